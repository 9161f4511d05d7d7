import type { Desk } from './desk.ts';
import type { Charge, Dispute, Refund } from './objects.ts';
import { Problem } from './problem.ts';

export type RefundOrder = { readonly amount?: number; readonly metadata?: Readonly<Record<string, string>> };

const chargeOf = ({ books }: Desk, intentId: string): Charge => {
  const { latest_charge: chargeId } = books.get('payment_intent', intentId);
  if (chargeId === null) throw new Problem(400, 'This PaymentIntent does not have a successful charge to refund.');
  return books.get('charge', chargeId);
};
/** What may still go back of a charge; throws what the provider says when it may not. */
const refundable = (charge: Charge, asked: number | undefined): number => {
  const left = charge.amount - charge.amount_refunded;
  const refused = (message: string, code: string): Problem => new Problem(400, message, { code });
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (charge.disputed) throw refused(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  const amount = asked ?? left;
  if (amount <= left) return amount;
  throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, 'amount_too_large');
};

const refund = (desk: Desk, intentId: string, asked: RefundOrder): Refund => {
  const { books, seconds, tell } = desk;
  const charge = chargeOf(desk, intentId);
  const amount = refundable(charge, asked.amount);
  const made = books.add<Refund>({
    id: books.newId('refund'),
    object: 'refund',
    created: seconds(),
    currency: charge.currency,
    amount,
    charge: charge.id,
    payment_intent: intentId,
    status: 'succeeded',
    metadata: asked.metadata ?? {},
  });
  const amountRefunded = charge.amount_refunded + amount;
  const after = books.change(charge, { amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount });
  tell('refund.created', made);
  tell('charge.refunded', after);
  return made;
};
const failRefund = ({ books, tell }: Desk, id: string): Refund => {
  const made = books.get('refund', id);
  if (made.status === 'failed') return made;
  const charge = books.get('charge', made.charge);
  books.change(charge, { amount_refunded: charge.amount_refunded - made.amount, refunded: false });
  const failed = books.change(made, { status: 'failed' });
  tell('refund.failed', failed);
  return failed;
};
const dispute = (desk: Desk, intentId: string): Dispute => {
  const { books, seconds, tell } = desk;
  const charge = chargeOf(desk, intentId);
  books.change(charge, { disputed: true });
  const opened = books.add<Dispute>({
    id: books.newId('dispute'),
    object: 'dispute',
    created: seconds(),
    currency: charge.currency,
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    payment_intent: intentId,
    status: 'needs_response',
  });
  tell('charge.dispute.created', opened);
  return opened;
};
const closeDispute = ({ books, tell }: Desk, id: string, status: 'won' | 'lost'): Dispute => {
  const opened = books.get('dispute', id);
  if (opened.status !== 'needs_response') return opened;
  if (status === 'won') books.change(books.get('charge', opened.charge), { disputed: false });
  const closed = books.change(opened, { status });
  tell('charge.dispute.closed', closed);
  return closed;
};

/** Money that goes back: refunds, by the merchant or at the provider, and disputes by the holder of the card. */
export const returns = (desk: Desk) => ({
  refund: (intentId: string, asked: RefundOrder = {}) => desk.atOnce(() => refund(desk, intentId, asked)),
  /** The bank sends a refund back. */
  failRefund: (id: string) => desk.atOnce(() => failRefund(desk, id)),
  dispute: (intentId: string) => desk.atOnce(() => dispute(desk, intentId)),
  closeDispute: (id: string, status: 'won' | 'lost') => desk.atOnce(() => closeDispute(desk, id, status)),
});
export type Returns = ReturnType<typeof returns>;
