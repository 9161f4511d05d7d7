import { isDuplicateKey } from '@soebs/platform';

/** Does inserts that may have been done already. Answers whether all were done now. */
export const insertOnce = async (insert: () => Promise<unknown>): Promise<boolean> => {
  try {
    await insert();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
};
