import { refuse, type Answer } from './answer.ts';
import type { LimitRule, Limits } from '../limits/limits.ts';

/** Counts a call against each of its limits; the refusal when one of them is used up. */
export const limited = async (
  limits: Limits,
  counted: readonly (readonly [LimitRule, string])[],
): Promise<Answer<never> | undefined> => {
  for (const [rule, key] of counted) {
    const taken = await limits.take(rule, key);
    if (!taken.ok) return refuse('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
  }
  return undefined;
};
