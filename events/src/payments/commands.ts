/** A refund at the provider; `refundId` when the ledger has asked for it. */
export type PaymentReturn = {
  readonly returnId: string;
  readonly rappen: number;
  readonly refundId?: string | undefined;
};

/** What may be said of the payment of the checkout session `sessionId`. Amounts: integer credit cents, integer Rappen. */
export type PaymentsCommand = { readonly sessionId: string } & (
  | { readonly type: 'StartPayment'; readonly userId: string; readonly cents: number; readonly rappen: number }
  | { readonly type: 'ReceivePayment'; readonly intentId: string; readonly rappen: number }
  | { readonly type: 'FailPayment' }
  | { readonly type: 'ExpirePayment' }
  /** The refunds of the payment as the provider lists them, oldest first, without those that did not arrive. */
  | { readonly type: 'RecordReturns'; readonly returns: readonly PaymentReturn[] }
  | { readonly type: 'FailPaymentReturn'; readonly returnId: string; readonly rappen: number }
  | { readonly type: 'DisputePayment'; readonly disputeId: string; readonly rappen: number }
  | { readonly type: 'ClosePaymentDispute'; readonly disputeId: string; readonly isWon: boolean }
);

export type PaymentsRejection = 'unknown_payment' | 'other_amount' | 'not_paid';
