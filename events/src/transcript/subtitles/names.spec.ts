import { describe, expect, test } from '@jest/globals';
import { sbvParts, srtParts, ttmlParts, vttParts } from '../writers/index.ts';
import { cuesOfWords, type Cue } from './cues.ts';
import { optionsOfPreset, type SubtitleOptions } from './options.ts';
import type { SourceWord } from './source.ts';
import { widthOf } from './width.ts';

const standard = { ...optionsOfPreset('standard'), withSpeakers: true };
/** A turn of words of 400 ms, one every half second. */
const turn = (speakerId: string, fromMs: number, text: string): SourceWord[] =>
  text
    .split(' ')
    .map((word, n) => ({ text: word, startMs: fromMs + n * 500, endMs: fromMs + n * 500 + 400, speakerId }));
const names: Readonly<Record<string, string>> = {
  a: 'Anna Meier',
  b: 'Beat',
  long: 'Prof. Dr. Maximilian von und zu Hohenstein-Lauenburg',
};
const nameOf = (id: string): string | null => names[id] ?? null;
const cut = (words: readonly SourceWord[], options: Partial<SubtitleOptions> = {}): Cue[] =>
  cuesOfWords({ words, nameOf }, { ...standard, ...options }, { language: 'de' });
const rules = ({ violations }: Cue) => violations.map(({ rule }) => rule);
const file = (parts: Iterable<string>): string => [...parts].join('');

const exchange = [...turn('a', 0, 'Kommst du mit?'), ...turn('b', 1_500, 'Ja, gern.')];

describe('names of speakers', () => {
  test('[SU4.35] a dialogue names each line, in every file', () => {
    const cues = cut(exchange, { withDialogues: true });
    expect(cues.map(({ lines }) => lines)).toEqual([['Anna Meier: Kommst du mit?', 'Beat: Ja, gern.']]);
    expect(file(srtParts(cues))).toContain('Anna Meier: Kommst du mit?\nBeat: Ja, gern.\n');
    expect(file(sbvParts(cues))).toContain('Anna Meier: Kommst du mit?\nBeat: Ja, gern.\n');
    expect(file(ttmlParts(cues, { language: 'de' }))).toMatch(/>Anna Meier: Kommst du mit\?<.*>Beat: Ja, gern\.</u);
    expect(file(vttParts(cues))).toContain('<v Anna Meier>-Kommst du mit?</v>\n<v Beat>-Ja, gern.</v>\n');
  });
  test('[SU4.35] a dialogue in the middle of a turn names its first line, too, and counts that', () => {
    const words = [
      ...turn('a', 0, 'Das ist ein ziemlich langer erster Satz von mir.'),
      ...turn('a', 9_000, 'Oder nicht?'),
      ...turn('b', 10_000, 'Doch.'),
    ];
    const last = cut(words, { withDialogues: true }).at(-1);
    expect(last?.lines).toEqual(['Anna Meier: Oder nicht?', 'Beat: Doch.']);
    expect(last?.names.map((name) => name?.label)).toEqual(['Anna Meier: ', 'Beat: ']);
  });
  test('[SU2.5] names count in lines and speed: what fits without a name is cut with one', () => {
    const words = turn('a', 0, 'Zweiundvierzig Zeichen lang ist dies genau');
    expect(widthOf('Zweiundvierzig Zeichen lang ist dies genau')).toBe(42);
    expect(cut(words, { withSpeakers: false, rows: 1 })[0]?.lines).toEqual([
      'Zweiundvierzig Zeichen lang ist dies genau',
    ]);
    const cues = cut(words, { rows: 1 });
    expect(cues.flatMap(({ lines }) => lines).every((line) => widthOf(line) <= 42)).toBe(true);
    expect(cues[0]?.lines[0]).toMatch(/^Anna Meier: Zwei/u);
    expect(cues.flatMap(rules)).not.toContain('cpl');
    const quick = [
      { text: 'Ja,', startMs: 0, endMs: 500, speakerId: 'a' },
      { text: 'eh.', startMs: 500, endMs: 1_000, speakerId: 'a' },
      { text: 'Und', startMs: 1_100, endMs: 1_500, speakerId: 'x' },
    ];
    expect(rules(cut(quick, { minVisibilityDurationInMs: 0 })[0]!)).toContain('cps');
    expect(rules(cut(quick, { minVisibilityDurationInMs: 0, withSpeakers: false })[0]!)).not.toContain('cps');
  });
  test('[SU4.35] a name stands at a change only, an unnamed speaker has none, a long name leaves room', () => {
    const words = [
      ...turn('a', 0, 'Eins zwei.'),
      ...turn('a', 4_000, 'Drei.'),
      ...turn('x', 8_000, 'Vier.'),
      ...turn('long', 12_000, 'Fünf.'),
    ];
    const lines = cut(words).map((cue) => cue.lines[0]);
    expect(lines.slice(0, 3)).toEqual(['Anna Meier: Eins zwei.', 'Drei.', 'Vier.']);
    expect(lines[3]).toMatch(/^Prof\. Dr\. Maxim[^:]*…: Fünf\.$/u);
    expect(file(vttParts(cut(words)))).not.toContain('Anna Meier:');
  });
  test('[SU2.5] every cue tells the words of the transcript, names are none of them', () => {
    const cues = cut([...turn('a', 0, 'Eins zwei.'), ...turn('b', 4_000, 'Drei vier fünf.')]);
    expect(cues.map((cue) => cue.words)).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 5 },
    ]);
  });
});
