import { isDuplicateKey } from '@soebs/platform';

/** Puts something under the first number that is free; false when none is. */
export const intoFreeSlot = async (most: number, insert: (slot: number) => Promise<unknown>): Promise<boolean> => {
  for (let slot = 0; slot < most; slot += 1) {
    try {
      await insert(slot);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  return false;
};
