import type { Recogniser } from './recogniser.ts';

/** Resolves when `before` has, or rejects with the signal's reason as soon as it aborts. */
const after = (before: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    void before.finally(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    });
  });

/** One question at a time, in the order in which they come: several runs of one worker are no more to the service than one. */
export const inTurn = (recogniser: Recogniser): Recogniser => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    recognise: (wav, asked) => {
      const answer = after(last, asked.signal).then(() => recogniser.recognise(wav, asked));
      const isOver = answer.then(
        () => undefined,
        () => undefined,
      );
      last = Promise.all([last, isOver]);
      return answer;
    },
  };
};
