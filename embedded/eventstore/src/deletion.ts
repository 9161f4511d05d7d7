import { randomUUID } from 'node:crypto';
import { BINARY_CONTENT, JSON_CONTENT, NO_REVISION, type Expected } from './event.ts';
import { BadRequestFault, StreamDeletedFault, WrongExpectedVersionFault } from './faults.ts';
import type { EventLog, StreamState } from './log/log.ts';
import { describedBy, METADATA_TYPE, metastreamOf, withSoftDelete } from './log/stream-metadata.ts';

/** Which stream to delete, and in which state it must be. */
export type DeleteRequest = {
  readonly stream: string;
  readonly expected: Expected;
};

const holds = (expected: Expected, { lastRevision }: StreamState): boolean => {
  if (expected === 'any') return true;
  if (expected === 'stream_exists') return lastRevision !== NO_REVISION;
  return lastRevision === (expected === 'no_stream' ? NO_REVISION : expected);
};

const stateToDelete = (log: EventLog, { stream, expected }: DeleteRequest): StreamState => {
  if (describedBy(stream) !== undefined) throw new BadRequestFault(`Metadata stream '${stream}' cannot be deleted.`);
  const state = log.stream(stream);
  if (state.tombstoned) throw new StreamDeletedFault(stream);
  if (!holds(expected, state)) throw new WrongExpectedVersionFault({ stream, expected, current: state.lastRevision });
  return state;
};

/**
 * Deletes softly: readers find nothing, a later append goes on counting. A stream that has neither events nor
 * metadata cannot be deleted. Answers the position of the metadata event.
 */
export const deleteSoftly = (log: EventLog, request: DeleteRequest, nowMs: number): number => {
  const { stream, expected } = request;
  const state = stateToDelete(log, request);
  if (state.lastRevision === NO_REVISION && state.rawMetadata === null)
    throw new WrongExpectedVersionFault({ stream, expected, current: NO_REVISION });
  const data = withSoftDelete(state.rawMetadata);
  const event = { id: randomUUID(), type: METADATA_TYPE, contentType: JSON_CONTENT, data, metadata: Buffer.alloc(0) };
  log.append(metastreamOf(stream), [event], nowMs);
  return log.head;
};

/** Ends a stream for ever, also one that never was. Answers the position of the tombstone. */
export const tombstone = (log: EventLog, request: DeleteRequest, nowMs: number): number => {
  stateToDelete(log, request);
  const none = Buffer.alloc(0);
  const event = { id: randomUUID(), type: '$streamDeleted', contentType: BINARY_CONTENT, data: none, metadata: none };
  return log.tombstone(request.stream, event, nowMs).position;
};
