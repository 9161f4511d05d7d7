import {
  creditNoteNumberOf,
  credits,
  idOfStream,
  receiptNumberOf,
  receipts,
  streamName,
  swissDate,
  vatPerMilleOn,
  type Causation,
  type CreditsEvent,
  type Recorded,
  type VatRate,
} from '@soebs/events';
import { derivedId, type EventStore } from '@soebs/platform';
import type { Commands } from '../commands.ts';
import type { Addressees } from '../receipts/addressee.ts';
import type { RecipientBook } from '../receipts/recipients.ts';
import { reactions, type Process } from './process.ts';

type Deposited = Recorded<Extract<CreditsEvent, { type: 'CreditsDeposited' }>>;

export type IssueReceiptsParts = {
  readonly commands: Commands;
  readonly store: EventStore;
  readonly addressees: Addressees;
  readonly recipients: RecipientBook;
  /** None for a supplier who is not registered for VAT. */
  readonly vatRates: readonly VatRate[];
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

/** Issues the receipt of a deposit at the day and rate of the deposit, and answers its number. */
const issueReceipt = async (parts: IssueReceiptsParts, deposit: Deposited): Promise<string | undefined> => {
  const { commands, vatRates, addressees, recipients } = parts;
  const { paymentId, cents, paidRappen: rappen } = deposit.event.data;
  if (rappen === 0) return undefined;
  const userId = idOfStream(deposit.streamId);
  const date = swissDate(deposit.metadata.at);
  const addressee = await addressees.find(userId);
  if (addressee)
    await recipients.note({ _id: paymentId, userId, lines: addressee.lines, at: new Date(deposit.metadata.at) });
  const year = yearOf(date);
  const vatPerMille = vatPerMilleOn(vatRates, date);
  const receipt = { userId, paymentId, cents, rappen, vatPerMille, date };
  await commands.receipts.handle({ type: 'IssueReceipt', year, ...receipt }, byDeposit(deposit));
  const { state: book } = await commands.receipts.stateOf(streamName(receipts.category, String(year)));
  return receiptNumberOf(book, paymentId);
};

type Settled = Recorded<Extract<CreditsEvent, { type: 'PaymentRefundSettled' }>>;
const isSettled = (recorded: Recorded<CreditsEvent>): recorded is Settled =>
  recorded.event.type === 'PaymentRefundSettled';

/** What every paper about a refund says, and the deposit that it takes from; undefined when no money moved. */
const refundFacts = async (parts: IssueReceiptsParts, streamId: string, refundId: string) => {
  const refund = (await parts.commands.credits.stateOf(streamId)).state.refunds.get(refundId);
  if (!refund || refund.rappen === 0) return undefined;
  const { paymentId, cents, rappen } = refund;
  const ledger = await parts.store.read(streamId, credits.codec);
  const deposit = ledger.filter(isDeposit).find((each) => each.event.data.paymentId === paymentId);
  if (!deposit) return undefined;
  const vatPerMille = vatPerMilleOn(parts.vatRates, swissDate(deposit.metadata.at));
  const facts = { userId: idOfStream(streamId), paymentId, refundId, cents, rappen, vatPerMille };
  return { facts, deposit, ledger };
};

/** The number of the credit note of a refund that was settled; undefined when it never was. */
const creditNoteOf = async ({ commands }: IssueReceiptsParts, settled: Settled): Promise<string | undefined> => {
  const stream = streamName(receipts.category, String(yearOf(swissDate(settled.metadata.at))));
  return creditNoteNumberOf((await commands.receipts.stateOf(stream)).state, settled.event.data.refundId);
};

/**
 * Every payment gets a receipt, every refund to a card a credit note at the receipt's rate, and a refund that the bank sends
 * back afterwards the reversal of its credit note (CR12).
 */
export const issueReceipts = (parts: IssueReceiptsParts): Process => ({
  name: 'issueReceipts',
  prefixes: [`${credits.category}-`],
  react: reactions(credits.codec, {
    CreditsDeposited: (deposit) => issueReceipt(parts, deposit),
    PaymentRefundSettled: async ({ streamId, event, metadata }, by) => {
      const found = await refundFacts(parts, streamId, event.data.refundId);
      const receiptNumber = found && (await issueReceipt(parts, found.deposit));
      if (!found || receiptNumber === undefined) return;
      const date = swissDate(metadata.at);
      await parts.commands.receipts.handle(
        { type: 'IssueCreditNote', year: yearOf(date), ...found.facts, receiptNumber, date },
        by('IssueCreditNote'),
      );
    },
    PaymentRefundFailed: async ({ streamId, event, metadata }, by) => {
      const { refundId } = event.data;
      const found = await refundFacts(parts, streamId, refundId);
      const settled = found?.ledger.filter(isSettled).find((each) => each.event.data.refundId === refundId);
      const creditNoteNumber = settled && (await creditNoteOf(parts, settled));
      if (!found || creditNoteNumber === undefined) return;
      const date = swissDate(metadata.at);
      await parts.commands.receipts.handle(
        { type: 'ReverseCreditNote', year: yearOf(date), ...found.facts, creditNoteNumber, date },
        by('ReverseCreditNote'),
      );
    },
  }),
});
