import { expect, test } from '@jest/globals';
import { segmentsFromWords, type Transcript } from '@soebs/events/transcript';
import { doneKey } from '../review/review.ts';
import { overviewOf, paragraphAt } from './overview.ts';

const word = 'x'.repeat(100);
const paragraph = (id: string, confidence: number) =>
  segmentsFromWords([{ text: word, startMs: 0, endMs: 400, confidence }], { newId: () => id });
const transcript: Transcript = {
  segments: [...paragraph('a', 90), ...paragraph('b', 30), ...paragraph('c', 90), ...paragraph('d', 90)],
  attributes: { [doneKey('a')]: '1' },
};

test('[TX33] doubts, proofread parts and others stand in the strip where they stand in the text', () => {
  const marks = overviewOf(transcript, { doubtBelow: 50, isOther: (id) => id === 'd' });
  expect(marks).toEqual([
    { kind: 'done', from: 0, to: 0.25 },
    { kind: 'doubt', from: 0.25, to: 0.5 },
    { kind: 'others', from: 0.75, to: 1 },
  ]);
});

test('[TX33] a place of the strip is a paragraph', () => {
  expect([0, 0.3, 0.6, 1].map((place) => paragraphAt(transcript, place))).toEqual(['a', 'b', 'c', 'd']);
  expect(paragraphAt({ segments: [] }, 0.5)).toBeNull();
});
