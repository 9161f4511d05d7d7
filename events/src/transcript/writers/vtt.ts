import { cleaned, clock, type CleanLine, type WritableCue } from './plain.ts';

const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const nameOf = ({ voice }: CleanLine): string | null => voice?.name ?? null;

/** The lines of one speaker after another. */
const turnsOf = (lines: readonly CleanLine[]): CleanLine[][] =>
  lines.reduce<CleanLine[][]>((turns, line) => {
    const last = turns.at(-1)?.[0];
    if (last && nameOf(last) === nameOf(line)) turns.at(-1)?.push(line);
    else turns.push([line]);
    return turns;
  }, []);

/** Words of another language than the text's stand in a tag that says so. A name stands in a voice tag and not in the text; two speakers are told apart by a dash as well. */
const turnText = (lines: readonly CleanLine[], isAlone: boolean, language: string | undefined): string => {
  const name = lines[0] ? nameOf(lines[0]) : null;
  const dash = isAlone || name === null ? '' : '-';
  const plain = dash + lines.map(({ text: whole, voice }) => escaped(voice?.text ?? whole)).join('\n');
  const text = language === undefined ? plain : `<lang ${escaped(language)}>${plain}</lang>`;
  if (name === null) return text;
  return `<v ${escaped(name)}>${text}${isAlone ? '' : '</v>'}`;
};

/** WebVTT, cue by cue, with a bare header; every text escaped; a voice tag a speaker where names are wanted. */
export function* vttParts(cues: Iterable<WritableCue>): Generator<string> {
  yield 'WEBVTT\n\n';
  for (const { startMs, endMs, lines, language } of cleaned(cues)) {
    const turns = turnsOf(lines);
    const text = turns.map((turn) => turnText(turn, turns.length === 1, language)).join('\n');
    yield `${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${text}\n\n`;
  }
}

/** A whole WebVTT file. No cues → only the header. */
export const writeVtt = (cues: Iterable<WritableCue>): string => [...vttParts(cues)].join('');
