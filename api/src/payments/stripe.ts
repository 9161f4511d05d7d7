import type { Secret } from '@soebs/platform';
import Stripe from 'stripe';
import {
  BadSignature,
  ProviderAway,
  RefundRefused,
  type NewRefund,
  type NewSession,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderSession,
} from './provider.ts';

export type StripeSettings = {
  readonly secretKey: Secret;
  readonly webhookSecret: Secret;
  /** Where the provider's API is, when it is not the real one. */
  readonly url: string | undefined;
};

/** How old a signed message may be, in seconds (the SDK's own default, named here because it is a promise). */
const signatureToleranceSeconds = 300;
const timeoutMs = 20_000;

const clientOf = ({ secretKey, url }: StripeSettings): Stripe => {
  const { hostname, port, protocol } = new URL(url ?? 'https://api.stripe.com');
  const place = url === undefined ? {} : { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
  return new Stripe(secretKey.reveal(), {
    ...(place as { host?: string; port?: string; protocol?: 'http' | 'https' }),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

const idOf = (thing: string | { readonly id: string } | null): string | null =>
  typeof thing === 'object' ? (thing?.id ?? null) : thing;

const orderIn = (metadata: Stripe.Metadata | null): ProviderSession['order'] => {
  const { userId, cents } = metadata ?? {};
  return userId !== undefined && cents !== undefined ? { userId, cents: Number(cents) } : null;
};

const sessionFrom = (session: Stripe.Checkout.Session): ProviderSession => ({
  sessionId: session.id,
  isPaid: session.payment_status === 'paid',
  isOver: session.status === 'expired',
  intentId: idOf(session.payment_intent),
  rappen: session.amount_total ?? 0,
  order: orderIn(session.metadata),
});

type SessionEvent = Extract<ProviderEvent, { kind: 'session' }>;
const ofSession = (session: Stripe.Checkout.Session, end: SessionEvent['end'] = 'none'): ProviderEvent => ({
  kind: 'session',
  session: sessionFrom(session),
  end,
});
const other: ProviderEvent = { kind: 'other' };

const refundFailed = ({ id, amount, metadata, payment_intent: intent }: Stripe.Refund): ProviderEvent => {
  const intentId = idOf(intent);
  if (intentId === null) return other;
  const { refundId, userId } = metadata ?? {};
  const ours = refundId !== undefined && userId !== undefined ? { refundId, userId } : null;
  return { kind: 'refundFailed', intentId, returnId: id, rappen: amount, ours };
};

const disputeIn = (
  { id, payment_intent: intent, amount, status }: Stripe.Dispute,
  isClosed: boolean,
): ProviderEvent => {
  const intentId = idOf(intent);
  if (intentId === null) return other;
  return isClosed
    ? { kind: 'disputeClosed', intentId, disputeId: id, rappen: amount, isWon: status === 'won' }
    : { kind: 'disputed', intentId, disputeId: id, rappen: amount };
};

const returned = ({ payment_intent: intent }: Stripe.Charge): ProviderEvent => {
  const intentId = idOf(intent);
  return intentId === null ? other : { kind: 'returned', intentId };
};

type Reader = { readonly [T in Stripe.Event['type']]?: (event: Extract<Stripe.Event, { type: T }>) => ProviderEvent };

const readers: Reader = {
  'checkout.session.completed': ({ data }) => ofSession(data.object),
  'checkout.session.async_payment_succeeded': ({ data }) => ofSession(data.object),
  'checkout.session.async_payment_failed': ({ data }) => ofSession(data.object, 'failed'),
  'checkout.session.expired': ({ data }) => ofSession(data.object, 'expired'),
  'charge.refunded': ({ data }) => returned(data.object),
  'refund.failed': ({ data }) => refundFailed(data.object),
  'charge.dispute.created': ({ data }) => disputeIn(data.object, false),
  'charge.dispute.closed': ({ data }) => disputeIn(data.object, true),
};

/** In our words; what we do not listen to is 'other'. */
const eventOf = (event: Stripe.Event): ProviderEvent => {
  const read = readers[event.type] as ((event: Stripe.Event) => ProviderEvent) | undefined;
  return read ? read(event) : other;
};

const productName = { de: (minutes: number) => `${minutes} Minuten`, en: (minutes: number) => `${minutes} minutes` };

/** The parameters of a session: one line, the price frozen in it, and whose it is (CR11). No personal data goes along. */
const paramsOf = (asked: NewSession): Stripe.Checkout.SessionCreateParams => {
  const { userId, minutes, rappenPerCredit, locale, successUrl, cancelUrl } = asked;
  const metadata = { userId, cents: String(minutes * 100) };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: minutes,
        price_data: {
          currency: 'chf',
          unit_amount: rappenPerCredit,
          product_data: { name: productName[locale](minutes) },
        },
      },
    ],
    locale,
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
    payment_intent_data: { metadata },
  };
};

/** Refusals that no later try changes: what Stripe calls an invalid request, and a card that will not take it. */
const isFinal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

const pageSize = 100;
/** More than anybody makes of one payment: each is at least a Rappen. */
const mostRefunds = 10_000;

/** Takes money by Stripe's own SDK; the local counterpart speaks the same protocol at another address. */
export const stripeProvider = (settings: StripeSettings): PaymentProvider => {
  const stripe = clientOf(settings);
  const { sessions } = stripe.checkout;
  const sumOf = (refunds: readonly Stripe.Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);
  const refundsOf = async (intentId: string): Promise<Stripe.Refund[]> =>
    stripe.refunds.list({ payment_intent: intentId, limit: pageSize }).autoPagingToArray({ limit: mostRefunds });
  const arrivedOf = async (intentId: string | null): Promise<number> =>
    intentId === null ? 0 : sumOf((await refundsOf(intentId)).filter(({ status }) => status !== 'failed'));
  return {
    open: async (asked) => {
      const { id, url } = await sessions.create(paramsOf(asked), { idempotencyKey: asked.key });
      if (url === null) throw new Error('the provider has opened a session without a page');
      return { sessionId: id, url };
    },
    session: async (sessionId) => {
      try {
        return sessionFrom(await sessions.retrieve(sessionId));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
        throw error;
      }
    },
    sessionOf: async (intentId) => {
      const { data } = await sessions.list({ payment_intent: intentId, limit: 1 });
      return data[0] && sessionFrom(data[0]);
    },
    refund: async ({ intentId, rappen, refundId, userId, key }: NewRefund) => {
      const metadata = { refundId, userId };
      try {
        await stripe.refunds.create({ payment_intent: intentId, amount: rappen, metadata }, { idempotencyKey: key });
      } catch (error) {
        if (isFinal(error)) throw new RefundRefused(refundId, { cause: error });
        if (error instanceof Stripe.errors.StripeConnectionError) throw new ProviderAway(refundId, { cause: error });
        throw error;
      }
    },
    hasRefunded: async (intentId, refundId) => {
      const made = await refundsOf(intentId);
      return made.some(({ metadata, status }) => metadata?.['refundId'] === refundId && status !== 'failed');
    },
    sentBackRappen: async (intentId) => sumOf(await refundsOf(intentId)),
    eventIn: (body, signature) => {
      try {
        const secret = settings.webhookSecret.reveal();
        return eventOf(stripe.webhooks.constructEvent(body, signature, secret, signatureToleranceSeconds));
      } catch (error) {
        throw new BadSignature('the message is not signed by the provider', { cause: error });
      }
    },
    ledger: async function* () {
      for await (const session of sessions.list({ limit: pageSize })) {
        const found = sessionFrom(session);
        yield { ...found, returnedRappen: await arrivedOf(found.intentId) };
      }
    },
  };
};
