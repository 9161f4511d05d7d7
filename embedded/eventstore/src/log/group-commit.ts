import { type RecordedEvent } from '../event.ts';
import { Fault } from '../faults.ts';
import { type EventLog } from './log.ts';

interface Job {
  run(): void;
  done(): void;
  failed(error: unknown): void;
}

/** Commits together what arrives in one turn of the event loop, and answers each writer after the commit. */
export class GroupCommit {
  readonly #log: EventLog;
  readonly #publish: (recorded: readonly RecordedEvent[]) => void;
  #jobs: Job[] = [];

  constructor(log: EventLog, publish: (recorded: readonly RecordedEvent[]) => void) {
    this.#log = log;
    this.#publish = publish;
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
      if (this.#jobs.push({ run, done: () => settle(), failed: reject }) === 1) setImmediate(() => this.flush());
    });
  }

  /** Commits what waits. Called by itself once a turn, and at the end of the server's life. */
  flush(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    if (jobs.length === 0) return;
    try {
      this.#commit(jobs);
    } catch (error) {
      if (jobs.length === 1) jobs[0]?.failed(error);
      else for (const job of jobs) this.#commitAlone(job);
    }
  }

  /** After a failed common commit each job gets a transaction of its own, so that one cannot take the others down. */
  #commitAlone(job: Job): void {
    try {
      this.#commit([job]);
    } catch (error) {
      job.failed(error);
    }
  }

  #commit(jobs: readonly Job[]): void {
    const recorded = this.#log.transaction(() => {
      for (const job of jobs) job.run();
    });
    for (const job of jobs) job.done();
    if (recorded.length > 0) this.#publish(recorded);
  }
}
