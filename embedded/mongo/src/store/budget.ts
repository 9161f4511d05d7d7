import { CommandError } from '../errors.ts';

/** Rows that are read between two looks at the clock. */
const ROWS_A_LOOK = 16;

/** The time that one command may take (`maxTimeMS`): whoever reads rows spends it. */
export class Budget {
  readonly #now: () => number;
  #until = Infinity;
  #rows = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins anew, for a command that may take so long; 0 is no limit. */
  begin(ms: number): void {
    this.#until = ms === 0 ? Infinity : this.#now() + ms;
    this.#rows = 0;
  }

  /** One row more. Refuses to go on once the time is over (MaxTimeMSExpired). */
  spend(): void {
    this.#rows += 1;
    if (this.#until === Infinity || this.#rows % ROWS_A_LOOK !== 0) return;
    if (this.#now() > this.#until) throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}
