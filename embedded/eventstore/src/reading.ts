import { isSoftlyDeleted } from './append.ts';
import { NO_REVISION, type Direction, type RecordedEvent } from './event.ts';
import { InvalidPositionFault, StreamDeletedFault } from './faults.ts';
import type { EventLog, StreamState } from './log/log.ts';
import { describedBy } from './log/stream-metadata.ts';

/** Where a read starts: a revision or position (included), or an end. */
export type From = number | 'start' | 'end';

/** A record that a reader gets: the event itself, or what a link points to together with the link. */
export type ResolvedEvent = {
  readonly event: RecordedEvent | undefined;
  readonly link: RecordedEvent | undefined;
};

/** The text of a link event is `revision@stream`. */
const LINK_TYPE = '$>';

const targetOf = (log: EventLog, link: RecordedEvent): RecordedEvent | undefined => {
  const text = Buffer.from(link.data).toString('utf8');
  const at = text.indexOf('@');
  return at < 1 ? undefined : log.eventAt(text.slice(at + 1), Number(text.slice(0, at)));
};

/** Follows a link when the reader asked for it; a link into nothing arrives without an event. */
export const resolve = (log: EventLog, event: RecordedEvent, resolveLinks: boolean): ResolvedEvent =>
  resolveLinks && event.type === LINK_TYPE ? { event: targetOf(log, event), link: event } : { event, link: undefined };

/** A stream's state for a reader; undefined when there is nothing to find. Throws StreamDeletedFault for a tombstoned one. */
export const readableStream = (log: EventLog, name: string): StreamState | undefined => {
  const state = log.stream(name);
  if (state.tombstoned) throw new StreamDeletedFault(describedBy(name) ?? name);
  return state.lastRevision === NO_REVISION || isSoftlyDeleted(state) ? undefined : state;
};

/** Refuses a position at which no record begins: it comes from another log, or from a part that this log has lost. */
export const checkPosition = (log: EventLog, position: number): number => {
  if (!log.hasRecordAt(position)) throw new InvalidPositionFault(position);
  return position;
};

/** Where a read goes on: answers the next events, an empty page at the end. */
export type NextPage = (limit: number) => readonly RecordedEvent[];

type Bounds = {
  readonly first: number;
  readonly last: number;
  readonly direction: Direction;
};

const paged = (
  { first, last, direction }: Bounds,
  read: (from: number, limit: number) => readonly RecordedEvent[],
  placeOf: (event: RecordedEvent) => number,
): NextPage => {
  const step = direction === 'forwards' ? 1 : -1;
  let from = first;
  return (limit) => {
    if (from < 0 || from > last) return [];
    const page = read(from, limit).filter((event) => placeOf(event) <= last);
    const end = page.at(-1);
    from = end === undefined ? NO_REVISION : placeOf(end) + step;
    return page;
  };
};

/** Reads $all, up to the head as it is now. Backwards from a position the record at it is not read, as on the real server. */
export const allPages = (log: EventLog, from: From, direction: Direction): NextPage => {
  const last = log.head;
  const ends = direction === 'forwards' ? { start: 0, end: last + 1 } : { start: NO_REVISION, end: last };
  const before = direction === 'backwards' ? 1 : 0;
  const first = typeof from === 'number' ? checkPosition(log, from) - before : ends[from];
  const read = (at: number, limit: number): readonly RecordedEvent[] => log.all({ from: at, direction, limit });
  return paged({ first, last, direction }, read, (event) => event.position);
};

/** Reads a stream as its metadata shows it, up to its last event as it is now. */
export const streamPages = (
  log: EventLog,
  state: StreamState,
  at: { from: From; direction: Direction; nowMs: number },
): NextPage => {
  const { direction, nowMs } = at;
  const last = state.lastRevision;
  const ends = { start: 0, end: direction === 'forwards' ? last + 1 : last };
  const wanted = typeof at.from === 'number' ? at.from : ends[at.from];
  const first = direction === 'backwards' ? Math.min(wanted, last) : wanted;
  const read = (from: number, limit: number): readonly RecordedEvent[] =>
    log.ofStream(state, { from, direction, limit }, nowMs);
  return paged({ first, last, direction }, read, (event) => event.revision);
};
