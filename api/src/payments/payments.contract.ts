import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { storiesOf } from '../testing/stories.ts';
import type { Client } from '../testing/client.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { stripeKey, webhookSecret, type World } from '../testing/world.ts';

let shop: Shop;
let world: World;
beforeAll(async () => {
  shop = await openShop();
  ({ world } = shop);
}, 60_000);
afterAll(() => shop.close(), 30_000);

const control = <T>(act: string, request: object = {}): Promise<T> => shop.provider.control<T>(act, request);
const ledgerOf = (userId: string) => shop.ledgerOf(userId);
const balanceOf = (client: Client) => shop.balanceOf(client);
const sessionIn = (paymentUrl: string): string => paymentUrl.split('/').at(-1) ?? '';
const ordered = () => shop.ordered();
const bought = () => shop.bought();
const admin = async (): Promise<Client> => (await world.member({ role: 'admin' })).client;
const why = { body: { reason: 'auf Wunsch' } };

describe('buying', () => {
  it('[CR11] has a price, and takes whole minutes from 10 to 400 only', async () => {
    const { client } = await world.member({ minutes: 0 });
    const minutes = { min: 10, max: 400, usual: 10 };
    expect(await client.data('get', '/credits/price')).toEqual({ price: 50, rounding: 'cent', minutes });
    for (const amount of [9, 401, 10.5, NaN, '10', '1e3', null, undefined])
      expect(await client.refusal('post', '/credits/buy', { body: { amount } })).toBe('validation_failed');
  });

  it('[CR1] [CR11] the same order twice is one session; the money comes once, by message, by return, and both at once', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const call = { body: { amount: 10 }, headers: { 'idempotency-key': 'once' } };
    const urls = await Promise.all(
      Array.from({ length: 3 }, () => client.data<{ paymentUrl: string }>('post', '/credits/buy', call)),
    );
    expect(new Set(urls.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
    const session = sessionIn(urls[0]!.paymentUrl);
    const confirm = () => client.data('post', '/credits/confirm', { body: { session } });
    expect(await confirm()).toEqual({ state: 'unpaid' });
    await control('webhooks', { copies: 5 });
    await control('pay', { session });
    const answers = await Promise.all(Array.from({ length: 5 }, confirm));
    await control('webhooks', { copies: 1 });
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ state: 'paid' })));
    await until(async () => (await balanceOf(client)) === 1_000);
    expect(await ledgerOf(user._id)).toEqual([
      { type: 'CreditsDeposited', data: { paymentId: session, cents: 1_000, paidRappen: 500 } },
    ]);
    await world.mailTo(user.email, /Beleg/);
    expect(world.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
  });

  it('[CR1] an order that is paid later waits for the money; failed and run out ones bring nothing', async () => {
    const [later, failing, expiring] = [await ordered(), await ordered(), await ordered()];
    await control('later', { session: later.session });
    await control('later', { session: failing.session });
    await control('settle', { session: failing.session, isPaid: false });
    await control('expire', { session: expiring.session });
    const statusOf = async (session: string) =>
      (await world.commands.payments.stateOf(`payment-${session}`)).state.status;
    await until(async () => (await statusOf(failing.session)) === 'failed');
    await until(async () => (await statusOf(expiring.session)) === 'expired');
    expect(await statusOf(later.session)).toBe('started');
    const stateOf = async ({ client, session }: { client: Client; session: string }) =>
      (await client.data<{ state: string }>('post', '/credits/confirm', { body: { session } })).state;
    expect([await stateOf(later), await stateOf(failing), await stateOf(expiring)]).toEqual([
      'coming',
      'failed',
      'expired',
    ]);
    await control('settle', { session: later.session, isPaid: true });
    await until(async () => (await balanceOf(later.client)) === 1_000);
    for (const { user } of [failing, expiring]) expect(await ledgerOf(user._id)).toEqual([]);
  });

  it('shows nobody else’s session', async () => {
    const { session } = await bought();
    const { client } = await world.member({ minutes: 0 });
    for (const each of [session, 'cs_test_none'])
      expect(await client.refusal('post', '/credits/confirm', { body: { session: each } })).toBe('not_found');
  });

  it('tells when the provider cannot be reached, and keeps what was there', async () => {
    await control('trouble', { path: '/v1/checkout/sessions', kind: 'error' });
    const { client } = await world.member({ minutes: 0 });
    expect(await client.refusal('post', '/credits/buy', { body: { amount: 10 } })).toBe('payments_unavailable');
    expect(await balanceOf(client)).toBe(0);
  });
});

describe('messages of the provider', () => {
  it('[CR1] are taken only as they were signed, and not when they are old', async () => {
    const { default: Stripe } = await import('stripe');
    const stripe = new Stripe(stripeKey);
    const { user, session } = await ordered();
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: session,
          object: 'checkout.session',
          payment_status: 'paid',
          status: 'complete',
          payment_intent: 'pi_forged',
          amount_total: 500,
          metadata: { userId: user._id, cents: '1000' },
        },
      },
    });
    const signed = (secret: string, ageSeconds = 0): string =>
      stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(Date.now() / 1_000) - ageSeconds,
      });
    const send = async (signature: string | null, body = payload): Promise<readonly [number, unknown]> => {
      const response = await world.anonymous().fetch('POST', '/payments/webhook', {
        body,
        headers: {
          'content-type': 'application/json',
          ...(signature === null ? {} : { 'stripe-signature': signature }),
        },
      });
      return [response.status, ((await response.json()) as { error?: string }).error];
    };
    const refused = [400, 'bad_signature'];
    expect(await send(null)).toEqual(refused);
    expect(await send(signed('whsec_other'))).toEqual(refused);
    expect(await send(signed(webhookSecret, 301))).toEqual(refused);
    expect(await send(signed(webhookSecret), payload.replace('1000', '9000'))).toEqual(refused);
    expect(await ledgerOf(user._id)).toEqual([]);
    expect((await send(signed(webhookSecret)))[0]).toBe(200);
    await until(async () => (await ledgerOf(user._id)).length === 1);
  });
});

describe('refunds', () => {
  it('[CR7] [AU9] an admin gives back what is unused of a payment, once, with an entry in the audit', async () => {
    const { user, client, session, intent } = await bought();
    await world.commands.credits.handle(
      { type: 'WithdrawCredits', userId: user._id, projectId: newId(), cents: 400 },
      storiesOf(world).by(),
    );
    const staff = await admin();
    await staff.data('post', `/admin/payments/${session}/refund`, why);
    await until(async () => (await ledgerOf(user._id)).some(({ type }) => type === 'PaymentRefundSettled'));
    const [refund] = (await refundsOf(intent)).data;
    expect(refund).toMatchObject({ amount: 300, status: 'succeeded' });
    await until(async () => (await balanceOf(client)) === 0);
    expect(await staff.refusal('post', `/admin/payments/${session}/refund`, why)).toBe('no_refundable_credits_left');
    expect(await staff.refusal('post', '/admin/payments/cs_test_none/refund', why)).toBe('not_found');
    const audit = await world.db.collection('staff.audit').find({ subject: user._id }).toArray();
    expect(audit.map(({ outcome }) => outcome as string).sort()).toEqual(['done', 'no_refundable_credits_left']);
    // The provider tells of our own refund, too: it is booked once.
    await until(async () => (await control<{ waiting: number }>('waiting')).waiting === 0);
    expect((await ledgerOf(user._id)).filter(({ type }) => type === 'PaymentRefunded')).toHaveLength(1);
  });

  it('[CR10] everything unused of all payments goes back, free credit stays', async () => {
    const { user, client } = await bought();
    const body = { body: { minutes: 5, reason: 'x' } };
    const staff = await admin();
    await staff.data('post', `/admin/users/${user._id}/credits`, body);
    const unused = await staff.data<{ rappen: number }>('get', `/admin/users/${user._id}/refund-unused`);
    expect(unused.rappen).toBeGreaterThan(0);
    await staff.data('post', `/admin/users/${user._id}/refund-unused`, why);
    await until(async () => (await balanceOf(client)) === 500);
    expect(await staff.refusal('post', `/admin/users/${user._id}/refund-unused`, why)).toBe(
      'no_refundable_credits_left',
    );
  });

  it('[CR7] a refund that the provider refuses brings the credits back', async () => {
    const { user, client, session } = await bought();
    await control('trouble', { path: '/v1/refunds', kind: 'decline' });
    await (await admin()).data('post', `/admin/payments/${session}/refund`, why);
    await until(async () => (await ledgerOf(user._id)).some(({ type }) => type === 'PaymentRefundFailed'));
    await until(async () => (await balanceOf(client)) === 1_000);
  });

  it('[CR7] an answer that is lost is asked for again under the same key, and money goes back once', async () => {
    const { user, session, intent } = await bought();
    await control('trouble', { path: '/v1/refunds', kind: 'silence' });
    await (await admin()).data('post', `/admin/payments/${session}/refund`, why);
    await until(async () => (await ledgerOf(user._id)).some(({ type }) => type === 'PaymentRefundSettled'));
    expect((await refundsOf(intent)).data).toHaveLength(1);
  });

  it('[CR7] [CR9] what is refunded at the provider is booked as far as it is unused; a dispute waits for its end', async () => {
    const own = await bought();
    await control('refund', { intent: own.intent, amount: 200 });
    await until(async () => (await balanceOf(own.client)) === 600);
    const spent = await bought();
    await world.commands.credits.handle(
      { type: 'WithdrawCredits', userId: spent.user._id, projectId: newId(), cents: 1_000 },
      storiesOf(world).by(),
    );
    await control('refund', { intent: spent.intent });
    const returned = async (session: string) => (await world.commands.payments.stateOf(`payment-${session}`)).state;
    await until(async () => (await returned(spent.session)).returns.size === 1);
    expect(await balanceOf(spent.client)).toBe(0);
    for (const [status, after] of [
      ['won', 1_000],
      ['lost', 0],
    ] as const) {
      const one = await bought();
      const { id: dispute } = await control<{ id: string }>('dispute', { intent: one.intent });
      await until(async () => (await balanceOf(one.client)) === 0);
      await control('dispute/change', { dispute, status });
      await until(async () => (await returned(one.session)).disputes.get(dispute) === status);
      await until(async () => (await balanceOf(one.client)) === after);
    }
  }, 30_000);

  it('[CR7] a refund that the bank sends back days later brings the credits back', async () => {
    const { user, client, session, intent } = await bought();
    await (await admin()).data('post', `/admin/payments/${session}/refund`, why);
    await until(async () => (await ledgerOf(user._id)).some(({ type }) => type === 'PaymentRefundSettled'));
    const [refund] = (await refundsOf(intent)).data;
    // The provider's word that it is on its way has come, too.
    const returns = async () => (await world.commands.payments.stateOf(`payment-${session}`)).state.returns;
    await until(async () => (await returns()).size === 1);
    await control('refund/fail', { refund: refund!.id });
    await until(async () => (await balanceOf(client)) === 1_000);
    // The same sum, now sent by hand in the dashboard, is booked: what did not arrive does not hide it.
    await control('refund', { intent });
    await until(async () => (await balanceOf(client)) === 0);
  });

  it('[CR8] an admin gives back a finished project once; not one that runs', async () => {
    const { user, client } = await world.member({ minutes: 60 });
    const story = storiesOf(world);
    const projectId = await story.finished(user._id, 'ein Wort');
    await world.commands.credits.handle(
      { type: 'WithdrawCredits', userId: user._id, projectId, cents: 150 },
      story.by(),
    );
    await until(async () => (await world.views.project(projectId))?.view.status === 'finished');
    const staff = await admin();
    await staff.data('post', `/admin/projects/${projectId}/refund`, why);
    await until(async () => (await balanceOf(client)) === 6_000);
    expect(await staff.refusal('post', `/admin/projects/${projectId}/refund`, why)).toBe('nothing_to_refund');
    expect(await staff.refusal('post', `/admin/projects/${newId()}/refund`, why)).toBe('not_found');
  });
});

const refundsOf = async (intent: string) => {
  const url = `http://${shop.provider.address}/v1/refunds?payment_intent=${intent}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${stripeKey}` } });
  return (await response.json()) as { data: { id: string; amount: number; status: string }[] };
};
