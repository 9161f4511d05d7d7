import {
  arrivedRappen,
  balanceCents,
  credits,
  disputeRefundId,
  payments,
  streamName,
  type Account,
  type Payment,
} from '@soebs/events';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands.ts';
import type { PaymentProvider, ProviderEntry } from './provider.ts';

export type ReconcileParts = {
  readonly commands: Pick<Commands, 'payments' | 'credits'>;
  readonly provider: PaymentProvider;
  readonly views: Pick<ReadModels, 'balance'>;
};

type Pair = readonly [what: string, there: unknown, here: unknown];

/** What of a payment has gone back by the ledger, without what only waits for the end of a dispute. */
const bookedRappen = ({ lots, refunds }: Account, sessionId: string, disputes: Payment['disputes']): number => {
  const lot = lots.find(({ paid, lotId }) => paid && lotId === sessionId);
  const disputed = [...disputes.keys()]
    .flatMap((id) => refunds.get(disputeRefundId(id)) ?? [])
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { rappen }) => sum + rappen, 0);
  return (lot?.refundedRappen ?? 0) - disputed;
};

const depositOf = ({ isPaid, order, rappen }: ProviderEntry): { cents?: number; rappen?: number } =>
  isPaid && order ? { cents: order.cents, rappen } : {};

/** What one session should have led to, against what it has. */
const differencesOf = (entry: ProviderEntry, payment: Payment, account: Account): string[] => {
  const { sessionId, returnedRappen } = entry;
  const lot = account.lots.find(({ paid, lotId }) => paid && lotId === sessionId);
  const due = depositOf(entry);
  const booked = bookedRappen(account, sessionId, payment.disputes);
  // What went back for credits that were spent is known to the payment, and cannot be in the ledger.
  const isSpent =
    lot?.cents === 0 && arrivedRappen(payment, payment.returnedRappen) === returnedRappen && booked <= returnedRappen;
  const pairs: Pair[] = [
    ['paid', entry.isPaid, payment.status === 'received'],
    ['credits deposited', due.cents, lot?.depositedCents],
    ['Rappen paid', due.rappen, lot?.paidRappen],
    ['Rappen returned', returnedRappen, isSpent ? returnedRappen : booked],
  ];
  return pairs
    .filter(([, there, here]) => there !== here)
    .map(([what, there, here]) => `${sessionId}: ${what}: provider ${String(there)}, here ${String(here)}`);
};

/**
 * Compares the card provider, the ledger and the read models, and tells each difference in words; none when all agree. Refunds
 * under way are differences, too: look again when they are through.
 */
export async function* reconcile({ commands, provider, views }: ReconcileParts): AsyncGenerator<string, void> {
  const people = new Set<string>();
  for await (const entry of provider.ledger()) {
    if (!entry.order) {
      yield `${entry.sessionId}: a session that is none of ours`;
      continue;
    }
    const { userId } = entry.order;
    people.add(userId);
    const payment = await commands.payments.stateOf(streamName(payments.category, entry.sessionId));
    const account = await commands.credits.stateOf(streamName(credits.category, userId));
    yield* differencesOf(entry, payment.state, account.state);
  }
  for (const userId of people) {
    const { state } = await commands.credits.stateOf(streamName(credits.category, userId));
    const { view } = await views.balance(userId);
    const cents = balanceCents(state.lots);
    if (view.creditsInCents !== cents) yield `${userId}: balance: ledger ${cents}, view ${view.creditsInCents}`;
  }
}
