import {
  balanceCents,
  credits,
  disputeRefundId,
  isOwnRefund,
  lostRappen,
  payments,
  providerRefundId,
  streamName,
  type Account,
  type Payment,
} from '@soebs/events';
import type { OwnedReceipt, ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands.ts';
import type { PaymentProvider, ProviderDispute, ProviderEntry, ProviderRefund } from './provider.ts';

export type ReconcileDeps = {
  readonly commands: Pick<Commands, 'payments' | 'credits'>;
  readonly provider: PaymentProvider;
  readonly views: Pick<ReadModels, 'balance' | 'balances' | 'allTransactions' | 'receiptsOfPayment'>;
  /** Takes a session again, as if all messages about it came once more; not given: nothing is mended. */
  readonly repair?: (entry: ProviderEntry) => Promise<void>;
};

/**
 * What reconciliation finds, in words. A `loss` is money that went back for credits that were spent: true on all sides, and no
 * difference.
 */
export type Finding = { readonly kind: 'difference' | 'loss'; readonly text: string };

type Books = { readonly payment: Payment; readonly account: Account; readonly papers: readonly OwnedReceipt[] };
type Pair = readonly [what: string, there: unknown, here: unknown];

const lotOf = ({ lots }: Account, sessionId: string) => lots.find(({ paid, lotId }) => paid && lotId === sessionId);

const depositPairs = ({ sessionId, isPaid, order, rappen }: ProviderEntry, { payment, account }: Books): Pair[] => {
  const lot = lotOf(account, sessionId);
  const due = isPaid && order ? { cents: order.cents, rappen } : {};
  return [
    ['paid', isPaid, payment.status === 'received'],
    ['credits deposited', due.cents, lot?.depositedCents],
    ['Rappen paid', due.rappen, lot?.paidRappen],
  ];
};

/** Rappen of a refund in the ledger that stands. */
const standing = ({ refunds }: Account, refundId: string): number => {
  const refund = refunds.get(refundId);
  return refund && refund.state !== 'failed' ? refund.rappen : 0;
};

const refundPairs = (refunds: readonly ProviderRefund[], { payment, account }: Books): Pair[] => {
  let told = 0;
  return refunds.flatMap(({ returnId, rappen, state, ours }): Pair[] => {
    const left = state === 'failed' ? 0 : rappen;
    told += left;
    // Refunds from before they had names stand in the ledger as a sum.
    const isInSum = !ours && told <= payment.returnedRappen;
    const refundId = ours?.refundId ?? providerRefundId(returnId);
    return isInSum ? [] : [[`refund ${returnId}, Rappen sent back`, left, standing(account, refundId)]];
  });
};

/** Refunds that the ledger has ended, or not ended, without the provider. */
const askedPairs = ({ sessionId, refunds }: ProviderEntry, { account }: Books): Pair[] =>
  [...account.refunds]
    .filter(([id, { paymentId, rappen }]) => paymentId === sessionId && rappen > 0 && isOwnRefund(id))
    .flatMap(([id, { state }]): Pair[] => {
      const made = refunds.filter(({ ours }) => ours?.refundId === id);
      const there = made.find((each) => each.state === 'sent')?.state ?? made.at(-1)?.state ?? 'none';
      const expected = { settled: ['sent'], asked: [], failed: ['failed', 'none'] }[state] as readonly string[];
      return expected.includes(there) ? [] : [[`refund ${id}`, there, state]];
    });

const ended = { open: 'asked', lost: 'settled', won: 'failed' } as const;

const disputePairs = (disputes: readonly ProviderDispute[], { payment, account }: Books): Pair[] =>
  disputes.flatMap(({ disputeId, state, rappen }): Pair[] => {
    const here = payment.disputes.get(disputeId);
    if (state === 'inquiry') return [[`dispute ${disputeId}`, undefined, here]];
    if (state === 'withdrawn')
      return here === undefined || here === 'won' ? [] : [[`dispute ${disputeId}`, state, here]];
    const refund = account.refunds.get(disputeRefundId(disputeId));
    return [
      [`dispute ${disputeId}`, state, here],
      [`dispute ${disputeId}, its credits`, ended[state], refund?.state],
      ...(state === 'lost' ? [[`dispute ${disputeId}, Rappen`, rappen, refund?.rappen] as const] : []),
    ];
  });

/** Every payment has its receipt, every refund that was settled its credit note; those that came back are reversed. */
const paperPairs = (sessionId: string, { account, papers }: Books): Pair[] => {
  const sum = (kind: OwnedReceipt['kind']): number =>
    papers.filter((each) => each.kind === kind).reduce((total, { rappen }) => total + rappen, 0);
  const settled = [...account.refunds.values()]
    .filter(({ paymentId, state }) => paymentId === sessionId && state === 'settled')
    .reduce((total, { rappen }) => total + rappen, 0);
  return [
    ['Rappen on receipts', lotOf(account, sessionId)?.paidRappen ?? 0, sum('receipt')],
    ['Rappen on credit notes', settled, sum('creditNote') - sum('reversal')],
  ];
};

const findingsOf = (entry: ProviderEntry, books: Books): Finding[] => {
  const { sessionId } = entry;
  const pairs = [
    ...depositPairs(entry, books),
    ...refundPairs(entry.refunds, books),
    ...askedPairs(entry, books),
    ...disputePairs(entry.disputes, books),
  ];
  const told = (names: readonly [string, string], all: readonly Pair[]): Finding[] =>
    all
      .filter(([, there, here]) => there !== here)
      .map(([what, there, here]) => ({
        kind: 'difference',
        text: `${sessionId}: ${what}: ${names[0]} ${String(there)}, ${names[1]} ${String(here)}`,
      }));
  const lot = lotOf(books.account, sessionId);
  const lost = lot ? lostRappen(lot) : 0;
  return [
    ...told(['provider', 'here'], pairs),
    ...told(['ledger', 'papers'], paperPairs(sessionId, books)),
    ...(lost > 0
      ? [{ kind: 'loss', text: `${sessionId}: loss: ${lost} Rappen went back for credits that were spent` } as const]
      : []),
  ];
};

const freeCents = ({ lots }: Account): number =>
  lots.filter(({ paid }) => !paid).reduce((sum, { depositedCents }) => sum + depositedCents, 0);

/** What the views say of a person, against the ledger; and payments in the ledger that the provider does not know. */
const personFindings = async (
  { commands, views }: ReconcileDeps,
  userId: string,
  seen: ReadonlySet<string>,
): Promise<Finding[]> => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, userId));
  const { view } = await views.balance(userId);
  let listed = { free: 0, all: 0 };
  for await (const { kind, amountInCents } of views.allTransactions(userId))
    listed = { free: listed.free + (kind === 'freeDeposit' ? amountInCents : 0), all: listed.all + amountInCents };
  const cents = balanceCents(state.lots);
  const pairs: Pair[] = [
    ['balance', cents, view.creditsInCents],
    ['sum of transactions', cents, listed.all],
    ['free credit', freeCents(state), listed.free],
  ];
  const unknown = state.lots.filter(({ paid, paidRappen, lotId }) => paid && paidRappen > 0 && !seen.has(lotId));
  return [
    ...pairs
      .filter(([, there, here]) => there !== here)
      .map(([what, ledger, here]) => ({
        kind: 'difference' as const,
        text: `${userId}: ${what}: ledger ${String(ledger)}, view ${String(here)}`,
      })),
    ...unknown.map(({ lotId }) => ({
      kind: 'difference' as const,
      text: `${lotId}: paid in the ledger of ${userId}, unknown to the provider`,
    })),
  ];
};

/**
 * Compares the card provider, the ledger, the papers and the read models, and tells each difference in words. Refunds under way are
 * differences, too: look again when they are through.
 */
export async function* reconcile(deps: ReconcileDeps): AsyncGenerator<Finding, void> {
  const { commands, provider, views, repair } = deps;
  const people = new Set<string>();
  const seen = new Set<string>();
  for await (const entry of provider.ledger()) {
    seen.add(entry.sessionId);
    if (!entry.order) {
      yield { kind: 'difference', text: `${entry.sessionId}: a session that is none of ours` };
      continue;
    }
    const { userId } = entry.order;
    people.add(userId);
    const payment = (await commands.payments.stateOf(streamName(payments.category, entry.sessionId))).state;
    const account = (await commands.credits.stateOf(streamName(credits.category, userId))).state;
    const papers = await views.receiptsOfPayment(userId, entry.sessionId);
    const findings = findingsOf(entry, { payment, account, papers });
    yield* findings;
    if (findings.some(({ kind }) => kind === 'difference')) await repair?.(entry);
  }
  for await (const userId of views.balances()) people.add(userId);
  for (const userId of people) yield* await personFindings(deps, userId, seen);
}
