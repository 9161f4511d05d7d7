import {
  bytesOf,
  MAX_APPEND_BYTES,
  NO_REVISION,
  type Expected,
  type ProposedEvent,
  TOMBSTONE_REVISION,
} from './event.ts';
import { AppendTooLargeFault, BadRequestFault, StreamDeletedFault, WrongExpectedVersionFault } from './faults.ts';
import type { IdRow } from './log/statements.ts';
import type { EventLog, StreamState } from './log/log.ts';
import { describedBy, METADATA_TYPE, metastreamOf, withTruncateBefore } from './log/stream-metadata.ts';
import { randomUUID } from 'node:crypto';

/** One append as a writer asks for it. */
export type AppendRequest = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
};

/** Where the stream stands after the append. `position` is that of the last event, absent when the append was empty. */
export type Appended = {
  readonly revision: number;
  readonly position?: number;
};

/** Deleted, but writable again: its history is truncated for ever. */
export const isSoftlyDeleted = ({ metadata }: StreamState): boolean => metadata.truncateBefore === TOMBSTONE_REVISION;

const wrong = ({ stream, expected }: AppendRequest, state: StreamState): WrongExpectedVersionFault =>
  new WrongExpectedVersionFault({ stream, expected, current: state.lastRevision });

/** The place of the last of the events when all are known in this stream, undefined when the first is not. */
const knownBefore = (log: EventLog, request: AppendRequest, state: StreamState): IdRow | undefined => {
  let last: IdRow | undefined;
  for (const [index, event] of request.events.entries()) {
    const row = log.findInStream(event.id, state.sid);
    if (row === undefined && index === 0) return undefined;
    if (row === undefined) throw wrong(request, state);
    last = row;
  }
  return last;
};

/** The same question for a writer who says where the events must stand. */
const knownAt = (log: EventLog, request: AppendRequest, expectedRevision: number): IdRow | undefined => {
  const state = log.stream(request.stream);
  let last: IdRow | undefined;
  for (const [index, event] of request.events.entries()) {
    const row = log.findInStream(event.id, state.sid);
    if (row?.revision !== expectedRevision + 1 + index) return undefined;
    last = row;
  }
  return last;
};

/** A writer who names a revision: it is the current one, or all events stand behind it already. */
const writtenAt = (log: EventLog, request: AppendRequest, state: StreamState): IdRow | undefined => {
  const expectedRevision = typeof request.expected === 'number' ? request.expected : NO_REVISION;
  if (expectedRevision === state.lastRevision) return undefined;
  const known = expectedRevision < state.lastRevision ? knownAt(log, request, expectedRevision) : undefined;
  if (known !== undefined) return known;
  if (request.expected === 'no_stream' && isSoftlyDeleted(state)) return undefined;
  throw wrong(request, state);
};

/** A stream exists with its first event or its metadata; softly deleted it is one that was. */
const checkExists = (request: AppendRequest, state: StreamState): void => {
  if (isSoftlyDeleted(state)) throw new StreamDeletedFault(request.stream);
  if (state.lastRevision === NO_REVISION && state.rawMetadata === null) throw wrong(request, state);
};

/** Decides whether the append may be written (undefined), was written before (its place), or is refused (a fault). */
const writtenBefore = (log: EventLog, request: AppendRequest, state: StreamState): IdRow | undefined => {
  const { expected } = request;
  if (expected === 'stream_exists') checkExists(request, state);
  if (expected === 'any' || expected === 'stream_exists') return knownBefore(log, request, state);
  return writtenAt(log, request, state);
};

/** A stream that comes back after a soft delete goes on counting, and shows only what is new. */
const undelete = (log: EventLog, state: StreamState, nowMs: number): void => {
  const data = withTruncateBefore(state.rawMetadata, state.lastRevision + 1);
  const event = {
    id: randomUUID(),
    type: METADATA_TYPE,
    contentType: 'application/json',
    data,
    metadata: Buffer.alloc(0),
  };
  log.append(metastreamOf(state.name), [event], nowMs);
};

/** The stream's state, when nothing speaks against writing to it at all. */
const writableState = (log: EventLog, { stream, events }: AppendRequest): StreamState => {
  if (stream === '$all') throw new BadRequestFault('Nothing can be appended to $all.');
  const state = log.stream(stream);
  if (state.tombstoned) throw new StreamDeletedFault(describedBy(stream) ?? stream);
  const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0);
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLargeFault(MAX_APPEND_BYTES);
  return state;
};

/**
 * Appends inside a transaction: expected revision, then idempotency by event id, as EventStoreDB does. Throws
 * StreamDeletedFault, WrongExpectedVersionFault, AppendTooLargeFault or BadRequestFault before anything is written.
 */
export const append = (log: EventLog, request: AppendRequest, nowMs: number): Appended => {
  const state = writableState(log, request);
  const before = writtenBefore(log, request, state);
  if (before !== undefined) return { revision: before.revision, position: before.position };
  if (request.events.length === 0) return { revision: state.lastRevision };
  if (isSoftlyDeleted(state)) undelete(log, state, nowMs);
  log.append(request.stream, request.events, nowMs);
  return { revision: state.lastRevision + request.events.length, position: log.head };
};
