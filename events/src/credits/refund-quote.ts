import { isAmount, isRefundable, paidLot, refundSum, type Account, type RefundPart } from './account.ts';
import type { CreditsRejection } from './commands.ts';

/** What a refund takes from the account and gives back to the card, or why there is none. */
export type RefundQuote =
  | { readonly ok: true; readonly cents: number; readonly rappen: number }
  | { readonly ok: false; readonly reason: CreditsRejection };

const refused = (reason: CreditsRejection): RefundQuote => ({ ok: false, reason });

/** What a refund of a part of a payment, or of all that is unused of it, comes to (CR7): the refund itself is decided by it. */
export const refundQuote = ({ lots }: Pick<Account, 'lots'>, paymentId: string, part?: RefundPart): RefundQuote => {
  const lot = paidLot(lots, paymentId);
  if (!lot || !isRefundable(lot)) return refused('no_refundable_credits_left');
  if (part !== undefined && !Object.values(part).every(isAmount)) return refused('invalid_amount');
  const { cents, rappen } = refundSum(lot, part);
  if (cents > lot.cents) return refused('refund_exceeds_unused');
  return cents > 0 && rappen > 0 ? { ok: true, cents, rappen } : refused('invalid_amount');
};
