import { pause } from '../lifecycle/pause.ts';

/** Waits until `look` answers something true and returns it; throws after `ms` milliseconds with the last answer. */
export const until = async <T>(look: () => T | Promise<T>, ms = 30_000): Promise<NonNullable<T>> => {
  const end = Date.now() + ms;
  for (;;) {
    const observed = await look();
    if (observed) return observed;
    if (Date.now() > end) throw new Error(`still not so after ${ms} ms: ${JSON.stringify(observed)}`);
    await pause(10);
  }
};
