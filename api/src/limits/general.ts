import type { Limits, Taken } from './limits.ts';

/** The rules by which every request is counted, each under one of them. */
export type GeneralRule = 'general' | 'media' | 'webhook';

type Usage = { used: number; unwritten: number; readonly endsAtMs: number };

const WRITE_EVERY = 25;
const MOST_KEPT = 10_000;

export type GeneralLimit = (rule: GeneralRule, key: string) => Promise<Taken>;

/**
 * The outermost limit, on every request. It is counted in memory and written down every 25 requests: a document for each
 * request would cost more than the request. A new process goes on from what was written.
 */
export const generalLimit = (limits: Limits): GeneralLimit => {
  const usages = new Map<string, Usage>();

  const remembered = async (rule: GeneralRule, key: string): Promise<Usage> => {
    const { _id, endsAtMs } = limits.placeOf(rule, key);
    const known = usages.get(_id);
    if (known) return known;
    if (usages.size >= MOST_KEPT) usages.clear();
    const fresh: Usage = { used: await limits.used(rule, key), unwritten: 0, endsAtMs };
    const meanwhile = usages.get(_id);
    if (meanwhile) return meanwhile;
    usages.set(_id, fresh);
    return fresh;
  };

  return async (rule: GeneralRule, key: string): Promise<Taken> => {
    const counter = await remembered(rule, key);
    counter.used += 1;
    counter.unwritten += 1;
    if (counter.unwritten >= WRITE_EVERY) {
      const { unwritten } = counter;
      counter.unwritten = 0;
      await limits.add(rule, key, unwritten);
    }
    return limits.judge(rule, counter.used, counter.endsAtMs);
  };
};
