import { idOfStream, payments, type Payment } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { EmailData } from '../mail/emails.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Addressees } from '../receipts/addressee.ts';
import { reactions, type Process } from './process.ts';
import { emailTo, type EmailUser } from '../mail/email-to.ts';

export type MailPaymentsDeps = {
  readonly commands: Pick<Commands, 'payments'>;
  readonly addressees: Addressees;
  /** Everybody who is told of disputes. */
  readonly administrators: () => Promise<readonly EmailUser[]>;
  readonly outbox: Outbox;
  /** Where people open the product. */
  readonly webUrl: string;
  readonly now: () => Date;
};

/** The outbox remembers emails for 30 days; what is older is not mailed again when reactions are repeated. */
const NEWS_FOR_MS = 7 * 24 * 60 * 60_000;

type PaymentEmailKind = 'paymentFailed' | 'disputeOpened' | 'disputeWon';
type Cause = { readonly id: string; readonly streamId: string; readonly metadata: { readonly at: string } };

/** Tells people what has become of their orders, and administrators of disputes; nobody who is erased. */
export const mailPayments = (deps: MailPaymentsDeps): Process => {
  const { commands, addressees, administrators, outbox, webUrl, now } = deps;
  const isOld = ({ metadata }: Cause): boolean => now().getTime() - Date.parse(metadata.at) > NEWS_FOR_MS;
  const orderOf = async ({ streamId }: Cause): Promise<NonNullable<Payment['order']> | null> =>
    (await commands.payments.stateOf(streamId)).state.order;

  const tell = async (cause: Cause, kind: PaymentEmailKind): Promise<void> => {
    const order = await orderOf(cause);
    const addressee = order && !isOld(cause) ? await addressees.find(order.userId) : undefined;
    if (!order || !addressee) return;
    const data = { rappen: order.rappen, cents: order.cents, url: `${webUrl}/profile/credits` };
    await outbox.put(emailTo(addressee.user, { kind, data }), derivedId(cause.id, 'mail'));
  };
  const tellStaff = async (cause: Cause, state: EmailData['staffDispute']['state']): Promise<void> => {
    const order = await orderOf(cause);
    if (!order || isOld(cause)) return;
    const url = `${webUrl}/admin/users/${order.userId}`;
    const data = { rappen: order.rappen, reference: idOfStream(cause.streamId), state, url };
    for (const admin of await administrators())
      await outbox.put(emailTo(admin, { kind: 'staffDispute', data }), derivedId(cause.id, `mail/${admin._id}`));
  };
  return {
    name: 'mailPayments',
    prefixes: [`${payments.category}-`],
    react: reactions(payments.codec, {
      PaymentFailed: (cause) => tell(cause, 'paymentFailed'),
      PaymentDisputed: async (cause) => {
        await tell(cause, 'disputeOpened');
        await tellStaff(cause, 'open');
      },
      PaymentDisputeClosed: async (cause) => {
        const { isWon } = cause.event.data;
        // A lost one is told with its credit note.
        if (isWon) await tell(cause, 'disputeWon');
        await tellStaff(cause, isWon ? 'won' : 'lost');
      },
    }),
  };
};
