import { describe, expect, test } from '@jest/globals';
import { cuesOfWords, type Cue } from './cues.ts';
import { optionsOfPreset } from './options.ts';
import type { SourceWord } from './source.ts';

const standard = optionsOfPreset('standard');
const said = (
  speakerId: string,
  text: string,
  { fromMs, everyMs }: { fromMs: number; everyMs: number },
): SourceWord[] =>
  text.split(' ').map((word, n) => ({
    text: word,
    startMs: fromMs + n * everyMs,
    endMs: fromMs + (n + 1) * everyMs - 20,
    speakerId,
  }));
const cut = (words: readonly SourceWord[], rows = 2): Cue[] =>
  cuesOfWords({ words }, { ...standard, rows }, { language: 'de' });
const rules = (cues: readonly Cue[]) => cues.flatMap(({ violations }) => violations.map(({ rule }) => rule));

describe('two who talk at the same time', () => {
  const long = said('a', 'Das haben wir uns lange überlegt, oder?', { fromMs: 0, everyMs: 520 });
  test('[SU4.8] «Ja.» inside another’s sentence shares its cue, a line each', () => {
    const cues = cut([...long, ...said('b', 'Ja.', { fromMs: 1_500, everyMs: 300 })]);
    expect(cues.map(({ lines }) => lines)).toEqual([['-Das haben wir uns lange überlegt, oder?', '-Ja.']]);
    expect(cues[0]?.startMs).toBe(0);
    expect(cues[0]?.endMs).toBeGreaterThanOrEqual(3_600);
    expect(rules(cues).filter((rule) => rule !== 'speakerMerge')).toEqual([]);
  });
  test('[SU4.8] six words said inside another’s sentence are seen as long as the two talk', () => {
    const cues = cut([
      ...long,
      ...said('b', 'Nein, das stimmt so überhaupt nicht.', { fromMs: 1_200, everyMs: 300 }),
      ...said('a', 'Doch, doch.', { fromMs: 4_000, everyMs: 500 }),
    ]);
    expect(cues[0]?.lines).toEqual([
      '-Das haben wir uns lange überlegt, oder?',
      '-Nein, das stimmt so überhaupt nicht.',
    ]);
    expect(cues[0]?.startMs).toBe(0);
    expect(rules(cues)).not.toContain('minVisibility');
    expect(rules(cues)).not.toContain('estimatedTiming');
  });
  test('[SU4.8] the same start', () => {
    const cues = cut([
      ...said('a', 'Hallo!', { fromMs: 1_000, everyMs: 500 }),
      ...said('b', 'Salü!', { fromMs: 1_000, everyMs: 500 }),
    ]);
    expect(cues.map(({ startMs, lines }) => [startMs, lines])).toEqual([[1_000, ['-Hallo!', '-Salü!']]]);
    expect((cues[0]?.endMs ?? 0) - 1_000).toBeGreaterThanOrEqual(1_000);
  });
  test('[SU4.8] one goes on before the short answer of the other is over', () => {
    const cues = cut([
      ...said('a', 'Wir fahren morgen', { fromMs: 0, everyMs: 500 }),
      ...said('b', 'Ja.', { fromMs: 1_500, everyMs: 300 }),
      ...said('a', 'um acht Uhr los.', { fromMs: 1_600, everyMs: 500 }),
    ]);
    expect(rules(cues)).not.toContain('minVisibility');
    expect(
      cues
        .flatMap(({ lines }) => lines)
        .join(' ')
        .replaceAll('-', ''),
    ).toBe('Wir fahren morgen Ja. um acht Uhr los.');
  });
  test('[SU4.8] longer than a line: words stay in order, nothing overlaps, the time of the second is not lost', () => {
    const both = [
      ...said('a', 'Das haben wir uns damals alle zusammen sehr lange überlegt, und dann haben wir es gemacht.', {
        fromMs: 0,
        everyMs: 400,
      }),
      ...said('b', 'Aber niemand hat mich gefragt, und das fand ich schon damals nicht richtig von euch.', {
        fromMs: 3_000,
        everyMs: 400,
      }),
    ];
    const cues = cut(both);
    expect(cues.flatMap(({ lines }) => lines.map((line) => line.replace(/^-/u, ''))).join(' ')).toBe(
      both.map(({ text }) => text).join(' '),
    );
    expect(cues.every(({ startMs, endMs }, n) => startMs < endMs && endMs <= (cues[n + 1]?.startMs ?? Infinity))).toBe(
      true,
    );
    expect(cues.at(-1)?.endMs).toBeGreaterThanOrEqual(9_000);
    expect(rules(cues)).not.toContain('minVisibility');
  });
  test('[SU4.8] on one row each keeps a cue of his own', () => {
    const cues = cut([...long, ...said('b', 'Ja.', { fromMs: 1_500, everyMs: 300 })], 1);
    expect(cues.map(({ lines }) => lines.length)).toEqual([1, 1]);
  });
  test('[SU4.43] one after the other are two cues as before', () => {
    const cues = cut([...long, ...said('b', 'Ja, gut so.', { fromMs: 3_700, everyMs: 500 })]);
    expect(cues.map(({ lines }) => lines.length)).toEqual([1, 1]);
  });
});
