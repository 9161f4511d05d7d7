import type { Sqlite } from '@soebs/embedded-sqlite';
import {
  bytesOf,
  NO_REVISION,
  TOMBSTONE_REVISION,
  type Direction,
  type ProposedEvent,
  type RecordedEvent,
} from '../event.ts';
import { openDatabase, type Opening } from './schema.ts';
import { prepareStatements, type EventRow, type IdRow, type Statements } from './statements.ts';
import {
  describedBy,
  firstVisible,
  METADATA_TYPE,
  METASTREAM_METADATA,
  metastreamOf,
  parseMetadata,
  type StreamMetadata,
} from './stream-metadata.ts';
import { uuidBytes, uuidText } from './uuid.ts';

/** What the log knows of a stream. `sid` is absent while nothing names it. */
export type StreamState = {
  readonly name: string;
  readonly sid: number | undefined;
  readonly lastRevision: number;
  readonly tombstoned: boolean;
  readonly metadata: StreamMetadata;
  readonly rawMetadata: Uint8Array | null;
};

/** A page of a read; the record at `from` is part of it. */
export type PageRequest = {
  readonly from: number;
  readonly direction: Direction;
  readonly limit: number;
};

/** Bytes that a record takes up beside its payload: what makes positions look like offsets in a file. */
const RECORD_OVERHEAD_BYTES = 64;
const CACHED_STREAMS = 50_000;

const recordedFrom = (row: EventRow): RecordedEvent => ({
  position: row.position,
  stream: row.stream,
  revision: row.revision,
  id: uuidText(row.id),
  type: row.type,
  contentType: row.content_type,
  createdMs: row.created_ms,
  data: row.data,
  metadata: row.metadata,
});

const positionAfter = (event: RecordedEvent): number => event.position + RECORD_OVERHEAD_BYTES + bytesOf(event);

/** The one ordered log of all events in SQLite. Writes happen inside {@link EventLog.transaction} only; one thread owns it. */
export class EventLog {
  readonly #database: Sqlite;
  readonly #run: Statements;
  readonly #streams = new Map<string, StreamState>();
  #head: RecordedEvent | undefined;
  #written: RecordedEvent[] = [];

  constructor(directory: string, opening: Opening) {
    this.#database = openDatabase(directory, opening);
    this.#run = prepareStatements(this.#database);
    const last = this.#run.last.get();
    this.#head = last === undefined ? undefined : recordedFrom(last);
  }

  /** The position of the newest record, -1 in an empty log. */
  get head(): number {
    return this.#head?.position ?? -1;
  }

  close(): void {
    this.#database.emptyJournal();
    this.#database.close();
  }

  /** Runs the work and commits it, or leaves the log as it was and throws. Answers the events that the work wrote. */
  transaction(work: () => void): readonly RecordedEvent[] {
    const headBefore = this.#head;
    this.#written = [];
    try {
      this.#database.atOnce(work);
      return this.#written;
    } catch (error) {
      this.#head = headBefore;
      this.#streams.clear();
      throw error;
    }
  }

  stream(name: string): StreamState {
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    return this.#remember(this.#load(name));
  }

  /** Adds events behind the stream's last one. The caller has decided that it may. */
  append(name: string, events: readonly ProposedEvent[], nowMs: number): readonly RecordedEvent[] {
    const state = this.#named(name);
    const recorded = events.map((event, index) => {
      const at = { stream: name, revision: state.lastRevision + 1 + index, createdMs: nowMs };
      return this.#write(state.sid, { ...event, ...at, position: this.#nextPosition() });
    });
    const lastRevision = state.lastRevision + events.length;
    this.#remember({ ...state, lastRevision });
    this.#forgetDescribed(name);
    return recorded;
  }

  /** Ends a stream for ever. */
  tombstone(name: string, event: ProposedEvent, nowMs: number): RecordedEvent {
    const state = this.#named(name);
    const at = { stream: name, revision: TOMBSTONE_REVISION, createdMs: nowMs };
    const recorded = this.#write(state.sid, { ...event, ...at, position: this.#nextPosition() });
    this.#streams.clear();
    return recorded;
  }

  /** Where an event id stands in a stream. */
  findInStream(id: string, sid: number | undefined): IdRow | undefined {
    return sid === undefined ? undefined : this.#run.byId.all(uuidBytes(id)).find((row) => row.sid === sid);
  }

  hasRecordAt(position: number): boolean {
    return this.#run.at.get(position) !== undefined;
  }

  all({ from, direction, limit }: PageRequest): RecordedEvent[] {
    const statement = direction === 'forwards' ? this.#run.allForwards : this.#run.allBackwards;
    return statement.all({ from, limit }).map(recordedFrom);
  }

  /** A page of a stream as its metadata lets a reader see it at `nowMs`. */
  ofStream(state: StreamState, { from, direction, limit }: PageRequest, nowMs: number): RecordedEvent[] {
    if (state.sid === undefined) return [];
    const { maxAgeSeconds } = state.metadata;
    const oldestMs = maxAgeSeconds === undefined ? 0 : nowMs - maxAgeSeconds * 1000;
    const first = firstVisible(state.metadata, state.lastRevision);
    const statement = direction === 'forwards' ? this.#run.streamForwards : this.#run.streamBackwards;
    return statement.all({ sid: state.sid, first, oldestMs, from, limit }).map(recordedFrom);
  }

  /** One event by its place, trimmed or not. */
  eventAt(stream: string, revision: number): RecordedEvent | undefined {
    const { sid, tombstoned } = this.stream(stream);
    if (sid === undefined || tombstoned) return undefined;
    const row = this.#run.byRevision.get(sid, revision);
    return row === undefined ? undefined : recordedFrom(row);
  }

  #load(name: string): StreamState {
    const sid = this.#run.streamByName.get(name)?.sid;
    const original = describedBy(name);
    const rawMetadata = original === undefined ? this.#latestMetadata(metastreamOf(name)) : null;
    return {
      name,
      sid,
      lastRevision: this.#lastRevision(sid),
      tombstoned: original === undefined ? this.#isTombstoned(sid) : this.stream(original).tombstoned,
      metadata: original === undefined ? parseMetadata(rawMetadata ?? Buffer.alloc(0)) : METASTREAM_METADATA,
      rawMetadata,
    };
  }

  #lastRevision(sid: number | undefined): number {
    return (
      (sid === undefined ? undefined : this.#run.lastRevision.get(sid, TOMBSTONE_REVISION)?.revision) ?? NO_REVISION
    );
  }

  #isTombstoned(sid: number | undefined): boolean {
    return sid !== undefined && this.#run.byRevision.get(sid, TOMBSTONE_REVISION) !== undefined;
  }

  #latestMetadata(metastream: string): Uint8Array | null {
    const sid = this.#run.streamByName.get(metastream)?.sid;
    const latest = sid === undefined ? undefined : this.#run.byRevision.get(sid, this.#lastRevision(sid));
    return latest?.type === METADATA_TYPE ? latest.data : null;
  }

  #nextPosition(): number {
    return this.#head === undefined ? 0 : positionAfter(this.#head);
  }

  #write(sid: number, event: RecordedEvent): RecordedEvent {
    const { position, revision, type, contentType, createdMs, data, metadata } = event;
    this.#run.addEvent.run(position, sid, revision, uuidBytes(event.id), type, contentType, createdMs, data, metadata);
    this.#head = event;
    this.#written.push(event);
    return event;
  }

  #named(name: string): StreamState & { readonly sid: number } {
    const state = this.stream(name);
    const sid = state.sid ?? Number(this.#run.addStream.run(name).lastInsertRowid);
    const named = { ...state, sid };
    this.#remember(named);
    return named;
  }

  /** What is known of a stream ends when its metadata changes. */
  #forgetDescribed(metastream: string): void {
    const original = describedBy(metastream);
    if (original !== undefined) this.#streams.delete(original);
  }

  #remember(state: StreamState): StreamState {
    if (this.#streams.size >= CACHED_STREAMS) this.#streams.clear();
    this.#streams.set(state.name, state);
    return state;
  }
}
