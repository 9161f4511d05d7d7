import {
  isSwissGerman,
  timedTokensOf,
  type DeltaPart,
  type Operation,
  type Segment,
  type Transcript,
} from '@soebs/events/transcript';

/** Writes ss for ß, as Switzerland does (TJ6): whole words with the times and the doubt that they have. */
const swiss = (segment: Segment): Operation[] => {
  const delta: DeltaPart[] = [];
  let passed = 0;
  for (const { offset, length, startMs, endMs, confidence } of timedTokensOf(segment)) {
    const word = segment.text.slice(offset, offset + length);
    const text = word.replaceAll('ß', 'ss');
    if (text === word) continue;
    if (offset > passed) delta.push(offset - passed);
    delta.push({ text, timings: [0, text.length, startMs, endMs], confidence: [confidence] }, -length);
    passed = offset + length;
  }
  return delta.length > 0 ? [{ type: 'T', seg: segment.id, delta }] : [];
};

type Given = {
  readonly segmentIds: readonly string[];
  /** By its tag; null is the text's main one. */
  readonly tag: string | null;
  readonly main: string;
};

/** Gives paragraphs a language, and its spelling where that is a matter of ß. What is in it already is left alone. */
export const giveLanguage = (
  { segments }: Pick<Transcript, 'segments'>,
  { segmentIds, tag, main }: Given,
): Operation[] => {
  const wanted = new Set(segmentIds);
  const isSwiss = isSwissGerman(tag ?? main);
  return segments
    .filter(({ id, language = null }) => wanted.has(id) && language !== tag)
    .flatMap((segment) => [
      { type: 'A', seg: segment.id, key: 'language', value: tag },
      ...(isSwiss ? swiss(segment) : []),
    ]);
};
