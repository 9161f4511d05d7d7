import type { RefundPart } from './account.ts';

/** What may be asked of the account of `userId`. Amounts are integer credit cents; ids are made by the caller. */
export type CreditsCommand = { readonly userId: string } & (
  | {
      readonly type: 'DepositCredits';
      readonly paymentId: string;
      readonly cents: number;
      readonly paidRappen: number;
      /** Given when there is nobody any more to have the credits: they go back to the card at once, under this id. */
      readonly refundId?: string | undefined;
    }
  | {
      readonly type: 'DepositFreeCredits';
      readonly grantId: string;
      readonly cents: number;
      readonly grantedBy: string;
    }
  | { readonly type: 'WithdrawCredits'; readonly projectId: string; readonly cents: number }
  | {
      readonly type: 'RefundPayment';
      readonly paymentId: string;
      readonly refundId: string;
      /** Not given: all that is unused. */
      readonly part?: RefundPart | undefined;
    }
  | { readonly type: 'RefundUnusedCredits'; readonly refundId: string }
  /** The provider has paid back `rappen` without being asked from here. */
  | {
      readonly type: 'BookProviderRefund';
      readonly paymentId: string;
      readonly refundId: string;
      readonly rappen: number;
    }
  /** What is unused of a payment whose card holder disputes `rappen` waits until the refund is settled (lost) or failed (won). */
  | {
      readonly type: 'HoldDisputedPayment';
      readonly paymentId: string;
      readonly refundId: string;
      readonly rappen: number;
    }
  | { readonly type: 'SettlePaymentRefund'; readonly refundId: string }
  | { readonly type: 'FailPaymentRefund'; readonly refundId: string }
  /** The bank has sent a refund back, perhaps days after it was settled. */
  | { readonly type: 'ReversePaymentRefund'; readonly refundId: string }
  | { readonly type: 'RefundProject'; readonly projectId: string; readonly reason: string }
);

export type CreditsRejection =
  | 'unknown_payment'
  | 'not_enough_credits_left'
  | 'no_refundable_credits_left'
  | 'refund_exceeds_unused'
  | 'nothing_to_refund'
  | 'unknown_refund'
  | 'invalid_amount';
