import { balanceCents, credits, type Account, type CreditsEvent } from '@soebs/events';

/** Ten minutes. */
const LOW_BELOW_CENTS = 1_000;

const costOf = (event: CreditsEvent): number | undefined =>
  event.type === 'CreditsWithdrawn' ? event.data.parts.reduce((sum, { cents }) => sum + cents, 0) : undefined;

type Level = { readonly account: Account; readonly lastCost: number; readonly isLow: boolean };

const start: Level = { account: credits.initial, lastCost: 0, isLow: false };

/**
 * Whether credits became low by the last of these events: below ten minutes, or below what that project cost (NT2). They are low once,
 * until there is more than that again.
 */
export const becameLow = (past: readonly CreditsEvent[]): { readonly cents: number } | undefined => {
  let [before, level] = [start, start];
  for (const event of past) {
    before = level;
    const account = credits.evolve(level.account, event);
    const cost = costOf(event);
    const lastCost = cost ?? level.lastCost;
    const isBelow = balanceCents(account.lots) < Math.max(LOW_BELOW_CENTS, lastCost);
    // Only spending makes low; an account that has just begun is not.
    level = { account, lastCost, isLow: isBelow && (level.isLow || cost !== undefined) };
  }
  return level.isLow && !before.isLow ? { cents: balanceCents(level.account.lots) } : undefined;
};
