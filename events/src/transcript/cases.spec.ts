import { describe, expect, test } from '@jest/globals';
import { applyOperations } from './apply.ts';
import { repairWords, segmentsFromWords } from './hear.ts';
import { writeTxt } from './writers/index.ts';
import { spoken } from './testing/examples.ts';
import { wordsOf } from './tokens.ts';

/** What other editors got wrong, as their users have reported it (docs/spec/editor-cases.md). */
describe('cases', () => {
  const repeated = 'Ja. Ja, ja. Okay. Ja. Okay. Okay, ja. Ja.';
  const segments = segmentsFromWords(spoken(repeated), { newId: (n) => `p${n}` });

  test('[TX4] [TX40] short words said again and again: the export is what is shown, and times never run backwards', () => {
    const changed = applyOperations({ segments, attributes: {} }, [
      { type: 'T', seg: 'p0', delta: [4, -4] },
      { type: 'T', seg: 'p0', delta: [8, 'ja, '] },
    ]);
    if (!changed.ok) throw new Error(changed.rejection.detail);
    const { transcript } = changed;
    const shown = transcript.segments.map(({ text }) => text).join('\n\n');
    expect(shown).toBe('Ja. ja. ja, Okay. Ja. Okay. Okay, ja. Ja.');
    expect(writeTxt(transcript).trim()).toBe(shown);
    const words = transcript.segments.flatMap(wordsOf);
    expect(words.map(({ text }) => text).join(' ')).toBe(shown);
    words.slice(1).forEach(({ startMs }, n) => expect(startMs).toBeGreaterThanOrEqual(words[n]?.endMs ?? 0));
    expect(words.at(-1)).toMatchObject({ startMs: 4_000, endMs: 4_400, confidence: 80 });
  });

  test('[TX4] words stamped backwards stand in the order in which they were said', () => {
    const heard = spoken('eins zwei drei vier').map((word, n) => ({
      ...word,
      startMs: 3_000 - n * 500,
      endMs: 3_400 - n * 500,
    }));
    const words = repairWords(heard);
    expect(words.map(({ text }) => text)).toEqual(['eins', 'zwei', 'drei', 'vier']);
    words.slice(1).forEach(({ startMs }, n) => expect(startMs).toBeGreaterThanOrEqual(words[n]?.endMs ?? 0));
  });

  test('[TX4] amounts and addresses without times, first and last, get times of their own', () => {
    const untimed = (text: string) => ({ text, startMs: null, endMs: null });
    const words = repairWords([
      untimed('1’250.50'),
      ...spoken('Franken an', { fromMs: 2_000 }),
      untimed('a.meier@example.ch'),
    ]);
    expect(words.map(({ text }) => text)).toEqual(['1’250.50', 'Franken', 'an', 'a.meier@example.ch']);
    for (const { startMs, endMs } of words) expect(endMs).toBeGreaterThan(startMs);
    expect(words[0]?.endMs).toBeLessThanOrEqual(2_000);
    expect(words.at(-1)?.startMs).toBeGreaterThanOrEqual(2_900);
  });
});
