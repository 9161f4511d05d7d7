import type { Account } from './account.ts';
import type { Charge, Dispute, Refund } from './objects.ts';
import { Problem } from './problem.ts';

export type RefundOrder = {
  readonly amount?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** It takes its time: `finishRefund` ends it. */
  readonly isPending?: boolean;
};

const chargeOf = ({ books }: Account, intentId: string): Charge => {
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

const refund = (account: Account, intentId: string, asked: RefundOrder): Refund => {
  const { books, seconds, tell } = account;
  const charge = chargeOf(account, intentId);
  const amount = refundable(charge, asked.amount);
  const made = books.add<Refund>({
    id: books.newId('refund'),
    object: 'refund',
    created: seconds(),
    currency: charge.currency,
    amount,
    charge: charge.id,
    payment_intent: intentId,
    status: asked.isPending ? 'pending' : 'succeeded',
    metadata: asked.metadata ?? {},
  });
  const amountRefunded = charge.amount_refunded + amount;
  const after = books.change(charge, { amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount });
  tell('refund.created', made);
  tell('charge.refunded', after);
  return made;
};
/** The end of a refund that does not arrive: the bank sends it back, or it is called off. */
const endRefund = ({ books, tell }: Account, id: string, status: 'failed' | 'canceled'): Refund => {
  const made = books.get('refund', id);
  if (made.status === 'failed' || made.status === 'canceled') return made;
  const charge = books.get('charge', made.charge);
  books.change(charge, { amount_refunded: charge.amount_refunded - made.amount, refunded: false });
  const ended = books.change(made, { status });
  tell(status === 'failed' ? 'refund.failed' : 'refund.updated', ended);
  return ended;
};
const finishRefund = ({ books, tell }: Account, id: string): Refund => {
  const made = books.get('refund', id);
  if (made.status !== 'pending') return made;
  const finished = books.change(made, { status: 'succeeded' });
  tell('refund.updated', finished);
  return finished;
};

const isInquiry = (status: Dispute['status']): boolean => status.startsWith('warning_');
const isClosed = (status: Dispute['status']): boolean => ['won', 'lost', 'warning_closed'].includes(status);

/** What a holder of a card asks for: an inquiry only, or a dispute; of all of it or of a part. */
export type DisputeOrder = { readonly amount?: number; readonly isInquiry?: boolean };

const dispute = (account: Account, intentId: string, asked: DisputeOrder): Dispute => {
  const { books, seconds, tell } = account;
  const charge = chargeOf(account, intentId);
  if (!asked.isInquiry) books.change(charge, { disputed: true });
  const opened = books.add<Dispute>({
    id: books.newId('dispute'),
    object: 'dispute',
    created: seconds(),
    currency: charge.currency,
    amount: asked.amount ?? charge.amount - charge.amount_refunded,
    charge: charge.id,
    payment_intent: intentId,
    status: asked.isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  tell('charge.dispute.created', opened);
  return opened;
};
/** Another status: an end, an inquiry that grows into a dispute, or one that nobody knows. */
const changeDispute = ({ books, tell }: Account, id: string, status: Dispute['status']): Dispute => {
  const opened = books.get('dispute', id);
  if (opened.status === status || (isClosed(opened.status) && status !== 'won')) return opened;
  const isDisputed = !isInquiry(status) && status !== 'won';
  books.change(books.get('charge', opened.charge), { disputed: isDisputed });
  const changed = books.change(opened, { status });
  tell(isClosed(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', changed);
  return changed;
};

/** Money that goes back: refunds, by the merchant or at the provider, and disputes by the holder of the card. */
export const returns = (account: Account) => ({
  refund: (intentId: string, asked: RefundOrder = {}) => account.atOnce(() => refund(account, intentId, asked)),
  /** The bank sends a refund back, or it is called off. */
  endRefund: (id: string, status: 'failed' | 'canceled') => account.atOnce(() => endRefund(account, id, status)),
  /** A refund that took its time arrives. */
  finishRefund: (id: string) => account.atOnce(() => finishRefund(account, id)),
  dispute: (intentId: string, asked: DisputeOrder = {}) => account.atOnce(() => dispute(account, intentId, asked)),
  changeDispute: (id: string, status: Dispute['status']) => account.atOnce(() => changeDispute(account, id, status)),
});
export type Returns = ReturnType<typeof returns>;
