import { orderOf, type Causation } from '@soebs/events';
import { derivedId, type Log } from '@soebs/platform';
import type { Commands } from '../commands.ts';
import type { PaymentProvider, ProviderEvent, ProviderSession } from './provider.ts';

export type TillParts = {
  readonly commands: Pick<Commands, 'payments' | 'credits'>;
  readonly provider: PaymentProvider;
  readonly webUrl: string;
  readonly rappenPerCredit: number;
  readonly log: Log;
};

export type Purchase = { readonly userId: string; readonly minutes: number; readonly locale: 'de' | 'en' };

/** Words of the provider are no command of a person; whatever is said twice has the same id. */
const told = (what: string): Causation => {
  const commandId = derivedId('payments', what);
  return { commandId, causationId: commandId, correlationId: commandId, actorId: 'system' };
};

/** The same function fulfils a session whoever tells of it first: the provider's message or the person who comes back (CR1). */
const fulfilling =
  ({ commands, log }: TillParts) =>
  async (session: ProviderSession, end: 'none' | 'failed' | 'expired'): Promise<boolean> => {
    const { sessionId, order, rappen, isPaid, intentId } = session;
    if (!order) {
      log.warn({ sessionId }, 'a session of the provider is none of ours');
      return false;
    }
    // Also here: the api may have ended between opening the session and noting it.
    await commands.payments.handle({ type: 'StartPayment', sessionId, ...order, rappen }, told(`${sessionId}/start`));
    if (isPaid && intentId !== null) {
      const received = { type: 'ReceivePayment', sessionId, intentId, rappen } as const;
      const outcome = await commands.payments.handle(received, told(`${sessionId}/received`));
      if (!outcome.ok) log.error({ sessionId, reason: outcome.reason }, 'a payment could not be taken');
      return outcome.ok;
    }
    if (end === 'none') return false;
    const type = end === 'failed' ? 'FailPayment' : 'ExpirePayment';
    await commands.payments.handle({ type, sessionId }, told(`${sessionId}/${end}`));
    return false;
  };

/** What happens at the provider without us: money that goes back, and disputes. */
const noting = (parts: TillParts) => {
  const { commands, provider, log } = parts;
  const fulfil = fulfilling(parts);
  /** The payment, known to us as received whatever was told first. */
  const known = async (intentId: string): Promise<string | undefined> => {
    const session = await provider.sessionOf(intentId);
    if (!session) log.warn({ intentId }, 'a payment of the provider is none of ours');
    return session && (await fulfil(session, 'none')) ? session.sessionId : undefined;
  };
  const open = async (
    sessionId: string,
    { disputeId, rappen }: { readonly disputeId: string; readonly rappen: number },
  ): Promise<void> => {
    log.error({ sessionId, disputeId, rappen }, 'a payment is disputed');
    const command = { type: 'DisputePayment', sessionId, disputeId, rappen } as const;
    await commands.payments.handle(command, told(`${disputeId}/opened`));
  };
  return {
    returned: async ({ intentId }: Extract<ProviderEvent, { kind: 'returned' }>): Promise<void> => {
      const sessionId = await known(intentId);
      const rappen = await provider.sentBackRappen(intentId);
      if (sessionId === undefined || rappen === 0) return;
      await commands.payments.handle(
        { type: 'ReturnPayment', sessionId, rappen },
        told(`${sessionId}/returned/${rappen}`),
      );
    },
    refundFailed: async (failed: Extract<ProviderEvent, { kind: 'refundFailed' }>): Promise<void> => {
      const { intentId, returnId, rappen, ours } = failed;
      const sessionId = await known(intentId);
      if (sessionId !== undefined) {
        const command = { type: 'FailPaymentReturn', sessionId, returnId, rappen } as const;
        await commands.payments.handle(command, told(`${returnId}/failed`));
      }
      if (!ours) {
        log.error({ sessionId, returnId, rappen }, 'a refund made at the provider did not arrive: grant its credits');
        return;
      }
      const { refundId, userId } = ours;
      await commands.credits.handle({ type: 'ReversePaymentRefund', userId, refundId }, told(`${refundId}/failed`));
    },
    disputed: async (dispute: Extract<ProviderEvent, { kind: 'disputed' }>): Promise<void> => {
      const sessionId = await known(dispute.intentId);
      if (sessionId !== undefined) await open(sessionId, dispute);
    },
    /** Also opens it, if word of its beginning is still on its way. */
    disputeClosed: async (dispute: Extract<ProviderEvent, { kind: 'disputeClosed' }>): Promise<void> => {
      const sessionId = await known(dispute.intentId);
      if (sessionId === undefined) return;
      await open(sessionId, dispute);
      const { disputeId, isWon } = dispute;
      const command = { type: 'ClosePaymentDispute', sessionId, disputeId, isWon } as const;
      await commands.payments.handle(command, told(`${disputeId}/closed`));
    },
  };
};

/** Sells credits by card, and listens to what the provider says of them. */
export const till = (parts: TillParts) => {
  const { commands, provider, webUrl, rappenPerCredit } = parts;
  const fulfil = fulfilling(parts);
  const note = noting(parts);
  return {
    rappenPerCredit,
    /** Opens a checkout session and answers where to pay. Repeated by the same command it is the same session. */
    buy: async ({ userId, minutes, locale }: Purchase, by: Causation): Promise<string> => {
      const { sessionId, url } = await provider.open({
        userId,
        minutes,
        rappenPerCredit,
        locale,
        successUrl: `${webUrl}/payment/success?session={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${webUrl}/payment/error`,
        key: by.commandId,
      });
      const order = orderOf(minutes, rappenPerCredit);
      await commands.payments.handle({ type: 'StartPayment', sessionId, userId, ...order }, by);
      return url;
    },
    /** Somebody has come back from paying: whether their money is there. Undefined when it is no session of theirs. */
    confirm: async (userId: string, sessionId: string): Promise<boolean | undefined> => {
      const session = await provider.session(sessionId);
      return session?.order?.userId === userId ? fulfil(session, 'none') : undefined;
    },
    /** Takes a message of the provider. When this returns, what it says is kept. */
    take: async (event: ProviderEvent): Promise<void> => {
      if (event.kind === 'session') await fulfil(event.session, event.end);
      else if (event.kind !== 'other') await (note[event.kind] as (told: ProviderEvent) => Promise<void>)(event);
    },
  };
};
export type Till = ReturnType<typeof till>;
