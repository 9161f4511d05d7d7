import type { Secret } from '@soebs/platform';
import Stripe from 'stripe';
import {
  BadSignature,
  ProviderAway,
  ProviderFault,
  RefundRefused,
  type NewRefund,
  type NewSession,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  type ProviderSession,
} from './provider.ts';
import { meaningOf } from './statuses.ts';

export type StripeSettings = {
  readonly secretKey: Secret;
  readonly webhookSecret: Secret;
  /** Where the provider's API is, when it is not the real one. */
  readonly url: string | undefined;
};

/** How old a signed message may be, in seconds (the SDK's own default, named here because it is a promise). */
const SIGNATURE_TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 20_000;
/** What a person waits for: with the one repetition of the SDK at most 10 s. */
const atHand = { timeout: 4_700 } as const;

const clientOf = ({ secretKey, url }: StripeSettings): Stripe => {
  const { hostname, port, protocol } = new URL(url ?? 'https://api.stripe.com');
  const place = url === undefined ? {} : { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
  return new Stripe(secretKey.reveal(), {
    ...(place as { host?: string; port?: string; protocol?: 'http' | 'https' }),
    timeout: TIMEOUT_MS,
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
  isPaid: meaningOf('sessionMoney', session.payment_status) === 'paid',
  life: meaningOf('session', session.status),
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

const refundFrom = ({ id, amount, metadata, status }: Stripe.Refund): ProviderRefund => {
  const { refundId, userId } = metadata ?? {};
  const ours = refundId !== undefined && userId !== undefined ? { refundId, userId } : null;
  return { returnId: id, rappen: amount, state: meaningOf('refund', status), ours };
};

const disputeFrom = ({ id, amount, status }: Stripe.Dispute): ProviderDispute => ({
  disputeId: id,
  rappen: amount,
  state: meaningOf('dispute', status),
});

type OfIntent = Pick<Stripe.Charge, 'payment_intent'>;
const aboutIntent =
  (kind: 'refunds' | 'disputes') =>
  ({ payment_intent: intent }: OfIntent): ProviderEvent => {
    const intentId = idOf(intent);
    return intentId === null ? other : { kind, intentId };
  };
const ofDispute = aboutIntent('disputes');
const ofRefunds = aboutIntent('refunds');

type Reader = { readonly [T in Stripe.Event['type']]?: (event: Extract<Stripe.Event, { type: T }>) => ProviderEvent };

const readers: Reader = {
  'checkout.session.completed': ({ data }) => ofSession(data.object),
  'checkout.session.async_payment_succeeded': ({ data }) => ofSession(data.object),
  'checkout.session.async_payment_failed': ({ data }) => ofSession(data.object, 'failed'),
  'checkout.session.expired': ({ data }) => ofSession(data.object, 'expired'),
  'charge.refunded': ({ data }) => ofRefunds(data.object),
  'refund.created': ({ data }) => ofRefunds(data.object),
  'refund.updated': ({ data }) => ofRefunds(data.object),
  'refund.failed': ({ data }) => ofRefunds(data.object),
  'charge.dispute.created': ({ data }) => ofDispute(data.object),
  'charge.dispute.updated': ({ data }) => ofDispute(data.object),
  'charge.dispute.funds_withdrawn': ({ data }) => ofDispute(data.object),
  'charge.dispute.funds_reinstated': ({ data }) => ofDispute(data.object),
  'charge.dispute.closed': ({ data }) => ofDispute(data.object),
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

/** What a call about a refund that failed says, in our words. */
const refundFault = (refundId: string, error: unknown): unknown => {
  if (isFinal(error)) return new RefundRefused(refundId, { cause: error });
  if (error instanceof Stripe.errors.StripeConnectionError) return new ProviderAway(refundId, { cause: error });
  return error instanceof Stripe.errors.StripeAPIError ? new ProviderFault(refundId, { cause: error }) : error;
};

/** Refusals that no later try changes: what Stripe calls an invalid request, and a card that will not take it. */
const isFinal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;

/** Reads signed messages. Throws BadSignature. */
const signedBy =
  (stripe: Stripe, { webhookSecret }: StripeSettings) =>
  (body: Buffer, signature: string): Stripe.Event => {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret.reveal(), SIGNATURE_TOLERANCE_SECONDS);
    } catch (error) {
      throw new BadSignature('the message is not signed by the provider', { cause: error });
    }
  };

const PAGE_SIZE = 100;
/** More than anybody makes of one payment: each is at least a Rappen. */
const MOST_REFUNDS = 10_000;

/** Takes money by Stripe's own SDK; the local counterpart speaks the same protocol at another address. */
export const stripeProvider = (settings: StripeSettings): PaymentProvider => {
  const stripe = clientOf(settings);
  const { sessions } = stripe.checkout;
  const signed = signedBy(stripe, settings);
  /** The provider lists the newest first. */
  const refundsOf = async (intentId: string): Promise<ProviderRefund[]> => {
    const page = { payment_intent: intentId, limit: PAGE_SIZE };
    const found = await stripe.refunds.list(page).autoPagingToArray({ limit: MOST_REFUNDS });
    return found.reverse().map(refundFrom);
  };
  const disputesOf = async (intentId: string): Promise<ProviderDispute[]> => {
    const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: PAGE_SIZE });
    return data.reverse().map(disputeFrom);
  };
  return {
    open: async (asked) => {
      const { id, url } = await sessions.create(paramsOf(asked), { idempotencyKey: asked.key, ...atHand });
      if (url === null) throw new Error('the provider has opened a session without a page');
      return { sessionId: id, url };
    },
    session: async (sessionId) => {
      try {
        return sessionFrom(await sessions.retrieve(sessionId, undefined, atHand));
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
      const params = { payment_intent: intentId, amount: rappen, metadata };
      try {
        return refundFrom(await stripe.refunds.create(params, { idempotencyKey: key })).state;
      } catch (error) {
        throw refundFault(refundId, error);
      }
    },
    refundsOf,
    disputesOf,
    intentState: async (intentId) =>
      meaningOf('intent', (await stripe.paymentIntents.retrieve(intentId, undefined, atHand)).status),
    expire: async (sessionId) => {
      const found = await sessions.retrieve(sessionId);
      if (meaningOf('session', found.status) === 'open') await sessions.expire(sessionId);
    },
    eventIn: (body, signature) => eventOf(signed(body, signature)),
    ledger: async function* () {
      for await (const session of sessions.list({ limit: PAGE_SIZE })) {
        const found = sessionFrom(session);
        const { intentId } = found;
        const back =
          intentId === null ? ([[], []] as const) : await Promise.all([refundsOf(intentId), disputesOf(intentId)]);
        yield { ...found, refunds: back[0], disputes: back[1] };
      }
    },
  };
};
