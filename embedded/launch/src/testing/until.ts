import { setTimeout as after } from 'node:timers/promises';

/** Asks until it is so; throws after ten seconds. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 10_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('still not so after ten seconds');
    await after(20);
  }
};
