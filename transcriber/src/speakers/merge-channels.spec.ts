import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeChannels } from './merge-channels.ts';

const line = (text: string, fromMs: number, everyMs = 500) =>
  text.split(' ').map((word, n) => ({
    text: word,
    startMs: fromMs + n * everyMs,
    endMs: fromMs + n * everyMs + everyMs - 100,
  }));
const linesOf = (words: ReturnType<typeof mergeChannels>): string[] =>
  words.map(({ text, speakerId }) => `${speakerId?.slice(-1) ?? '-'}:${text}`);

describe('each channel is a person', () => {
  it('[TJ9] what is said in turn stands in turn, numbered by who speaks first', () => {
    const merged = mergeChannels(
      [line('gut und ihnen', 2_000), [...line('wie geht es', 0), ...line('danke', 4_000)]],
      'de',
    );
    expect(linesOf(merged)).toEqual(['1:wie', '1:geht', '1:es', '2:gut', '2:und', '2:ihnen', '1:danke']);
    expect(merged[0]?.speakerId).toBe('Sprecher 1');
  });

  it('[TJ9] a short remark of the other cuts no flow of words before two seconds', () => {
    const merged = mergeChannels([line('eins zwei drei vier fünf sechs sieben acht', 0), line('mhm', 600)], 'de');
    expect(linesOf(merged).indexOf('2:mhm')).toBeGreaterThan(3);
    expect(linesOf(merged).indexOf('2:mhm')).toBeLessThan(8);
  });

  it('[TJ9] one who speaks alone has no number', () => {
    expect(linesOf(mergeChannels([[], line('ganz allein', 0)], 'de'))).toEqual(['-:ganz', '-:allein']);
    expect(mergeChannels([[], []], 'de')).toEqual([]);
  });

  it('[TJ9] no word is lost, each channel keeps its order, and no word stands far from its time', () => {
    const lines = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 4_000 }), ms: fc.integer({ min: 50, max: 900 }) }),
    );
    const wordsOf = (name: string, steps: readonly { gap: number; ms: number }[]) => {
      let atMs = 0;
      return steps.map(({ gap, ms }, n) => {
        const startMs = atMs + gap;
        atMs = startMs + ms;
        return { text: `${name}${n}`, startMs, endMs: atMs };
      });
    };
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const [a, b] = [wordsOf('a', left), wordsOf('b', right)];
        const merged = mergeChannels([a, b], 'en');
        const texts = merged.map(({ text }) => text);
        expect(texts.filter((text) => text.startsWith('a'))).toEqual(a.map(({ text }) => text));
        expect(texts.filter((text) => text.startsWith('b'))).toEqual(b.map(({ text }) => text));
        let latestMs = 0;
        for (const { startMs } of merged) {
          expect(latestMs - (startMs ?? 0)).toBeLessThanOrEqual(2_000);
          latestMs = Math.max(latestMs, startMs ?? 0);
        }
      }),
    );
  });
});
