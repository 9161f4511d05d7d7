import type { RecordedEvent } from '../event.ts';
import { Fault } from '../faults.ts';
import type { EventLog } from './log.ts';

type Job = {
  run(): void;
  done(): void;
  failed(error: unknown): void;
};

/** What happens around the commits. */
export type Surroundings = {
  /** Told of every event once it is committed, in order. */
  publish(recorded: readonly RecordedEvent[]): void;
  /** Whether answers to earlier appends are still on their way out. */
  isAnswering(): boolean;
  /** Told of every failure that is not the writer's. */
  report(error: unknown): void;
  /** A clock that only goes forward, in ms; the machine's own unless told otherwise. */
  nowMs?(): number;
};

/** The longest that a commit waits for earlier answers to leave, in ms. */
const PATIENCE_MS = 5;

/**
 * Commits together what arrives in one turn of the event loop, and answers each writer after the commit. While the
 * answers of the last commit still leave, one a turn, the next commit waits: their writers send again meanwhile, so a
 * commit carries all of them instead of the first few, and no answer stands behind a wait for the disk.
 */
export class GroupCommit {
  readonly #log: EventLog;
  readonly #surroundings: Surroundings;
  #jobs: Job[] = [];
  #waitingSinceMs = 0;

  constructor(log: EventLog, surroundings: Surroundings) {
    this.#log = log;
    this.#surroundings = surroundings;
  }

  /** Runs the work in the next transaction. A {@link Fault} refuses this work only; it must be thrown before anything is written. */
  submit<Answer>(work: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let settle: () => void = () => undefined;
      const run = (): void => {
        try {
          const answer = work();
          settle = () => resolve(answer);
        } catch (fault) {
          if (!(fault instanceof Fault)) throw fault;
          settle = () => reject(fault);
        }
      };
      if (this.#jobs.push({ run, done: () => settle(), failed: reject }) > 1) return;
      this.#waitingSinceMs = this.#nowMs();
      setImmediate(() => this.#flushWhenAnswered());
    });
  }

  #nowMs(): number {
    return this.#surroundings.nowMs?.() ?? performance.now();
  }

  #flushWhenAnswered(): void {
    const patient = this.#nowMs() - this.#waitingSinceMs < PATIENCE_MS;
    if (patient && this.#surroundings.isAnswering()) setImmediate(() => this.#flushWhenAnswered());
    else this.flush();
  }

  /** Commits what waits. Called by itself once a turn, and at the end of the server's life. */
  flush(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    if (jobs.length === 0) return;
    try {
      this.#commit(jobs);
    } catch (error) {
      if (jobs.length === 1) this.#fail(jobs[0], error);
      else for (const job of jobs) this.#commitAlone(job);
    }
  }

  /** After a failed common commit each job gets a transaction of its own, so that one cannot take the others down. */
  #commitAlone(job: Job): void {
    try {
      this.#commit([job]);
    } catch (error) {
      this.#fail(job, error);
    }
  }

  #fail(job: Job | undefined, error: unknown): void {
    this.#surroundings.report(error);
    job?.failed(error);
  }

  #commit(jobs: readonly Job[]): void {
    const recorded = this.#log.transaction(() => {
      for (const job of jobs) job.run();
    });
    for (const job of jobs) job.done();
    if (recorded.length > 0) this.#surroundings.publish(recorded);
  }
}
