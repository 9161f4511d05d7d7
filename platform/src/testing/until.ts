import { pause } from '../lifecycle/pause.ts';

/** Waits until `look` answers something true and returns it; throws after `ms` milliseconds with the last answer. */
export const until = async <T>(look: () => T | Promise<T>, ms = 30_000): Promise<NonNullable<T>> => {
  const end = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`still not so after ${ms} ms: ${JSON.stringify(seen)}`);
    await pause(10);
  }
};
