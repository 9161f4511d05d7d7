import type { Access } from '../access/access.ts';
import type { RecordedEvent } from '../event.ts';
import type { GroupCommit } from '../log/group-commit.ts';
import type { EventLog } from '../log/log.ts';
import type { Subscription } from '../subscription.ts';

/** What every call of the server works with. */
export type Deps = {
  readonly log: EventLog;
  readonly commits: GroupCommit;
  readonly subscriptions: Set<Subscription>;
  readonly open: OpenCalls;
  readonly answers: Answers;
  readonly access: Access;
  /** The clock, in ms since 1970. */
  readonly nowMs: () => number;
};

/** Calls that must be ended when the server stops, each with the way to end it. */
type OpenCalls = Set<() => void>;

/** Hands a commit to every subscriber. */
export const publishTo =
  (subscriptions: ReadonlySet<Subscription>) =>
  (recorded: readonly RecordedEvent[]): void => {
    for (const subscription of subscriptions) subscription.offer(recorded);
  };

/** The calls that carry answers to batch appends. */
export class Answers {
  readonly #calls = new Set<{ readonly writableLength: number }>();

  add(call: { readonly writableLength: number }): void {
    this.#calls.add(call);
  }

  delete(call: { readonly writableLength: number }): void {
    this.#calls.delete(call);
  }

  /** Whether one of them has not gone out yet. */
  get areLeaving(): boolean {
    for (const { writableLength } of this.#calls) if (writableLength > 0) return true;
    return false;
  }
}
