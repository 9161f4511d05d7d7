import { receipts, type ReceiptsEvent } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import { letterTo } from '../accounts/parts.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Addressees } from '../receipts/addressee.ts';
import { reactions, type Process } from './process.ts';

export type MailReceiptsParts = {
  readonly addressees: Addressees;
  readonly outbox: Outbox;
  /** Where people open the product. */
  readonly webUrl: string;
  readonly now: () => Date;
};

/** The outbox remembers letters for 30 days; an older receipt is not mailed again when reactions are repeated. */
const newsForMs = 7 * 24 * 60 * 60_000;

/** Every receipt and credit note is mailed once, as PDF, to whom it is made out to; to nobody who is erased. */
export const mailReceipts = ({ addressees, outbox, webUrl, now }: MailReceiptsParts): Process => {
  const mail = async (
    cause: { readonly id: string; readonly at: string },
    { type, data }: ReceiptsEvent,
  ): Promise<void> => {
    if (now().getTime() - Date.parse(cause.at) > newsForMs) return;
    const addressee = await addressees.find(data.userId);
    if (!addressee) return;
    const { number, rappen, cents } = data;
    const kind = type === 'ReceiptIssued' ? ('receipt' as const) : ('creditNote' as const);
    const letter = letterTo(addressee.user, {
      kind,
      data: { number, rappen, cents, url: `${webUrl}/profile/receipts` },
    });
    await outbox.put(letter, derivedId(cause.id, 'mail'));
  };
  return {
    name: 'mailReceipts',
    prefixes: [`${receipts.category}-`],
    react: reactions(receipts.codec, {
      ReceiptIssued: ({ id, metadata: { at }, event }) => mail({ id, at }, event),
      CreditNoteIssued: ({ id, metadata: { at }, event }) => mail({ id, at }, event),
    }),
  };
};
