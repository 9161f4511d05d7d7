import { describe, expect, test } from '@jest/globals';
import type { Anchor, Highlight, Segment } from '@soebs/events/transcript';
import { coveredBy, highlightAt, inOrder, passageBeside, passageOf } from './highlights.ts';

const segment = (id: string, text: string): Segment => ({
  id,
  text,
  speakerId: null,
  timings: new Int32Array(0),
  confidence: new Uint8Array(0),
});
const segments = [segment('p0', 'eins zwei drei'), segment('p1', 'vier fünf'), segment('leer', '')];
const at = (segmentId: string, offset: number) => ({ segmentId, offset });
const words = (seg: string, from: number, to: number, endSeg = seg): Anchor => ({
  on: 'words',
  start: { seg, at: from },
  end: { seg: endSeg, at: to },
});
const highlight = (id: string, anchor: Anchor): Highlight => ({
  id,
  anchor,
  colour: 'yellow',
  name: '',
  quote: '',
  by: 'u',
  at: null,
});

describe('marking passages', () => {
  test('[TX43] whole words of a selection, else the word at the caret, else the paragraph', () => {
    expect(passageOf(segments, at('p0', 6), at('p0', 11))).toEqual(words('p0', 5, 14));
    expect(passageOf(segments, at('p0', 5), at('p0', 10))).toEqual(words('p0', 5, 9));
    expect(passageOf(segments, at('p0', 7), at('p0', 7))).toEqual(words('p0', 5, 9));
    expect(passageOf(segments, at('p0', 14), at('p0', 14))).toEqual(words('p0', 10, 14));
    expect(passageOf(segments, at('p0', 10), at('p1', 4))).toEqual(words('p0', 10, 4, 'p1'));
    expect(passageOf(segments, at('leer', 0), at('leer', 0))).toEqual({ on: 'paragraph', seg: 'leer' });
  });
  const highlights = [
    highlight('late', words('p1', 0, 4)),
    highlight('first', words('p0', 5, 9)),
    highlight('over', words('p0', 10, 4, 'p1')),
  ];
  test('[TX43] are gone through in reading order, round the ends', () => {
    const all = inOrder({ segments, highlights });
    expect(all.map(({ id }) => id)).toEqual(['first', 'over', 'late']);
    expect([passageBeside(all, null, 1), passageBeside(all, 'late', 1), passageBeside(all, 'first', -1)]).toEqual([
      ...[all[0], all[0], all[2]],
    ]);
    expect(passageBeside([], null, 1)).toBeUndefined();
  });
  test('[TX43] are found at the caret, and cover their letters', () => {
    expect(highlightAt({ segments, highlights }, at('p0', 6))?.id).toBe('first');
    expect(highlightAt({ segments, highlights }, at('p1', 8))).toBeUndefined();
    expect(coveredBy({ segments, highlights }, 'yellow')).toHaveLength(4);
    expect(coveredBy({ segments, highlights }, 'blue')).toEqual([]);
    expect(coveredBy({ segments, highlights: [highlight('p', { on: 'paragraph', seg: 'p1' })] }, 'yellow')).toEqual([
      { segmentId: 'p1', from: 0, to: 9 },
    ]);
  });
});
