import { timedTokenAt, wordCount, type Operation, type Segment } from '@soebs/events/transcript';
import type { Match } from '../find/matches.ts';

/** A word that the machine was less sure of than the threshold. */
export type Doubt = Match & {
  readonly word: number;
  readonly text: string;
};

/** All doubtful words, in reading order. Confidence in percent; 0 is a value like any other (TX5). */
export const doubtsIn = (segments: readonly Segment[], belowPercent: number): Doubt[] =>
  segments.flatMap((segment) => {
    const doubts: Doubt[] = [];
    for (let word = 0; word < wordCount(segment); word += 1) {
      if ((segment.confidence[word] ?? 100) >= belowPercent) continue;
      const { offset, length } = timedTokenAt(segment, word);
      const to = offset + length;
      doubts.push({ segmentId: segment.id, word, from: offset, to, text: segment.text.slice(offset, to) });
    }
    return doubts;
  });

const letters = (text: string): string => text.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '').toLowerCase();

/** The doubts whose word is the same, whatever its case and the marks around it. */
export const alike = (doubts: readonly Doubt[], doubt: Doubt): Doubt[] =>
  doubts.filter(({ text }) => letters(text) === letters(doubt.text));

/** The operations that confirm words as they are: the same letters at the same times, now certain. */
export const confirmationsOf = (segments: readonly Segment[], doubts: readonly Doubt[]): Operation[] => {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const bySegment = new Map<string, Doubt[]>();
  for (const doubt of doubts) bySegment.set(doubt.segmentId, [...(bySegment.get(doubt.segmentId) ?? []), doubt]);
  return [...bySegment].flatMap(([seg, words]): Operation[] => {
    const segment = byId.get(seg);
    if (!segment) return [];
    let passed = 0;
    const delta = words.flatMap(({ word, from, to, text }) => {
      const { startMs, endMs } = timedTokenAt(segment, word);
      const keep = from - passed;
      passed = to;
      return [
        ...(keep > 0 ? [keep] : []),
        { text, timings: [0, to - from, startMs, endMs], confidence: [100] },
        from - to,
      ];
    });
    return [{ type: 'T', seg, delta }];
  });
};
