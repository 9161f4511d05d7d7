import type { RecordedEvent } from './event.ts';
import { StreamDeletedFault } from './faults.ts';
import type { Matches } from './filter.ts';
import type { EventLog } from './log/log.ts';
import { checkPosition, type From } from './reading.ts';

/** Events considered before the subscriber's channel must drain, and before others get a turn. */
const PAGE = 128;

/** Messages that may wait for a live subscriber before it counts as fallen behind. */
const LIVE_BUFFER = 4096;

/** Where a subscription takes its events from. A cursor is a position ($all) or a revision (one stream), and is exclusive. */
export type Source = {
  readonly start: number;
  after(cursor: number, limit: number): readonly RecordedEvent[];
  cursorOf(event: RecordedEvent): number;
  /** Whether a committed event belongs to this source. Throws StreamDeletedFault when it ends the source. */
  takes(event: RecordedEvent): boolean;
};

/** What the subscriber's channel can do. */
export type Outlet = {
  readonly open: boolean;
  readonly queued: number;
  event(event: RecordedEvent): void;
  checkpoint(position: number): void;
  caughtUp(): void;
  fellBehind(): void;
  /** Resolves in a later turn, when the channel has room again or is closed. */
  ready(): Promise<void>;
  fail(error: unknown): void;
};

/** Which events of the source the subscriber gets, and how often it learns how far the search is. */
export type Selection = {
  readonly matches: Matches;
  readonly checkpointEvery: number | undefined;
};

/** The whole log behind `from`. Throws InvalidPositionFault for a position of another log. */
export const allSource = (log: EventLog, from: From): Source => ({
  start: typeof from === 'number' ? checkPosition(log, from) : from === 'start' ? -1 : log.head,
  after: (cursor, limit) => log.all({ from: cursor + 1, direction: 'forwards', limit }),
  cursorOf: (event) => event.position,
  takes: () => true,
});

/** One stream behind `from`; it need not exist yet. */
export const streamSource = (log: EventLog, at: { stream: string; from: From }, nowMs: () => number): Source => {
  const living = (): ReturnType<EventLog['stream']> => {
    const state = log.stream(at.stream);
    if (state.tombstoned) throw new StreamDeletedFault(at.stream);
    return state;
  };
  const { lastRevision } = living();
  return {
    start: typeof at.from === 'number' ? at.from : at.from === 'start' ? -1 : lastRevision,
    after: (cursor, limit) => log.ofStream(living(), { from: cursor + 1, direction: 'forwards', limit }, nowMs()),
    cursorOf: (event) => event.revision,
    takes: (event) => event.stream === at.stream && living().name === event.stream,
  };
};

/**
 * One catch-up subscription: reads what is there, then gets every commit handed in. It reads from the log again when
 * its channel cannot take more, so nothing is ever kept twice or lost between the two ways.
 */
export class Subscription {
  readonly #source: Source;
  readonly #outlet: Outlet;
  readonly #selection: Selection;
  #cursor: number;
  #live = false;
  #considered = 0;
  #lastCheckpoint: number;

  constructor(source: Source, outlet: Outlet, selection: Selection) {
    this.#source = source;
    this.#outlet = outlet;
    this.#selection = selection;
    this.#cursor = source.start;
    this.#lastCheckpoint = source.start;
  }

  /** Delivers the past and goes live. Never rejects: a failure ends the channel. */
  async catchUp(): Promise<void> {
    try {
      await this.#readUntilHead();
    } catch (error) {
      this.#outlet.fail(error);
    }
  }

  /** Hands in what was just committed, in order. Does nothing while the subscription still reads the past. */
  offer(recorded: readonly RecordedEvent[]): void {
    try {
      for (const event of recorded) {
        if (!this.#live || !this.#outlet.open) return;
        this.#offerOne(event);
      }
    } catch (error) {
      this.#live = false;
      this.#outlet.fail(error);
    }
  }

  #offerOne(event: RecordedEvent): void {
    if (!this.#source.takes(event) || this.#source.cursorOf(event) <= this.#cursor) return;
    if (this.#outlet.queued < LIVE_BUFFER) this.#consider(event);
    else void this.#fallBehind();
  }

  async #fallBehind(): Promise<void> {
    this.#live = false;
    this.#outlet.fellBehind();
    await this.#outlet.ready();
    await this.catchUp();
  }

  async #readUntilHead(): Promise<void> {
    while (this.#outlet.open) {
      const page = this.#source.after(this.#cursor, PAGE);
      if (page.length === 0) {
        this.#goLive();
        return;
      }
      for (const event of page) this.#consider(event);
      await this.#outlet.ready();
    }
  }

  #goLive(): void {
    if (this.#selection.checkpointEvery !== undefined) this.#checkpoint();
    this.#outlet.caughtUp();
    this.#live = true;
  }

  #consider(event: RecordedEvent): void {
    this.#cursor = this.#source.cursorOf(event);
    if (this.#selection.matches(event)) this.#outlet.event(event);
    if (this.#selection.checkpointEvery === undefined) return;
    this.#considered += 1;
    if (this.#considered < this.#selection.checkpointEvery) return;
    this.#considered = 0;
    this.#checkpoint();
  }

  #checkpoint(): void {
    if (this.#cursor <= this.#lastCheckpoint) return;
    this.#lastCheckpoint = this.#cursor;
    this.#outlet.checkpoint(this.#cursor);
  }
}
