import { createHash } from 'node:crypto';
import { segmentsFromWords, toStored, type StoredSegment } from '@soebs/events/transcript';
import { derivedId } from '@soebs/platform';

const WORD_EVERY_MS = 500;
const WORD_MS = 400;
const TEXT =
  'Das ist ein Probetext. Er steht am Ende jeder Aufnahme, die mit einem Token für Proben kommt, und ist zwölf Sekunden lang. Grüezi mitenand!';

/** How long the sound of every trial is. */
export const SAMPLE_MS = 12_000;

export type Sample = { readonly segments: readonly StoredSegment[]; readonly words: number; readonly sha256: string };

/** The text of a trial, the same one each time. */
export const sampleOf = (projectId: string): Sample => {
  const words = TEXT.split(' ').map((text, n) => ({
    text,
    startMs: n * WORD_EVERY_MS,
    endMs: n * WORD_EVERY_MS + WORD_MS,
  }));
  const segments = segmentsFromWords(words, { newId: (n) => derivedId(projectId, `segment ${n}`) }).map(toStored);
  const sha256 = createHash('sha256').update(JSON.stringify(segments)).digest('hex');
  return { segments, words: words.length, sha256 };
};
