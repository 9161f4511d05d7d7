import { describe, expect, test } from '@jest/globals';
import { applyOperations, segmentsFromWords, type Segment } from '@soebs/events/transcript';
import fc from 'fast-check';
import { operationsBetween, repairIds } from './node-changes.ts';
import { nodeOf, nodesOf, textOf, type SegmentNode } from './segment-nodes.ts';

const segmentsOf = (...texts: string[]): Segment[] =>
  texts.map((text, n) => {
    const words = text
      .split(' ')
      .map((word, w) => ({ text: word, startMs: n * 10_000 + w * 500, endMs: n * 10_000 + w * 500 + 400 }));
    const [segment] = segmentsFromWords(words, { newId: () => `p${n}` });
    return (
      segment ?? { id: `p${n}`, speakerId: null, text: '', timings: new Int32Array(), confidence: new Uint8Array() }
    );
  });
const line = (id: string, text: string): SegmentNode => nodeOf({ id, speakerId: null, text });
const before = segmentsOf('eins zwei', 'drei vier', 'fünf');

describe('what a person did in the editor', () => {
  test('[TX22] typing is one change of one segment', () => {
    expect(operationsBetween(before, [line('p0', 'eins zwei'), line('p1', 'drei xvier'), line('p2', 'fünf')])).toEqual([
      { type: 'T', seg: 'p1', delta: [5, 'x'] },
    ]);
  });
  test('[TX22] nothing done is nothing told', () => {
    expect(operationsBetween(before, nodesOf(before))).toEqual([]);
  });
  test('[TX22] Enter is a split, also right after the last word', () => {
    const split = operationsBetween(before, [line('p0', 'eins zwei'), line('n', ''), ...nodesOf(before).slice(1)]);
    expect(split).toEqual([{ type: 'S', seg: 'p0', at: 9, newId: 'n', speakerId: null }]);
  });
  test('[TX22] Backspace at the start of a paragraph is a merge', () => {
    expect(operationsBetween(before, [line('p0', 'eins zweidrei vier'), line('p2', 'fünf')])).toEqual([
      { type: 'M', seg: 'p0', next: 'p1', at: 9 },
    ]);
  });
  test('[TX22] a selection over three paragraphs that is typed over', () => {
    expect(operationsBetween(before, [line('p0', 'einsXnf')])).toEqual([
      { type: 'T', seg: 'p0', delta: [4, 'X', -5] },
      { type: 'T', seg: 'p1', delta: [-9] },
      { type: 'T', seg: 'p2', delta: [-2] },
      { type: 'M', seg: 'p0', next: 'p1', at: 5 },
      { type: 'M', seg: 'p0', next: 'p2', at: 5 },
    ]);
  });
  test('[TX4] words that stay where others are taken out over a border keep their times', () => {
    const applied = applyOperations(
      { segments: before, attributes: {} },
      operationsBetween(before, [line('p0', 'eins fünf')]),
    );
    expect(applied.ok && Array.from(applied.transcript.segments[0]?.timings ?? [])).toEqual([
      0, 4, 0, 400, 5, 4, 20_000, 20_400,
    ]);
  });
  test('[TX22] another speaker is an attribute', () => {
    const nodes = nodesOf(before).map((node, n) => (n === 1 ? { ...node, speakerId: 'anna' } : node));
    expect(operationsBetween(before, nodes)).toEqual([{ type: 'A', seg: 'p1', key: 'speakerId', value: 'anna' }]);
  });
  test('[TX22] a character of two units is never cut', () => {
    const changes = (from: string, to: string) => operationsBetween(segmentsOf(from), [line('p0', to)]);
    expect(changes('a😀b', 'a😁b')).toEqual([{ type: 'T', seg: 'p0', delta: [1, '😁', -2] }]);
    expect(changes('😀😀', '😀')).toEqual([{ type: 'T', seg: 'p0', delta: [2, -2] }]);
  });
});

describe('ids', () => {
  const newId = () => 'fresh';
  test('[TX22] the second of two paragraphs with one id gets a fresh one', () => {
    expect(repairIds(before, [line('p0', 'a'), line('p0', 'b'), line('p1', 'c')], newId)).toEqual([
      { index: 1, id: 'fresh' },
    ]);
  });
  test('[TX22] the first paragraph always is the first segment', () => {
    expect(repairIds(before, [line('p1', 'drei'), line('p2', 'x')], newId)).toEqual([{ index: 0, id: 'p0' }]);
  });
});

const anyNode = fc.record({
  id: fc.constantFrom('p0', 'p1', 'p2', 'q', 'r'),
  text: fc.constantFrom('', 'eins zwei', 'drei', 'drei vier', 'x', 'fünf ', '😀'),
});

test('[TX22] whatever the editor shows, the operations lead there', () => {
  fc.assert(
    fc.property(fc.array(anyNode, { minLength: 1, maxLength: 6 }), (shown) => {
      let ids = 0;
      const nodes = shown.map(({ id, text }) => line(id, text));
      for (const { index, id } of repairIds(before, nodes, () => `n${(ids += 1)}`)) nodes[index]!.id = id;
      const applied = applyOperations({ segments: before, attributes: {} }, operationsBetween(before, nodes));
      expect(applied.ok && applied.transcript.segments.map(({ id, text }) => [id, text])).toEqual(
        nodes.map((node) => [node.id, textOf(node)]),
      );
    }),
    { numRuns: 1_000 },
  );
});
