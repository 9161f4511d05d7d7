import { backoffMs, gathered, isDuplicateKey, pause, type Backoff, type Db, type Indexes } from '@soebs/platform';

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;
const ATTEMPTS = 20;
const backoff: Backoff = { firstMs: 2, longestMs: 50 };

export type Rate = { readonly requestsPerSecond: number; readonly burst: number };

/** Whether a call may come in, how many more could at once, and in how many seconds the next one may when none can. */
export type Passage = { readonly isOpen: boolean; readonly left: number; readonly waitSeconds: number };

/** When everything that came in will have been worked off, by the generic cell rate algorithm: epoch milliseconds. */
type Judged = Passage & { readonly tatMs: number };

/** Judges a call at a moment: `burst` at once, then one every `1 / requestsPerSecond`. */
export const judgeCall = (tatMs: number, nowMs: number, { requestsPerSecond, burst }: Rate): Judged => {
  const intervalMs = SECOND_MS / requestsPerSecond;
  const toleranceMs = intervalMs * (burst - 1);
  const begin = Math.max(tatMs, nowMs);
  const isOpen = begin - nowMs <= toleranceMs;
  const after = isOpen ? begin + intervalMs : tatMs;
  const free = Math.max(0, Math.floor((toleranceMs - (after - nowMs)) / intervalMs) + 1);
  const waitMs = Math.max(0, after - toleranceMs - nowMs);
  return { isOpen, tatMs: after, left: free, waitSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) };
};

/** Judges calls that come at one moment, one after the other. */
const judgeAll = (tatMs: number, nowMs: number, calls: readonly Rate[]) => {
  let reachedMs = tatMs;
  const passages = calls.map((rate): Passage => {
    const judged = judgeCall(reachedMs, nowMs, rate);
    reachedMs = judged.tatMs;
    return judged;
  });
  return { passages, tatMs: reachedMs };
};

type Stored = { readonly _id: string; readonly tatMs: number; readonly at: Date };

export const rateIndexes: Indexes = {
  'enterprise.rates': [{ key: { at: 1 }, name: 'expiry', expireAfterSeconds: DAY_SECONDS }],
};

/** Counts a call of a token, at the rate of its contract. */
export type CallRates = (tokenId: string, rate: Rate) => Promise<Passage>;

/** Counts calls of tokens over all processes. Under contention that does not end a call passes, rather than wait. */
export const callRates = ({ db, now }: { readonly db: Db; readonly now: () => Date }): CallRates => {
  const rates = db.collection<Stored>('enterprise.rates');
  const put = async (_id: string, before: number | undefined, tatMs: number): Promise<boolean> => {
    const at = now();
    if (before !== undefined)
      return (await rates.updateOne({ _id, tatMs: before }, { $set: { tatMs, at } })).matchedCount > 0;
    try {
      await rates.insertOne({ _id, tatMs, at });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  };
  const counted = async (tokenId: string, calls: readonly Rate[]): Promise<readonly Passage[]> => {
    for (let attempts = 1; ; attempts += 1) {
      const found = await rates.findOne({ _id: tokenId });
      const { passages, tatMs } = judgeAll(found?.tatMs ?? 0, now().getTime(), calls);
      const isNew = passages.some(({ isOpen }) => isOpen);
      if (!isNew || (await put(tokenId, found?.tatMs, tatMs))) return passages;
      if (attempts >= ATTEMPTS) return passages.map((passage) => ({ ...passage, isOpen: true }));
      // At random, so that two processes which run in step part.
      await pause(Math.random() * backoffMs(attempts, backoff));
    }
  };
  /** Calls of one token that come meanwhile are counted together, so that only other processes contend. */
  return gathered(counted);
};
