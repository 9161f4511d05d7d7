import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';

const key = 'sk_test_local';
const secret = 'whsec_local';
const folder = mkdtempSync(join(tmpdir(), 'payments-'));
const main = join(process.cwd(), 'embedded/payments/src/main.ts');

let receiver: Server;
let heard: Stripe.Event[] = [];
let answerWith = 200;
let provider: { child: ChildProcess; port: number };

const start = async (port = 0): Promise<typeof provider> => {
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const args = ['--port', String(port), '--data', folder, '--webhook', hook, '--webhook-secret', secret, '--key', key];
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main, ...args]);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, port: Number(line.split(':').at(-1)) };
};
const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  provider.child.kill(signal);
  await once(provider.child, 'exit');
};
const clientOf = (apiKey = key): Stripe =>
  new Stripe(apiKey, {
    host: '127.0.0.1',
    port: provider.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
const url = (path: string): string => `http://127.0.0.1:${provider.port}${path}`;
const control = async <T>(act: string, request: object = {}): Promise<T> =>
  (await (await fetch(url(`/control/${act}`), { method: 'POST', body: JSON.stringify(request) })).json()) as T;
const until = async <T>(look: () => T | Promise<T>): Promise<T> => {
  for (const stop = Date.now() + 10_000; ;) {
    const observed = await look();
    if (observed || Date.now() > stop) return observed;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const order = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    { quantity: 10, price_data: { currency: 'chf', unit_amount: 50, product_data: { name: '10 Minuten' } } },
  ],
  success_url: 'http://localhost:1/ok?id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:1/no',
  metadata: { userId: 'u1' },
  ...more,
});
const problemOf = (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => Promise.reject(new Error('it was done')),
    (error: unknown) => error as Stripe.errors.StripeError,
  );
const bought = async (): Promise<{ session: string; intent: string }> => {
  const { id } = await clientOf().checkout.sessions.create(order());
  const paid = await control<{ payment_intent: string }>('pay', { session: id });
  return { session: id, intent: paid.payment_intent };
};
const typesOf = (): string[] => heard.map(({ type }) => type);

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      if (answerWith === 200) heard.push(clientOf().webhooks.constructEvent(body, signature, secret));
      response.writeHead(answerWith).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  provider = await start();
}, 60_000);
afterAll(async () => {
  await end();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a checkout session', () => {
  it('is opened, read, listed by its payment, run out and told of by signed events', async () => {
    heard = [];
    const { checkout } = clientOf();
    const session = await checkout.sessions.create(order());
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 500, currency: 'chf' });
    expect(session.expires_at - session.created).toBe(86_400);
    expect(await checkout.sessions.retrieve(session.id)).toEqual(session);
    await checkout.sessions.expire(session.id);
    expect((await problemOf(checkout.sessions.expire(session.id))).statusCode).toBe(400);
    await until(() => typesOf().includes('checkout.session.expired'));
    const { intent, session: paid } = await bought();
    expect((await checkout.sessions.list({ payment_intent: intent })).data.map(({ id }) => id)).toEqual([paid]);
    expect((await checkout.sessions.list({ limit: 1 })).has_more).toBe(true);
    expect(await clientOf().paymentIntents.retrieve(intent)).toMatchObject({
      status: 'succeeded',
      amount_received: 500,
    });
  });

  it.each([
    ['without a way back', { success_url: '' }, 'parameter_missing'],
    [
      'of no whole number',
      {
        line_items: [{ quantity: 1.5, price_data: { currency: 'chf', unit_amount: 50, product_data: { name: 'x' } } }],
      },
      'parameter_invalid',
    ],
    [
      'of less than fifty Rappen',
      { line_items: [{ quantity: 1, price_data: { currency: 'chf', unit_amount: 10, product_data: { name: 'x' } } }] },
      'parameter_invalid',
    ],
  ])('%s is refused in the provider’s words', async (_, more, code) => {
    const problem = await problemOf(clientOf().checkout.sessions.create(order(more)));
    expect([problem.statusCode, problem.type, problem.code]).toEqual([400, 'StripeInvalidRequestError', code]);
  });

  it('needs the right key, and tells what is not there', async () => {
    expect((await problemOf(clientOf('sk_wrong').checkout.sessions.list())).statusCode).toBe(401);
    expect((await problemOf(clientOf().checkout.sessions.retrieve('cs_test_none'))).code).toBe('resource_missing');
  });
});

describe('the payment page', () => {
  const page = async (id: string, form?: Record<string, string>) => {
    const body = form && { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' as const };
    const response = await fetch(url(`/pay/${id}`), body);
    return {
      status: response.status,
      to: response.headers.get('location'),
      policy: response.headers.get('content-security-policy'),
      text: (await response.text()).replaceAll('\u00a0', ' '),
    };
  };

  it('takes a good card, refuses a bad one, asks the bank where it must, and lets people leave', async () => {
    const { checkout } = clientOf();
    const open = async (locale: 'de' | 'en' = 'de') => (await checkout.sessions.create(order({ locale }))).id;
    const id = await open();
    expect((await page(id)).text).toContain('CHF 5.00');
    expect((await page(id, { act: 'card', number: '4000 0000 0000 0002' })).text).toContain('abgelehnt. Nehmen');
    expect((await page(id, { act: 'card', number: '4000 0025 0000 3155' })).text).toContain('bestätigt haben');
    expect((await page(id, { act: 'cancel' })).to).toBe('http://localhost:1/no');
    expect(await page(id, { act: 'confirm' })).toMatchObject({ status: 303, to: `http://localhost:1/ok?id=${id}` });
    expect((await page(id)).text).toContain('abgeschlossen');
    const english = await open('en');
    expect((await page(english)).text).toContain('Pay CHF 5.00');
    expect((await page(english, { act: 'later' })).status).toBe(303);
    expect(await checkout.sessions.retrieve(english)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    await control('settle', { session: english, isPaid: true });
    expect(await checkout.sessions.retrieve(english)).toMatchObject({ payment_status: 'paid' });
  });

  it('has an icon that its own policy allows', async () => {
    const { id } = await clientOf().checkout.sessions.create(order());
    const { text, policy } = await page(id);
    expect(/<link rel="icon" href="(\w+:)/.exec(text)?.[1]).toBe('data:');
    expect(policy).toMatch(/(^|; )img-src data:(;|$)/);
  });

  it('shows what an order is called as text, never as markup', async () => {
    const name = '<script>alert(1)</script>';
    const line = { quantity: 1, price_data: { currency: 'chf', unit_amount: 100, product_data: { name } } };
    const { id } = await clientOf().checkout.sessions.create(order({ line_items: [line] }));
    expect((await page(id)).text).not.toContain('<script>');
  });
});

describe('refunds and disputes', () => {
  it('go back in parts up to what was paid, and each is told with the sum so far', async () => {
    heard = [];
    const { intent } = await bought();
    const { refunds } = clientOf();
    const first = await refunds.create({ payment_intent: intent, amount: 200, metadata: { refundId: 'r1' } });
    expect((await problemOf(refunds.create({ payment_intent: intent, amount: 301 }))).code).toBe('amount_too_large');
    await refunds.create({ payment_intent: intent });
    expect((await problemOf(refunds.create({ payment_intent: intent }))).code).toBe('charge_already_refunded');
    expect((await refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount)).toEqual([300, 200]);
    const sums = () =>
      heard.flatMap((event) => (event.type === 'charge.refunded' ? [event.data.object.amount_refunded] : [])).sort();
    await until(() => sums().length === 2);
    expect(sums()).toEqual([200, 500]);
    await control('refund/fail', { refund: first.id });
    expect((await refunds.retrieve(first.id)).status).toBe('failed');
    await until(() => typesOf().includes('refund.failed'));
  });

  it('a disputed payment cannot be refunded until the dispute is won', async () => {
    const { intent } = await bought();
    const { id } = await control<{ id: string }>('dispute', { intent });
    expect((await problemOf(clientOf().refunds.create({ payment_intent: intent }))).code).toBe('charge_disputed');
    await control('dispute/change', { dispute: id, status: 'won' });
    expect((await clientOf().refunds.create({ payment_intent: intent })).amount).toBe(500);
  });
});

describe('idempotency keys', () => {
  it('give the first answer again, also a fault, and refuse another request', async () => {
    const { checkout, refunds } = clientOf();
    const under = (idempotencyKey: string) => ({ idempotencyKey });
    const first = await checkout.sessions.create(order(), under('k1'));
    expect((await checkout.sessions.create(order(), under('k1'))).id).toBe(first.id);
    const other = order({ client_reference_id: 'another' });
    expect((await problemOf(checkout.sessions.create(other, under('k1')))).type).toBe('StripeIdempotencyError');
    const { intent } = await bought();
    await control('trouble', { path: '/v1/refunds', kind: 'error' });
    for (let n = 0; n < 2; n += 1)
      expect((await problemOf(refunds.create({ payment_intent: intent }, under('k2')))).statusCode).toBe(500);
    await control('trouble', { path: '/v1/refunds', kind: 'silence' });
    // The SDK asks once more by itself when the line is cut, with the same key.
    expect((await refunds.create({ payment_intent: intent }, under('k3'))).amount).toBe(500);
    expect((await refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });
});

describe('webhooks', () => {
  it('come again until they are taken, as often and in the order that tests want, also after a restart', async () => {
    heard = [];
    answerWith = 500;
    const { session } = await bought();
    await until(async () => (await control<{ waiting: number }>('waiting')).waiting > 0);
    await end('SIGKILL');
    answerWith = 200;
    provider = await start(provider.port);
    await until(() => typesOf().includes('checkout.session.completed'));
    expect(await clientOf().checkout.sessions.retrieve(session)).toMatchObject({ payment_status: 'paid' });
    await until(async () => (await control<{ waiting: number }>('waiting')).waiting === 0);
    heard = [];
    await control('webhooks', { copies: 3, isHeld: true });
    await bought();
    expect(heard).toEqual([]);
    await control('webhooks', { isHeld: false });
    await until(() => heard.length === 3);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
    await control('webhooks', { copies: 1 });
  }, 30_000);
});
