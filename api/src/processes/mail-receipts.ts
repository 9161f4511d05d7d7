import { isDisputeRefund, receipts, type ReceiptsEvent } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Outbox } from '../mail/outbox.ts';
import type { Addressees } from '../receipts/addressee.ts';
import { reactions, type Process } from './process.ts';
import { emailTo } from '../mail/email-to.ts';

export type MailReceiptsDeps = {
  readonly addressees: Addressees;
  readonly outbox: Outbox;
  /** Where people open the product. */
  readonly webUrl: string;
  readonly now: () => Date;
};

/** The outbox remembers emails for 30 days; an older receipt is not mailed again when reactions are repeated. */
const NEWS_FOR_MS = 7 * 24 * 60 * 60_000;

type ReceiptEmailKind = 'receipt' | 'creditNote' | 'disputeNote' | 'reversal' | 'correction';

const emailKindOf = (event: ReceiptsEvent): ReceiptEmailKind => {
  if (event.type === 'ReceiptIssued') return 'receipt';
  if (event.type === 'CreditNoteReversed') return 'reversal';
  if (event.type === 'ReceiptCorrected') return 'correction';
  return isDisputeRefund(event.data.refundId) ? 'disputeNote' : 'creditNote';
};

/** Every receipt, credit note and reversal is mailed once, as PDF, to whom it is made out to; to nobody who is erased. */
export const mailReceipts = ({ addressees, outbox, webUrl, now }: MailReceiptsDeps): Process => {
  const mail = async (cause: { readonly id: string; readonly at: string }, event: ReceiptsEvent): Promise<void> => {
    const { data } = event;
    if (now().getTime() - Date.parse(cause.at) > NEWS_FOR_MS) return;
    const addressee = await addressees.find(data.userId);
    if (!addressee) return;
    const { number, rappen, cents } = data;
    const email = emailTo(addressee.user, {
      kind: emailKindOf(event),
      data: { number, rappen, cents, url: `${webUrl}/profile/receipts` },
    });
    await outbox.put(email, derivedId(cause.id, 'mail'));
  };
  return {
    name: 'mailReceipts',
    prefixes: [`${receipts.category}-`],
    react: reactions(receipts.codec, {
      ReceiptIssued: ({ id, metadata: { at }, event }) => mail({ id, at }, event),
      CreditNoteIssued: ({ id, metadata: { at }, event }) => mail({ id, at }, event),
      CreditNoteReversed: ({ id, metadata: { at }, event }) => mail({ id, at }, event),
      ReceiptCorrected: ({ id, metadata: { at }, event }) => mail({ id, at }, event),
    }),
  };
};
