import { RECIPIENT_NEEDED_ABOVE_RAPPEN } from '@soebs/contract';
import {
  correctionOf,
  creditNoteOf,
  creditNoteVatRappen,
  credits,
  idOfStream,
  receiptOf,
  receipts,
  streamName,
  swissDate,
  takenBackOf,
  vatPerMilleOn,
  vatRappen,
  type Causation,
  type CreditsEvent,
  type IssuedReceipt,
  type ReceiptBook,
  type RecipientOfReceipt,
  type Recorded,
  type SupplierOfReceipt,
  type TakenBack,
  type VatRate,
} from '@soebs/events';
import { derivedId, type EventStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { Addressees } from '../receipts/addressee.ts';
import type { RecipientBook } from '../receipts/recipients.ts';
import { reactions, type Process } from './process.ts';

type Deposited = Recorded<Extract<CreditsEvent, { type: 'CreditsDeposited' }>>;

export type IssueReceiptsDeps = {
  readonly commands: Commands;
  readonly store: EventStore;
  readonly addressees: Addressees;
  readonly recipients: RecipientBook;
  /** None for a supplier who is not registered for VAT. */
  readonly vatRates: () => readonly VatRate[];
  /** Who sells, as printed from now on. */
  readonly supplier: SupplierOfReceipt;
};

const isDeposit = (recorded: Recorded<CreditsEvent>): recorded is Deposited =>
  recorded.event.type === 'CreditsDeposited';

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The id is the deposit's, whoever asks: a receipt that a credit note needs is the same as the deposit's own. */
const byDeposit = ({ id, metadata }: Deposited): Causation => ({
  commandId: derivedId(id, 'IssueReceipt'),
  causationId: id,
  correlationId: metadata.correlationId,
  actorId: 'system',
});

const bookOf = async ({ commands }: IssueReceiptsDeps, year: number): Promise<ReceiptBook> =>
  (await commands.receipts.stateOf(streamName(receipts.category, String(year)))).state;

/** Whom a receipt is made out to: as was said when it was ordered, or else as the person is called and lives now. */
const recipientOf = async (
  { addressees, recipients }: IssueReceiptsDeps,
  userId: string,
  { paymentId, at }: { readonly paymentId: string; readonly at: string },
): Promise<RecipientOfReceipt | null> => {
  const addressee = await addressees.find(userId);
  if (addressee) await recipients.note({ id: paymentId, userId, at: new Date(at) }, addressee.recipient);
  return recipients.of(userId, paymentId);
};

/** Issues the receipt of a deposit at the day and rate of the deposit, and answers it as it was issued. */
const issueReceipt = async (deps: IssueReceiptsDeps, deposit: Deposited): Promise<IssuedReceipt | undefined> => {
  const { commands, vatRates, supplier } = deps;
  const { paymentId, cents, paidRappen: rappen } = deposit.event.data;
  if (rappen === 0) return undefined;
  const userId = idOfStream(deposit.streamId);
  const date = swissDate(deposit.metadata.at);
  const named = await recipientOf(deps, userId, { paymentId, at: deposit.metadata.at });
  const recipient = rappen > RECIPIENT_NEEDED_ABOVE_RAPPEN ? named : null;
  const year = yearOf(date);
  const vatPerMille = vatPerMilleOn(vatRates(), date);
  const vat = { vatPerMille, vatRappen: vatRappen(rappen, vatPerMille) };
  const receipt = { userId, paymentId, cents, rappen, ...vat, supplier, recipient, date };
  await commands.receipts.handle({ type: 'IssueReceipt', year, ...receipt }, byDeposit(deposit));
  return receiptOf(await bookOf(deps, year), paymentId);
};

type Settled = Recorded<Extract<CreditsEvent, { type: 'PaymentRefundSettled' }>>;
const isSettled = (recorded: Recorded<CreditsEvent>): recorded is Settled =>
  recorded.event.type === 'PaymentRefundSettled';

/** A refund that moved money, with its ledger and the deposit that it takes from; undefined when none moved. */
const refundIn = async (deps: IssueReceiptsDeps, streamId: string, refundId: string) => {
  const refund = (await deps.commands.credits.stateOf(streamId)).state.refunds.get(refundId);
  if (!refund || refund.rappen === 0) return undefined;
  const ledger = await deps.store.read(streamId, credits.codec);
  const deposit = ledger.filter(isDeposit).find((each) => each.event.data.paymentId === refund.paymentId);
  return deposit && { refund, deposit, ledger };
};

type Years = { readonly first: number; readonly last: number };

/**
 * Whom a receipt that follows a receipt is made out to: as the last correction by then says, or else as the receipt. Noted beside for
 * the receipt of `cause`; answers what the receipt itself keeps.
 */
const recipientNow = async (
  deps: IssueReceiptsDeps,
  receipt: IssuedReceipt,
  {
    cause,
    userId,
    paymentId,
    at,
    years,
  }: {
    readonly cause: string;
    readonly userId: string;
    readonly paymentId: string;
    readonly at: string;
    readonly years: Years;
  },
): Promise<RecipientOfReceipt | null> => {
  let last = undefined;
  for (let year = years.last; year >= years.first; year -= 1)
    last ??= correctionOf(await bookOf(deps, year), paymentId);
  const known = await deps.recipients.of(userId, last?.correctionId ?? paymentId);
  if (known) await deps.recipients.note({ id: cause, userId, at: new Date(at) }, known);
  return (last ?? receipt).recipient;
};

/** What the receipts of these years have taken back of a payment, in Rappen. */
const takenBack = async (deps: IssueReceiptsDeps, paymentId: string, years: Years): Promise<TakenBack> => {
  const sum = { rappen: 0, vatRappen: 0 };
  for (let year = years.first; year <= years.last; year += 1) {
    const taken = takenBackOf(await bookOf(deps, year), paymentId);
    sum.rappen += taken.rappen;
    sum.vatRappen += taken.vatRappen;
  }
  return sum;
};

/** The credit note of a refund that was settled; undefined when it never was. */
const noteOf = async (deps: IssueReceiptsDeps, { event, metadata }: Settled): Promise<IssuedReceipt | undefined> =>
  creditNoteOf(await bookOf(deps, yearOf(swissDate(metadata.at))), event.data.refundId);

/**
 * Every payment gets a receipt, every refund to a card a credit note at the receipt's own rate, and a refund that the bank sends
 * back afterwards the reversal of its credit note, figure by figure (CR12).
 */
export const issueReceipts = (deps: IssueReceiptsDeps): Process => ({
  name: 'issueReceipts',
  prefixes: [`${credits.category}-`],
  react: reactions(credits.codec, {
    CreditsDeposited: (deposit) => issueReceipt(deps, deposit),
    PaymentRefundSettled: async ({ streamId, event, metadata }, by) => {
      const { refundId } = event.data;
      const found = await refundIn(deps, streamId, refundId);
      const receipt = found && (await issueReceipt(deps, found.deposit));
      if (!found || !receipt) return;
      const { paymentId, cents, rappen } = found.refund;
      const date = swissDate(metadata.at);
      const year = yearOf(date);
      const first = yearOf(swissDate(found.deposit.metadata.at));
      const years = { first, last: year };
      const before = await takenBack(deps, paymentId, years);
      const userId = idOfStream(streamId);
      const about = { cause: refundId, userId, paymentId, at: metadata.at, years };
      const recipient = await recipientNow(deps, receipt, about);
      const { vatPerMille, number: receiptNumber } = receipt;
      const vat = { vatPerMille, vatRappen: creditNoteVatRappen(receipt, before, rappen) };
      const note = { userId, paymentId, refundId, cents, rappen, ...vat, recipient, receiptNumber, date };
      await deps.commands.receipts.handle(
        { type: 'IssueCreditNote', year, ...note, supplier: deps.supplier },
        by('IssueCreditNote'),
      );
    },
    PaymentRefundFailed: async ({ streamId, event, metadata }, by) => {
      const { refundId } = event.data;
      const found = await refundIn(deps, streamId, refundId);
      const settled = found?.ledger.filter(isSettled).find((each) => each.event.data.refundId === refundId);
      const note = settled && (await noteOf(deps, settled));
      if (!found || !note) return;
      const { number: creditNoteNumber, ...figures } = note;
      const date = swissDate(metadata.at);
      const about = { userId: idOfStream(streamId), paymentId: found.refund.paymentId, refundId };
      const { supplier } = deps;
      await deps.commands.receipts.handle(
        { type: 'ReverseCreditNote', year: yearOf(date), ...about, ...figures, creditNoteNumber, supplier, date },
        by('ReverseCreditNote'),
      );
    },
  }),
});
