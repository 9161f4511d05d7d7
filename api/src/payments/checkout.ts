import type { OrderState } from '@soebs/contract';
import { orderOf, type Causation } from '@soebs/events';
import { derivedId, type Log } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { PaymentProvider, ProviderDispute, ProviderEvent, ProviderRefund, ProviderSession } from './provider.ts';

export type CheckoutDeps = {
  readonly commands: Pick<Commands, 'payments' | 'credits'>;
  readonly provider: PaymentProvider;
  readonly webUrl: string;
  readonly rappenPerCredit: () => number;
  readonly log: Log;
};

export type Purchase = {
  readonly userId: string;
  readonly minutes: number;
  readonly locale: 'de' | 'en';
  /** What is to be done once the order has a name, before anybody can pay it. */
  readonly opened?: (sessionId: string) => Promise<void>;
};

/** Words of the provider are no command of a person; whatever is said twice has the same id. */
const causedByProvider = (what: string): Causation => {
  const commandId = derivedId('payments', what);
  return { commandId, causationId: commandId, correlationId: commandId, actorId: 'system' };
};

/** The same function fulfils a session whoever tells of it first: the provider's message or the person who comes back (CR1). */
const fulfilling =
  ({ commands, log }: CheckoutDeps) =>
  async (session: ProviderSession, end: 'none' | 'failed' | 'expired'): Promise<boolean> => {
    const { sessionId, order, rappen, isPaid, intentId } = session;
    if (!order) {
      log.warn({ sessionId }, 'unknown checkout session');
      return false;
    }
    // Also here: the api may have ended between opening the session and noting it.
    await commands.payments.handle(
      { type: 'StartPayment', sessionId, ...order, rappen },
      causedByProvider(`${sessionId}/start`),
    );
    if (isPaid && intentId !== null) {
      const received = { type: 'ReceivePayment', sessionId, intentId, rappen } as const;
      const outcome = await commands.payments.handle(received, causedByProvider(`${sessionId}/received`));
      if (!outcome.ok) log.error({ sessionId, reason: outcome.reason }, 'payment not recorded');
      return outcome.ok;
    }
    if (end === 'none') return false;
    const type = end === 'failed' ? 'FailPayment' : 'ExpirePayment';
    await commands.payments.handle({ type, sessionId }, causedByProvider(`${sessionId}/${end}`));
    return false;
  };

/** What happens at the provider without us: money that goes back, and disputes. */
const noting = (deps: CheckoutDeps) => {
  const { commands, provider, log } = deps;
  const fulfil = fulfilling(deps);
  /** The payment, known to us as received whatever was told first. */
  const known = async (intentId: string): Promise<string | undefined> => {
    const session = await provider.sessionOf(intentId);
    if (!session) log.warn({ intentId }, 'unknown payment intent');
    return session && (await fulfil(session, 'none')) ? session.sessionId : undefined;
  };
  const failed = async (sessionId: string, { returnId, rappen, ours }: ProviderRefund): Promise<void> => {
    const command = { type: 'FailPaymentReturn', sessionId, returnId, rappen } as const;
    await commands.payments.handle(command, causedByProvider(`${returnId}/failed`));
    if (!ours) return;
    const { refundId, userId } = ours;
    await commands.credits.handle(
      { type: 'ReversePaymentRefund', userId, refundId },
      causedByProvider(`${refundId}/failed`),
    );
  };
  /** Keeps each refund of the list once; one that has failed is told as such, also when it was never told before. */
  const refunds = async (intentId: string): Promise<void> => {
    const sessionId = await known(intentId);
    if (sessionId === undefined) return;
    const all = await provider.refundsOf(intentId);
    const standing = all.filter(({ state }) => state !== 'failed');
    const returns = standing.map(({ returnId, rappen, ours }) => ({ returnId, rappen, refundId: ours?.refundId }));
    const last = returns.at(-1)?.returnId;
    if (last !== undefined)
      await commands.payments.handle(
        { type: 'RecordReturns', sessionId, returns },
        causedByProvider(`${last}/${returns.length}`),
      );
    const paidAgain = new Set(standing.map(({ ours }) => ours?.refundId));
    for (const each of all)
      if (each.state === 'failed' && !(each.ours && paidAgain.has(each.ours.refundId))) await failed(sessionId, each);
  };
  const dispute = async (sessionId: string, { disputeId, rappen, state }: ProviderDispute): Promise<void> => {
    log.error({ sessionId, disputeId, rappen, state }, 'payment disputed');
    // An inquiry moves no money; one that was withdrawn has taken none, and ends what was held for it, if anything was.
    if (state === 'inquiry') return;
    if (state !== 'withdrawn') {
      const opened = { type: 'DisputePayment', sessionId, disputeId, rappen } as const;
      await commands.payments.handle(opened, causedByProvider(`${disputeId}/opened`));
    }
    if (state === 'open') return;
    const closed = { type: 'ClosePaymentDispute', sessionId, disputeId, isWon: state !== 'lost' } as const;
    await commands.payments.handle(closed, causedByProvider(`${disputeId}/${state}`));
  };
  const disputes = async (intentId: string): Promise<void> => {
    const sessionId = await known(intentId);
    if (sessionId === undefined) return;
    for (const each of await provider.disputesOf(intentId)) await dispute(sessionId, each);
  };
  return { refunds, disputes };
};

/** Sells credits by card, and listens to what the provider says of them. */
export type Checkout = {
  /** Opens a checkout session and answers where to pay. Repeated by the same command it is the same session. */
  readonly buy: (purchase: Purchase, by: Causation) => Promise<string>;
  /** Somebody has come back from paying: how their order stands. Undefined when it is no session of theirs. */
  readonly confirm: (userId: string, sessionId: string) => Promise<OrderState | undefined>;
  /** Takes a message of the provider. When this returns, what it says is kept. */
  readonly take: (event: ProviderEvent) => Promise<void>;
  /** Takes everything that the provider knows of a payment, as if all its messages came once more. */
  readonly catchUp: (intentId: string) => Promise<void>;
  /** Takes a session and all that is known of its payment once more. */
  readonly retake: (session: ProviderSession) => Promise<void>;
};

export const checkout = (deps: CheckoutDeps): Checkout => {
  const { commands, provider, webUrl, rappenPerCredit } = deps;
  const fulfil = fulfilling(deps);
  const note = noting(deps);
  /** Takes everything that the provider knows of a payment, as if all its messages came once more. */
  const catchUp = async (intentId: string): Promise<void> => {
    await note.refunds(intentId);
    await note.disputes(intentId);
  };
  /** Takes a session and all that is known of its payment once more. */
  const retake = async (session: ProviderSession): Promise<void> => {
    await fulfil(session, session.life === 'expired' ? 'expired' : 'none');
    if (session.isPaid && session.intentId !== null) await catchUp(session.intentId);
  };
  const unpaidState = async ({ life, intentId }: ProviderSession): Promise<OrderState> => {
    if (life !== 'complete') return life === 'open' ? 'unpaid' : 'expired';
    return intentId !== null && (await provider.intentState(intentId)) === 'none' ? 'failed' : 'coming';
  };
  return {
    buy: async ({ userId, minutes, locale, opened }: Purchase, by: Causation): Promise<string> => {
      // Asked once: the order keeps the price that it begins with.
      const price = rappenPerCredit();
      const { sessionId, url } = await provider.open({
        userId,
        minutes,
        rappenPerCredit: price,
        locale,
        successUrl: `${webUrl}/payment/success?session={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${webUrl}/payment/error`,
        key: by.commandId,
      });
      const order = orderOf(minutes, price);
      await opened?.(sessionId);
      await commands.payments.handle({ type: 'StartPayment', sessionId, userId, ...order }, by);
      return url;
    },
    confirm: async (userId: string, sessionId: string): Promise<OrderState | undefined> => {
      const session = await provider.session(sessionId);
      if (session?.order?.userId !== userId) return undefined;
      const isPaid = await fulfil(session, session.life === 'expired' ? 'expired' : 'none');
      return isPaid ? 'paid' : unpaidState(session);
    },
    take: async (event: ProviderEvent): Promise<void> => {
      if (event.kind === 'session') await fulfil(event.session, event.end);
      if (event.kind === 'refunds') await note.refunds(event.intentId);
      if (event.kind === 'disputes') await note.disputes(event.intentId);
    },
    catchUp,
    retake,
  };
};
