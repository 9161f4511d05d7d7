import type { Recorded } from '@soebs/events';

/** What folding a stream up to a revision has left. */
export type Folded<S> = {
  readonly state: S;
  readonly revision: number;
  /** The commands that were decided, and the revision after each. */
  readonly commands: ReadonlyMap<string, number>;
  /** Tells the event at `revision` from any other that may stand there in another log. */
  readonly mark: string;
};

/** Folded states that outlive a process. They only save time: the log decides whether one still holds (TX16). */
export type Snapshots<S> = {
  /** After how many further events a snapshot is written again. */
  readonly every: number;
  readonly read: (streamId: string) => Promise<Folded<S> | null>;
  readonly write: (streamId: string, folded: Folded<S>) => Promise<void>;
  readonly forget: (streamId: string) => Promise<void>;
};

/** What tells one event from all others: who decided it, and when. */
export const markOf = ({ id, metadata }: Pick<Recorded<unknown>, 'id' | 'metadata'>): string => `${id} ${metadata.at}`;
