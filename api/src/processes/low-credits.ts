import { balanceCents, credits, type CreditsEvent } from '@soebs/events';

/** Below so many credit cents a customer's programs are told. */
export const LOW_CREDITS_CENTS = 1_000;
/** From so many on they are told again of the next fall. */
const ARMED_AGAIN_CENTS = 1_100;

/** The balance, if the last of these events has made it fall below the threshold; told once until it was well above it again. */
export const fallenTo = (past: readonly CreditsEvent[]): number | undefined => {
  let account = credits.initial;
  let before = 0;
  let isArmed = true;
  let fallen: number | undefined;
  for (const event of past) {
    account = credits.evolve(account, event);
    const balance = balanceCents(account.lots);
    const isFall = isArmed && before >= LOW_CREDITS_CENTS && balance < LOW_CREDITS_CENTS;
    if (isFall) isArmed = false;
    if (balance >= ARMED_AGAIN_CENTS) isArmed = true;
    fallen = isFall ? balance : undefined;
    before = balance;
  }
  return fallen;
};
