import type { Causation, Codec, EventMetadata, Event, Recorded } from '@soebs/events';
import type { Vault } from '../vault/vault.ts';

/** An event as the log holds it, before a context's codec has read it. Positions are the log's commit positions. */
export type StoredEvent = {
  readonly id: string;
  readonly streamId: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  readonly revision: number;
  readonly position: bigint;
};

/** Where a subscription begins: at the first event, behind the last one, or behind a position already worked off. */
export type From = 'start' | 'end' | bigint;

/** What a subscription brings: events in the order of the log, and word that it has reached the head. */
export type Delivery = { readonly kind: 'event'; readonly event: StoredEvent } | { readonly kind: 'caughtUp' };

export type Append<E extends Event> = {
  readonly streamId: string;
  readonly events: readonly E[];
  /** The revision the stream must have; -1 = it must not exist. */
  readonly expected: number;
  readonly by: Causation;
  readonly at: Date;
  readonly codec: Codec<E>;
};

/** The revisions `from` … `to` of a stream. */
export type Stretch = { readonly from: number; readonly to: number };

/** The stream had another revision than the writer expected. Read again and decide again. */
export class WrongRevision extends Error {
  override readonly name = 'WrongRevision';
  readonly code = 'wrong_revision';
}

/** The position to go on from is none of this log: the log was replaced or restored. Begin anew from its first event. */
export class AnotherLog extends Error {
  override readonly name = 'AnotherLog';
  readonly code = 'another_log';
}

/** Another release is at work that cannot read what is to be written; it is written once that one has gone. */
export class Deploying extends Error {
  override readonly name = 'Deploying';
  readonly code = 'deploying';
}

/** Who reads the log beside us: the highest version of an event type that all of them can read, 0 = one does not know it. */
export type Readers = { readonly highest: (type: string) => number };

/** The stream was ended for ever: its events can no longer be read and none can be added. */
export class StreamErased extends Error {
  override readonly name = 'StreamErased';
  readonly code = 'stream_erased';
}

/** The log. Every call may throw on an outage; retried calls use the same event ids and are recorded once. */
export type EventStore = {
  /**
   * Events of one stream from a revision (default 0) on, or between two with both of them; an absent stream is empty.
   * Throws StreamErased, UnreadableEvent.
   */
  readonly read: <E extends Event>(
    streamId: string,
    codec: Codec<E>,
    from?: number | Stretch,
  ) => Promise<Recorded<E>[]>;
  /** Appends all or nothing and answers the stream's new revision. Throws WrongRevision, StreamErased, Deploying. */
  readonly append: <E extends Event>(append: Append<E>) => Promise<number>;
  /**
   * Events of all streams whose names begin with one of `prefixes`, in order, across reconnects, until `signal` aborts.
   * Throws AnotherLog when the position belongs to another log, and UnreadableEvent; an outage is only told to `onDrop`.
   */
  readonly subscribe: (options: {
    readonly prefixes: readonly string[];
    readonly from: From;
    readonly signal: AbortSignal;
    readonly onDrop?: (error: unknown) => void;
  }) => AsyncGenerator<Delivery, void>;
  /** The position of the last event of the log; 0 when it holds none. */
  readonly head: () => Promise<bigint>;
  /** Throws unless the log takes writes just now. Writes nothing, and tries once. */
  readonly probe: () => Promise<void>;
  /** The id of this log: the id of its first event. A restored or fresh log that went another way has another one. */
  readonly logId: () => Promise<string>;
  /** Ends a stream for ever; its events are no longer readable (erasure). */
  readonly tombstone: (streamId: string) => Promise<void>;
  /**
   * Destroys the key under which the personal fields of a thing's events are kept, in all its streams: nobody can read them
   * any more, neither in this log nor in a copy of it. Readers get what their codec puts in the place of erased fields.
   */
  readonly forget: (id: string) => Promise<void>;
  /** The keys under which events are sealed; copies of a text beside the log are sealed under the same ones. */
  readonly vault: Vault;
  /** Closes the log and its vault. */
  readonly close: () => Promise<void>;
};
