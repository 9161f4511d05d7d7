const dispute = 'dispute/';
const provider = 'provider/';

/** What the ledger calls the money that a dispute holds. */
export const disputeRefundId = (disputeId: string): string => `${dispute}${disputeId}`;

/** What the ledger calls a refund made at the provider, by the provider's own name for it. */
export const providerRefundId = (returnId: string): string => `${provider}${returnId}`;

/** What the ledger calls refunds made at the provider that were told as a sum, up to `rappen` of the payment in all. */
export const providerRefundsId = (paymentId: string, rappen: number): string => `${provider}${paymentId}/${rappen}`;

/** Whether credits were taken back because the card's bank disputed their payment. */
export const isDisputeRefund = (refundId: string): boolean => refundId.startsWith(dispute);

/** Whether the ledger began the refund itself, so that the provider has to be asked for it. */
export const isOwnRefund = (refundId: string): boolean => !isDisputeRefund(refundId) && !refundId.startsWith(provider);
