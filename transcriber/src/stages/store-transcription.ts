import { createHash } from 'node:crypto';
import type { TranscriptDocumentsCommand } from '@soebs/events';
import { segmentsFromWords, toStored, type HeardWord, type StoredSegment } from '@soebs/events/transcript';
import { derivedId, type CommandHandler } from '@soebs/platform';
import { Superseded } from '../faults.ts';
import type { Run } from '../run.ts';

/** The event log takes 1 MiB an append; a part stays well below (TX2). */
const MAX_PART_BYTES = 256 * 1024;

/** Cuts segments into parts of at most `maxPartBytes` of JSON, in order; a segment is never cut. */
export const partsOf = (segments: readonly StoredSegment[], maxBytes = MAX_PART_BYTES): StoredSegment[][] => {
  const parts: StoredSegment[][] = [];
  let bytes = maxBytes;
  for (const segment of segments) {
    const size = Buffer.byteLength(JSON.stringify(segment));
    if (bytes + size > maxBytes || parts.length === 0) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(segment);
    bytes += size;
  }
  return parts;
};

export type TranscriptHandler = Pick<CommandHandler<unknown, TranscriptDocumentsCommand, string>, 'handle'>;

/** Writes the machine's transcript and closes it. A transcript that is closed already is left as it is (TJ5, TX40). */
export const storeTranscription = async (
  run: Run,
  handler: TranscriptHandler,
  text: { readonly words: readonly HeardWord[]; readonly language: string },
): Promise<number> => {
  const { projectId, attempt } = run;
  const newId = (index: number): string => derivedId(projectId, `segment ${index}`);
  const segments = segmentsFromWords(text.words, { newId }).map(toStored);
  const words = segments.reduce((sum, { timings }) => sum + timings.length / 4, 0);
  const parts = partsOf(segments);
  const ask = async (command: TranscriptDocumentsCommand): Promise<string | undefined> => {
    run.signal.throwIfAborted();
    const id = derivedId(`${projectId}/${attempt}`, `${command.type}/${'part' in command ? command.part : ''}`);
    const by = { commandId: id, causationId: projectId, correlationId: projectId, actorId: 'transcriber' };
    const outcome = await handler.handle(command, by);
    if (!outcome.ok && outcome.reason === 'stale_attempt') throw new Superseded();
    return outcome.ok ? undefined : outcome.reason;
  };
  for (const [part, each] of parts.entries()) {
    const refusal = await ask({ type: 'StoreSegments', projectId, attempt, part, segments: each });
    if (refusal === 'transcript_conflict') return words;
    run.progress((part + 1) / (parts.length + 1));
  }
  const sha256 = createHash('sha256').update(JSON.stringify(segments)).digest('hex');
  await ask({
    type: 'CloseTranscript',
    projectId,
    attempt,
    parts: parts.length,
    words,
    language: text.language,
    sha256,
  });
  return words;
};
