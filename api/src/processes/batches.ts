/**
 * What a source has at hand, together: while a batch is worked on, the next ones are fetched, `most` at a time at most. Throws what the
 * source throws, once what came before is given.
 */
export async function* inBatches<T>(source: AsyncIterable<T>, most: number): AsyncGenerator<readonly T[], void> {
  const items = source[Symbol.asyncIterator]();
  let waiting: T[] = [];
  /** Set once nothing comes any more; throws what the source has thrown. */
  let ended: (() => void) | undefined;
  let wake: () => void = () => undefined;
  const woken = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  let taken: () => void = () => undefined;
  const fetchAll = async (): Promise<void> => {
    for (;;) {
      if (waiting.length >= most) await new Promise<void>((resolve) => (taken = resolve));
      const next = await items.next();
      if (next.done === true) return;
      waiting.push(next.value);
      wake();
    }
  };
  const end = (how: () => void): void => {
    ended = how;
    wake();
  };
  void fetchAll().then(
    () => end(() => undefined),
    (error: unknown) =>
      end(() => {
        throw error;
      }),
  );
  try {
    for (;;) {
      if (waiting.length === 0 && !ended) await woken();
      const batch = waiting;
      waiting = [];
      taken();
      if (batch.length > 0) yield batch;
      else if (ended) {
        ended();
        return;
      }
    }
  } finally {
    // Not awaited: a source that waits for its next item ends by its own signal.
    void items.return?.().catch(() => undefined);
  }
}
