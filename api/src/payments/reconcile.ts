import type { FindingWhat, PaymentFinding } from '@soebs/contract';
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
import type { Commands } from '../commands/commands.ts';
import type { PaymentProvider, ProviderDispute, ProviderEntry, ProviderRefund } from './provider.ts';

export type ReconcileDeps = {
  readonly commands: Pick<Commands, 'payments' | 'credits'>;
  readonly provider: PaymentProvider;
  readonly views: Pick<ReadModels, 'balance' | 'balances' | 'allTransactions' | 'receiptsOfPayment'>;
  /** Takes a session again, as if all messages about it came once more; not given: nothing is mended. */
  readonly repair?: (entry: ProviderEntry) => Promise<void>;
};

/** Something that two sides tell otherwise, and what each says of it. */
type Pair = readonly [what: FindingWhat, there: unknown, here: unknown, of?: string];
type Sides = PaymentFinding['sides'];

/** What reconciliation finds: about a payment, or about a person's account where no payment is at fault. */
export type Finding = PaymentFinding & {
  readonly sessionId: string | null;
  readonly userId: string | null;
};

const names: Readonly<Record<Sides, readonly [string, string]>> = {
  provider: ['provider', 'here'],
  receipts: ['ledger', 'receipts'],
  views: ['ledger', 'view'],
};

/** A finding in the words of the command line. */
export const textOf = ({ kind, sides, what, of, there, here, sessionId, userId }: Finding): string => {
  const about = `${sessionId ?? userId ?? ''}: ${findingWords[what]}${of === null ? '' : ` ${of}`}`;
  if (kind === 'loss') return `${about}: ${there} Rappen went back for credits that were spent`;
  const [first, second] = names[sides];
  return `${about}: ${first} ${there}, ${second} ${here}`;
};

const findingWords: Readonly<Record<FindingWhat, string>> = {
  session: 'a session that is none of ours',
  paid: 'paid',
  credits: 'credits deposited',
  rappen: 'Rappen paid',
  sentBack: 'Rappen sent back by refund',
  refund: 'refund',
  dispute: 'dispute',
  disputeCredits: 'credits of dispute',
  disputeRappen: 'Rappen of dispute',
  receipts: 'Rappen on receipts',
  creditNotes: 'Rappen on credit notes',
  balance: 'balance',
  transactions: 'sum of transactions',
  freeCredit: 'free credit',
  unknown: 'paid in the ledger',
  loss: 'loss',
};

type Books = { readonly payment: Payment; readonly account: Account; readonly receipts: readonly OwnedReceipt[] };

const lotOf = ({ lots }: Account, sessionId: string) => lots.find(({ paid, lotId }) => paid && lotId === sessionId);

const depositPairs = ({ sessionId, isPaid, order, rappen }: ProviderEntry, { payment, account }: Books): Pair[] => {
  const lot = lotOf(account, sessionId);
  const due = isPaid && order ? { cents: order.cents, rappen } : {};
  return [
    ['paid', isPaid, payment.status === 'received'],
    ['credits', due.cents, lot?.depositedCents],
    ['rappen', due.rappen, lot?.paidRappen],
  ];
};

/** Rappen of a refund in the ledger that stands. */
const standing = ({ refunds }: Account, refundId: string): number => {
  const refund = refunds.get(refundId);
  return refund && refund.state !== 'failed' ? refund.rappen : 0;
};

const refundPairs = (refunds: readonly ProviderRefund[], { payment, account }: Books): Pair[] => {
  let reported = 0;
  return refunds.flatMap(({ returnId, rappen, state, ours }): Pair[] => {
    const left = state === 'failed' ? 0 : rappen;
    reported += left;
    // Refunds from before they had names stand in the ledger as a sum.
    const isInSum = !ours && reported <= payment.returnedRappen;
    const refundId = ours?.refundId ?? providerRefundId(returnId);
    return isInSum ? [] : [['sentBack', left, standing(account, refundId), returnId]];
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
      return expected.includes(there) ? [] : [['refund', there, state, id]];
    });

const ended = { open: 'asked', lost: 'settled', won: 'failed' } as const;

const disputePairs = (disputes: readonly ProviderDispute[], { payment, account }: Books): Pair[] =>
  disputes.flatMap(({ disputeId, state, rappen }): Pair[] => {
    const here = payment.disputes.get(disputeId);
    if (state === 'inquiry') return [['dispute', undefined, here, disputeId]];
    if (state === 'withdrawn') return here === undefined || here === 'won' ? [] : [['dispute', state, here, disputeId]];
    const refund = account.refunds.get(disputeRefundId(disputeId));
    return [
      ['dispute', state, here, disputeId],
      ['disputeCredits', ended[state], refund?.state, disputeId],
      ...(state === 'lost' ? [['disputeRappen', rappen, refund?.rappen, disputeId] as const] : []),
    ];
  });

/** Every payment has its receipt, every refund that was settled its credit note; those that came back are reversed. */
const receiptPairs = (sessionId: string, { account, receipts }: Books): Pair[] => {
  const sum = (kind: OwnedReceipt['kind']): number =>
    receipts.filter((each) => each.kind === kind).reduce((total, { rappen }) => total + rappen, 0);
  const settled = [...account.refunds.values()]
    .filter(({ paymentId, state }) => paymentId === sessionId && state === 'settled')
    .reduce((total, { rappen }) => total + rappen, 0);
  return [
    ['receipts', lotOf(account, sessionId)?.paidRappen ?? 0, sum('receipt')],
    ['creditNotes', settled, sum('creditNote') - sum('reversal')],
  ];
};

type About = Pick<Finding, 'sessionId' | 'userId'>;

const differencesOf = (about: About, sides: Sides, pairs: readonly Pair[]): Finding[] =>
  pairs
    .filter(([, there, here]) => there !== here)
    .map(([what, there, here, of = null]) => ({
      ...about,
      kind: 'difference',
      sides,
      what,
      of,
      there: String(there),
      here: String(here),
    }));

const findingsOf = (entry: ProviderEntry, books: Books): Finding[] => {
  const { sessionId } = entry;
  const about = { sessionId, userId: entry.order?.userId ?? null };
  const pairs = [
    ...depositPairs(entry, books),
    ...refundPairs(entry.refunds, books),
    ...askedPairs(entry, books),
    ...disputePairs(entry.disputes, books),
  ];
  const lot = lotOf(books.account, sessionId);
  const lost = lot ? lostRappen(lot) : 0;
  const loss = { ...about, kind: 'loss', sides: 'provider', what: 'loss', of: null, here: '0' } as const;
  return [
    ...differencesOf(about, 'provider', pairs),
    ...differencesOf(about, 'receipts', receiptPairs(sessionId, books)),
    ...(lost > 0 ? [{ ...loss, there: String(lost) }] : []),
  ];
};

const freeCents = ({ lots }: Account): number =>
  lots.filter(({ paid }) => !paid).reduce((sum, { depositedCents }) => sum + depositedCents, 0);

/** What the views say of a person, against the ledger; and payments in the ledger that the provider does not know. */
const personFindings = async (
  { commands, views }: ReconcileDeps,
  userId: string,
  observed: ReadonlySet<string>,
): Promise<Finding[]> => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, userId));
  const { view } = await views.balance(userId);
  let listed = { free: 0, all: 0 };
  for await (const { kind, amountInCents } of views.allTransactions(userId))
    listed = { free: listed.free + (kind === 'freeDeposit' ? amountInCents : 0), all: listed.all + amountInCents };
  const cents = balanceCents(state.lots);
  const pairs: Pair[] = [
    ['balance', cents, view.creditsInCents],
    ['transactions', cents, listed.all],
    ['freeCredit', freeCents(state), listed.free],
  ];
  const unknown = state.lots.filter(({ paid, paidRappen, lotId }) => paid && paidRappen > 0 && !observed.has(lotId));
  return [
    ...differencesOf({ sessionId: null, userId }, 'views', pairs),
    ...unknown.flatMap(({ lotId, paidRappen }) =>
      differencesOf({ sessionId: lotId, userId }, 'provider', [['unknown', undefined, paidRappen]]),
    ),
  ];
};

/**
 * Compares the card provider, the ledger, the receipts and the read models, and tells each difference. Refunds under way are
 * differences, too: look again when they are through.
 */
export async function* reconcile(deps: ReconcileDeps): AsyncGenerator<Finding, void> {
  const { commands, provider, views, repair } = deps;
  const people = new Set<string>();
  const observed = new Set<string>();
  for await (const entry of provider.ledger()) {
    observed.add(entry.sessionId);
    if (!entry.order) {
      yield* differencesOf({ sessionId: null, userId: null }, 'provider', [
        ['session', entry.rappen, undefined, entry.sessionId],
      ]);
      continue;
    }
    const { userId } = entry.order;
    people.add(userId);
    const payment = (await commands.payments.stateOf(streamName(payments.category, entry.sessionId))).state;
    const account = (await commands.credits.stateOf(streamName(credits.category, userId))).state;
    const receipts = await views.receiptsOfPayment(userId, entry.sessionId);
    const findings = findingsOf(entry, { payment, account, receipts });
    yield* findings;
    if (findings.some(({ kind }) => kind === 'difference')) await repair?.(entry);
  }
  for await (const userId of views.balances()) people.add(userId);
  for (const userId of people) yield* await personFindings(deps, userId, observed);
}
