import { millisecondsOf, namedLine, namesIn, TIME, type FilePiece } from './pieces.ts';

const timing = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`, 'u');

/** Whether a text has cues with times. */
export const hasCues = (text: string): boolean => text.split('\n').some((line) => timing.test(line));

type Cue = { readonly startMs: number; readonly endMs: number; readonly lines: readonly string[] };

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** The line over a timing that names the cue: a number, or what stands alone behind an empty line. */
const isName = (lines: readonly string[], at: number): boolean =>
  !isBlank(lines[at]) && (isBlank(lines[at - 1]) || /^\s*\d+\s*$/u.test(lines[at] ?? ''));

/** Where the lines of a cue end: WebVTT ends them at an empty line, other files only at the next cue. */
const endOfLines = (
  lines: readonly string[],
  { from, next, isVtt }: { from: number; next: number; isVtt: boolean },
) => {
  if (isVtt) {
    const blank = lines.findIndex((line, n) => n >= from && n < next && isBlank(line));
    if (blank >= 0) return blank;
  }
  return next < lines.length && next > from && isName(lines, next - 1) ? next - 1 : next;
};

const cuesIn = (lines: readonly string[], isVtt: boolean): Cue[] => {
  const places = lines.flatMap((line, n) => {
    const found = timing.exec(line);
    return found ? [{ n, startMs: millisecondsOf(found.slice(1, 5)), endMs: millisecondsOf(found.slice(5, 9)) }] : [];
  });
  const cues = places.map(({ n, startMs, endMs }, place): Cue => {
    const from = n + 1;
    const end = endOfLines(lines, { from, next: places[place + 1]?.n ?? lines.length, isVtt });
    return { startMs, endMs: Math.max(startMs, endMs), lines: lines.slice(from, end) };
  });
  return cues.sort((one, other) => one.startMs - other.startMs);
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};
const tag =
  /<\/?(?:[biusc]|font|ruby|rt|v|lang|span|br|p|div)(?:[\s.][^<>]*)?\/?>|<\d[\d:.]*>|\{\\[^{}]*\}|\{[A-Za-z]:[^{}]*\}/giu;

const LAST_CODE_POINT = 0x10ffff;
const ofNumber = (digits: string): string => {
  const point = Number(digits);
  return point >= 0x20 && point <= LAST_CODE_POINT ? String.fromCodePoint(point) : '';
};

/** The letters of a line of a cue, without its tags. */
const lettersOf = (line: string): string =>
  line
    .replace(tag, '')
    .replace(/\\[Nnh]/gu, ' ')
    .replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/gu, (whole, digits?: string, entity = '') =>
      digits === undefined ? (entities[entity as string] ?? whole) : ofNumber(digits),
    )
    .replace(/[\u200E\u200F]/gu, '');

type Turn = { readonly speaker: string | null; readonly lines: readonly string[] };

const voice = /<v(?:\.[^\s<>]*)?\s+([^<>]+)>/giu;

/** What each voice of a cue says; before the first voice nobody is named. */
const voicesOf = (text: string): Turn[] => {
  const parts = text.split(voice);
  return parts.flatMap((said, n): Turn[] => {
    if (n % 2 === 1) return [];
    const lines = said
      .split('\n')
      .map(lettersOf)
      .filter((line) => !isBlank(line));
    const speaker = n === 0 ? null : lettersOf(parts[n - 1] ?? '').trim();
    return lines.length > 0 ? [{ speaker, lines }] : [];
  });
};

const dash = /^\s*[-–—]\s?(?=\S)/u;

/** Lines of a dialogue begin with a dash each, which nobody says. */
const withoutDashes = ({ speaker, lines }: Turn): Turn => {
  const isDialogue = speaker !== null || lines.filter((line) => dash.test(line)).length > 1;
  return { speaker, lines: isDialogue ? lines.map((line) => line.replace(dash, '')) : lines };
};

/** What a cue says, speaker by speaker; a speaker goes on until another one begins. */
const piecesOf = ({ startMs, endMs }: Cue, turns: readonly Turn[], names: ReadonlySet<string>) =>
  turns.flatMap(({ speaker, lines }) =>
    lines.map((line): FilePiece => {
      const named = namedLine(line.trim());
      const isNamed = named !== null && names.has(named.speaker);
      const text = isNamed ? named.rest : line.trim();
      const who = isNamed ? named.speaker : speaker;
      return { text, speaker: who, startMs, endMs, beginsParagraph: false };
    }),
  );

/** Lines of one cue and one speaker belong together. */
const joined = (pieces: readonly FilePiece[]): FilePiece[] =>
  pieces.reduce<FilePiece[]>((all, piece) => {
    const last = all.at(-1);
    const goesOn = last?.startMs === piece.startMs && last.endMs === piece.endMs && last.speaker === piece.speaker;
    if (!last || !goesOn) all.push(piece);
    else all[all.length - 1] = { ...last, text: `${last.text} ${piece.text}`.trim() };
    return all;
  }, []);

/** The cues of a file of subtitles, SubRip or WebVTT, however carelessly it is written. */
export const readCues = (text: string, known: readonly string[]): FilePiece[] => {
  const isVtt = /^WEBVTT(?:\s|$)/u.test(text);
  const cues = cuesIn(text.split('\n'), isVtt).map((cue) => ({
    cue,
    turns: voicesOf(cue.lines.join('\n')).map(withoutDashes),
  }));
  const names = namesIn(
    cues.flatMap(({ turns }) =>
      turns.flatMap(({ lines }) => lines.map((line, n) => ({ line: line.trim(), isHead: n + 1 < lines.length }))),
    ),
    known,
  );
  let speaking: string | null = null;
  const pieces = cues.flatMap(({ cue, turns }) => piecesOf(cue, turns, names));
  const timed = pieces.map((piece) => {
    const { speaker }: FilePiece = piece;
    const isNew = speaker !== null && speaker !== speaking;
    speaking = speaker ?? speaking;
    return { ...piece, speaker: speaking, beginsParagraph: isNew };
  });
  return joined(timed).filter((piece) => piece.text !== '');
};
