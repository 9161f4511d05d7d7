/** How far a process may have gone on without having saved it, in milliseconds: that much is reacted to again after a crash. */
const SAVE_EVERY_MS = 200;

/** How far a process has come, saved now and then: a write for each event would cost more than most reactions. */
export type LazyCheckpoint = {
  /** Notes a position that is passed. Throws what the last save has thrown. */
  readonly reached: (position: bigint) => void;
  /** Saves what was noted last. */
  readonly end: () => Promise<void>;
};

export const lazyCheckpoint = (
  save: (position: bigint) => Promise<void>,
  everyMs: number = SAVE_EVERY_MS,
): LazyCheckpoint => {
  let saved: bigint | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  let fault: { readonly error: unknown } | undefined;
  const flush = async (): Promise<void> => {
    const position = saved;
    saved = undefined;
    if (position !== undefined) await save(position);
  };
  /** One after the other: a slow save never puts an older position over a newer one. */
  const saveNext = (): void => {
    timer = undefined;
    saving = saving.then(flush).catch((error: unknown) => {
      fault = { error };
    });
  };
  return {
    reached: (position) => {
      if (fault) throw fault.error;
      saved = position;
      timer ??= setTimeout(saveNext, everyMs);
    },
    end: async () => {
      clearTimeout(timer);
      saveNext();
      await saving;
      if (fault) throw fault.error;
    },
  };
};
