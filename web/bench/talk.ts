import { segmentsFromWords, toStoredTranscript, type StoredTranscript } from '@soebs/events/transcript';

const vocabulary =
  'und die der ist nicht das wir haben im Gespräch gestern über Verträge gesprochen dann kam noch eine Frage nach dem Termin aus Zürich'.split(
    ' ',
  );

/** How fast people speak: 9,000 words an hour. */
const WORDS_AN_HOUR = 9_000;

/** A word that stands 467 times in three hours, as in the case of replacing them all at once. */
export const rareWord = 'Protokoll';
const RARE_EVERY = 57;
const RARE_TIMES = 467;

const wordAt = (n: number): string => {
  if (n % RARE_EVERY === 5 && n < RARE_EVERY * RARE_TIMES) return rareWord;
  return vocabulary[(n * 7 + (n >> 3)) % vocabulary.length] ?? 'und';
};

/** A talk of so many hours; the same each time. */
export const talkOf = (hours: number): StoredTranscript => {
  const stepMs = 3_600_000 / WORDS_AN_HOUR;
  const words = Array.from({ length: hours * WORDS_AN_HOUR }, (_, n) => {
    const text = wordAt(n);
    return {
      text: n % 14 === 13 ? `${text}.` : text,
      startMs: Math.round(n * stepMs),
      endMs: Math.round(n * stepMs + stepMs * 0.9),
      confidence: n % 17 === 0 ? 35 : 90,
    };
  });
  const newId = (n: number): string => `paragraph-${String(n)}`;
  return toStoredTranscript({
    segments: segmentsFromWords(words, { newId, maxParagraphMs: 20_000 }),
    attributes: {},
  });
};
