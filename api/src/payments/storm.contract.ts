// @long: a hundred messages to two apis and a provider of its own.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { credits } from '@soebs/events';
import { startEmbedded, until, type Running } from '@soebs/platform/testing';
import Stripe from 'stripe';
import { Client } from '../testing/client.ts';
import { secondApi } from '../testing/environment.ts';
import { startProvider, type Provider } from '../testing/provider.ts';
import { openWorld, stripeKey, webhookSecret, type World } from '../testing/world.ts';
import { reconcile } from './reconcile.ts';

/** Long form: `npm run faults -- payment-storm`. */
const sessions = Number(process.env['SESSIONS'] ?? 12);
const copies = Number(process.env['COPIES'] ?? 4);
/** Fixed, so that a run that fails can be had again. */
const seed = Number(process.env['SEED'] ?? 20_261_128);
const WIDTH = 16;
const STALE_SECONDS = 301;

let provider: Provider;
let world: World;
let urls: string[];
let post: Running;
let second: Awaited<ReturnType<typeof secondApi>>;

beforeAll(async () => {
  provider = await startProvider();
  await control('webhooks', { isHeld: true });
  world = await openWorld(provider.settings);
  post = await startEmbedded('mail');
  const mailUrl = `smtp://${post.address}`;
  second = await secondApi(world, { STRIPE_URL: `http://${provider.address}`, MAIL_URL: mailUrl });
  urls = [world.settings.API_URL, second.url];
}, 60_000);
afterAll(async () => {
  await second.stop();
  await post.stop();
  await world.close();
  await provider.stop();
}, 60_000);

type Mail = { readonly subject: string };

const control = <T>(act: string, request: object = {}): Promise<T> => provider.control<T>(act, request);

/** Numbers that look like chance and are the same each time. */
const chance = (start: number) => {
  let state = start;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

/** What becomes of a session, told by its number. */
const fates = ['paid', 'later', 'laterFailed', 'expired', 'refunded', 'partly', 'won', 'lost'] as const;
type Fate = (typeof fates)[number];
const isPaid = (fate: Fate): boolean => fate !== 'laterFailed' && fate !== 'expired';
/** What of its ten minutes is left in the end, in credit cents. */
const leftOf: Readonly<Record<Fate, number>> = {
  paid: 1_000,
  later: 1_000,
  laterFailed: 0,
  expired: 0,
  refunded: 0,
  partly: 600,
  won: 1_000,
  lost: 0,
};

const meet = async (fate: Fate, session: string): Promise<void> => {
  if (fate === 'expired') {
    await control('expire', { session });
    return;
  }
  if (fate === 'later' || fate === 'laterFailed') {
    await control('later', { session });
    await control('settle', { session, isPaid: fate === 'later' });
    return;
  }
  const { payment_intent: intent } = await control<{ payment_intent: string }>('pay', { session });
  if (fate === 'refunded') await control('refund', { intent });
  if (fate === 'partly') await control('refund', { intent, amount: 200 });
  if (fate !== 'won' && fate !== 'lost') return;
  const { id: dispute } = await control<{ id: string }>('dispute', { intent });
  await control('dispute/change', { dispute, status: fate });
};

const pooled = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
};

type Order = Awaited<ReturnType<typeof orderOf>>;

/** Somebody who is about to pay for ten minutes. */
const orderOf = async (fate: Fate) => {
  const { user, client } = await world.member({ minutes: 0 });
  const call = { body: { amount: 10 } };
  const { paymentUrl } = await client.data<{ paymentUrl: string }>('post', '/credits/buy', call);
  const session = paymentUrl.split('/').at(-1) ?? '';
  const come = () => client.call('post', '/credits/confirm', { body: { session } });
  return { fate, userId: user._id, email: user.email, session, come };
};

const findingsOf = async (deps: Parameters<typeof reconcile>[0]): Promise<unknown[]> => {
  const findings: unknown[] = [];
  for await (const finding of reconcile(deps)) findings.push(finding);
  return findings;
};

it('[payment-storm] [CR1] a storm of messages, repeated, mixed up, forged and stale, to two apis: one deposit, one receipt, one mail', async () => {
  const stripe = new Stripe(stripeKey, { host: '127.0.0.1', port: provider.port, protocol: 'http', telemetry: false });
  const random = chance(seed);
  const orders: Order[] = [];
  for (let n = 0; n < sessions; n += 1) orders.push(await orderOf(fates[n % fates.length]!));
  await pooled(orders, ({ fate, session }) => meet(fate, session));

  const events: string[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) events.push(JSON.stringify(event));
  const send = async (payload: string, signature: string): Promise<number> => {
    const url = urls[Math.floor(random() * urls.length)]!;
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await new Client(url, world.webUrl).fetch('POST', '/payments/webhook', { body: payload, headers })).status;
  };
  const signed = (payload: string, secret: string, ageSeconds = 0): string =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(Date.now() / 1_000) - ageSeconds,
    });
  const bad: number[] = [];
  /** Until it is taken, as the provider does: what depends on another message may be refused at first. */
  const deliver = async (payload: string): Promise<void> => {
    if (random() < 0.05) {
      const isStale = random() < 0.5;
      bad.push(
        await send(payload, isStale ? signed(payload, webhookSecret, STALE_SECONDS) : signed(payload, 'whsec_forged')),
      );
    }
    for (let tries = 0; tries < 50; tries += 1)
      if ((await send(payload, signed(payload, webhookSecret))) === 200) return;
    throw new Error(`never taken: ${payload.slice(0, 200)}`);
  };
  const storm = shuffled(
    [
      ...events.flatMap((payload) => Array.from({ length: copies }, () => () => deliver(payload))),
      ...orders.map(
        ({ come }) =>
          () =>
            come(),
      ),
    ],
    random,
  );
  await pooled<() => Promise<unknown>>(storm, async (act) => {
    await act();
  });

  expect(new Set(bad)).toEqual(new Set([400]));
  const ledgerOf = async (userId: string) =>
    (await world.store.read(`credits-${userId}`, credits.codec)).map(({ event }) => event);
  for (const { fate, userId, session } of orders) {
    const cents = async () => (await world.views.balance(userId)).view.creditsInCents;
    await until(
      async () => (await cents()) === leftOf[fate] && (await ledgerOf(userId)).length > 0 === isPaid(fate),
      30_000,
    );
    const deposits = (await ledgerOf(userId)).filter(({ type }) => type === 'CreditsDeposited');
    expect([fate, deposits.map(({ data }) => data)]).toEqual([
      fate,
      isPaid(fate) ? [{ paymentId: session, cents: 1_000, paidRappen: 500 }] : [],
    ]);
  }
  const paid = orders.filter(({ fate }) => isPaid(fate));
  const receiptsTo = async (email: string): Promise<Mail[]> => {
    const bySecond = (await (await fetch(`${post.page}/messages?to=${email}`)).json()) as Mail[];
    const byFirst = world.mails.filter(({ to }) => to === email);
    return [...byFirst, ...bySecond].filter(({ subject }) => subject.startsWith('Ihr Beleg'));
  };
  for (const { email } of paid) await until(async () => (await receiptsTo(email)).length > 0, 60_000);
  for (const { userId, email } of paid) {
    const { items } = await world.views.receipts({ userId, limit: 10 });
    expect(items.filter(({ kind }) => kind === 'receipt')).toHaveLength(1);
    expect(await receiptsTo(email)).toHaveLength(1);
  }
  const deps = world.api.deps()!;
  // Receipts come a moment after the mails' turn.
  await until(async () => (await findingsOf(deps)).length === 0, 30_000).catch(() => undefined);
  expect(await findingsOf(deps)).toEqual([]);
}, 900_000);
