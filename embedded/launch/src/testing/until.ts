import { setTimeout as after } from 'node:timers/promises';

/** Asks until it is so; throws after ten seconds. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 10_000; !(await isSo()); await after(20))
    if (Date.now() > end) throw new Error('still not so after ten seconds');
};
