/** Work that is done a round at a time: who asks meanwhile waits for a round of their own. */
export type Rounds = {
  readonly isBusy: () => boolean;
  /** Resolves when the round that was asked for is over. */
  readonly run: () => Promise<void>;
};

export const createRounds = (work: () => Promise<void>): Rounds => {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    isBusy: () => waiting > 0,
    run: async () => {
      waiting += 1;
      last = last.then(work);
      await last;
      waiting -= 1;
    },
  };
};

/** Something to be done later; a new time takes the place of the one before. */
export type Timer = {
  readonly set: (ms: number, action: () => void) => void;
  readonly cancel: () => void;
};

/** A timer by a clock that calls back after ms and returns how to cancel. */
export const createTimer = (after: (ms: number, action: () => void) => () => void): Timer => {
  let cancel: () => void = () => undefined;
  return {
    set: (ms, action) => {
      cancel();
      cancel = after(ms, action);
    },
    cancel: () => cancel(),
  };
};
