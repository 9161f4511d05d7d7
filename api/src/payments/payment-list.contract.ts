import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NamedTransaction, Order, PaymentRefund, Receipt, StaffPayment } from '@soebs/contract';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { storiesOf } from '../testing/stories.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let staff: Client;
beforeAll(async () => {
  shop = await openShop();
  staff = (await shop.world.member({ role: 'admin' })).client;
}, 60_000);
afterAll(() => shop.close(), 30_000);

type Buyer = Awaited<ReturnType<Shop['bought']>>;
type Slice<T> = { readonly items: readonly T[]; readonly total: number; readonly next: string | null };
const control = <T>(act: string, request: object = {}): Promise<T> => shop.provider.control<T>(act, request);
type Query = Readonly<Record<string, string | number>>;
const list = (query: Query): Promise<Slice<StaffPayment>> => {
  const search = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return staff.data('get', `/admin/payments?${new URLSearchParams(search).toString()}`);
};
const found = async (query: Query): Promise<readonly string[]> =>
  (await list(query)).items.map(({ reference }) => reference);
const isFound = (query: Query, reference: string) => async (): Promise<boolean> =>
  (await found(query)).includes(reference);
const observed = async (reference: string): Promise<StaffPayment | undefined> =>
  (await list({ q: reference })).items[0];
const refund = (session: string, body: object = {}) =>
  staff.data<{ readonly refunds: readonly (PaymentRefund & { reference: string })[] }>(
    'post',
    `/admin/payments/${session}/refund`,
    { body: { reason: 'auf Wunsch', ...body } },
  );
const receiptsOf = async ({ client }: Buyer): Promise<readonly Receipt[]> =>
  (await client.data<Slice<Receipt>>('get', '/receipts')).items.toReversed();
const ordersOf = async (client: Client): Promise<readonly Order[]> =>
  (await client.data<Slice<Order>>('get', '/credits/orders')).items;

describe('the payments of everybody, for staff', () => {
  it('[AD1] are found by the number of a receipt, an address, a person and both names of the provider', async () => {
    const buyer = await shop.bought();
    await until(async () => (await receiptsOf(buyer)).length === 1);
    const [receipt] = await receiptsOf(buyer);
    const { user, session, intent } = buyer;
    for (const q of [
      receipt?.number,
      receipt?.number.toLowerCase(),
      user.email.toUpperCase(),
      user._id,
      session,
      intent,
    ])
      expect([q, await found({ q: q ?? '' })]).toEqual([q, [session]]);
    for (const q of ['R-1999-000001', 'nobody@soebs.example', 'cs_test_none']) expect(await found({ q })).toEqual([]);
    expect(await observed(session)).toMatchObject({
      owner: { id: user._id, email: user.email },
      status: 'received',
      rappen: 500,
      unusedInCents: 1_000,
      refundedRappen: 0,
      refunds: [],
      receipts: [receipt?.number],
    });
  }, 30_000);

  it('[AD1] are told apart: paid, open, failed, expired, disputes that are open, won and lost', async () => {
    const [paid, open, late, gone] = [
      await shop.bought(),
      await shop.ordered(),
      await shop.ordered(),
      await shop.ordered(),
    ];
    await control('later', { session: late.session });
    await control('settle', { session: late.session, isPaid: false });
    await control('expire', { session: gone.session });
    const orders = { received: paid, started: open, failed: late, expired: gone };
    for (const [kind, { session }] of Object.entries(orders)) await until(isFound({ kind }, session));
    for (const [kind, { session }] of Object.entries(orders))
      for (const other of Object.keys(orders)) expect(await isFound({ kind: other }, session)()).toBe(other === kind);
    const { id: dispute } = await control<{ id: string }>('dispute', { intent: paid.intent });
    await until(isFound({ kind: 'disputeOpen' }, paid.session));
    expect(await observed(paid.session)).toMatchObject({ refunds: [{ by: 'bank', rappen: 500, state: 'underWay' }] });
    for (const [status, kind] of [
      ['lost', 'disputeLost'],
      ['won', 'disputeWon'],
    ] as const) {
      await control('dispute/change', { dispute, status });
      await until(isFound({ kind }, paid.session));
      expect(await isFound({ kind: 'disputeOpen' }, paid.session)()).toBe(false);
    }
    expect(await isFound({ kind: 'received' }, paid.session)()).toBe(true);
  }, 60_000);

  it('[AD1] a part follows the other without gap or repeat, whatever is bought meanwhile', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { session } = await shop.ordered();
      await until(isFound({}, session));
    }
    const { total } = await list({ limit: 1 });
    const all: string[] = [];
    let next: string | null = null;
    do {
      const part: Slice<StaffPayment> = await list({ limit: 2, ...(next === null ? {} : { after: next }) });
      all.push(...part.items.map(({ reference }) => reference));
      ({ next } = part);
      if (all.length === 2) {
        const { session } = await shop.ordered();
        await until(isFound({}, session));
      }
    } while (next !== null);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(total);
    expect(await staff.refusal('get', '/admin/payments?after=x')).toBe('validation_failed');
  }, 60_000);

  it('[LV1] changes are told to staff, and to nobody else', async () => {
    const buyer = await shop.bought();
    const [desk, other] = [await staff.connect(), await buyer.client.connect()];
    expect(await desk.subscribe('staff:payments')).toMatchObject({ success: true });
    expect(await other.subscribe('staff:payments')).toMatchObject({ success: false });
    await refund(buyer.session);
    const types = () => desk.messages.map(({ type }) => type);
    await until(() => Promise.resolve(types().includes('refunds.changed')));
    await control('dispute', { intent: buyer.intent });
    await until(() => Promise.resolve(types().includes('payment.changed')));
    expect(other.messages.filter(({ topic }) => topic === 'staff:payments')).toEqual([]);
    desk.close();
    other.close();
  }, 30_000);
});

describe('refunds by staff', () => {
  it('[CR7] are under way until the provider has answered, in the answer and in the list; refused ones are found', async () => {
    const [slow, refused] = [await shop.bought(), await shop.bought()];
    await control('trouble', { path: '/v1/refunds', kind: 'pending', times: 1 });
    const { refunds } = await refund(slow.session);
    expect(refunds).toMatchObject([{ reference: slow.session, by: 'us', rappen: 500, state: 'underWay' }]);
    await until(isFound({ kind: 'refundUnderWay' }, slow.session));
    expect((await observed(slow.session))?.refunds).toMatchObject([{ state: 'underWay', creditsInCents: 1_000 }]);
    const made = async () => (await shop.world.api.deps()!.provider.refundsOf(slow.intent))[0];
    await until(async () => (await made()) !== undefined);
    await control('refund/finish', { refund: (await made())?.returnId });
    await until(async () => (await observed(slow.session))?.refunds[0]?.state === 'settled', 20_000);
    await until(async () => !(await isFound({ kind: 'refundUnderWay' }, slow.session)()));
    await control('trouble', { path: '/v1/refunds', kind: 'decline', times: 1 });
    await refund(refused.session);
    await until(isFound({ kind: 'refundRefused' }, refused.session), 20_000);
    expect(await observed(refused.session)).toMatchObject({ unusedInCents: 1_000, refunds: [{ state: 'refused' }] });
  }, 60_000);

  it('[CR7] [CR12] [AU9] of a part by credits, a part by money and the rest add up: money, credits, VAT of the notes', async () => {
    const buyer = await shop.bought();
    const { session, intent, user } = buyer;
    const path = `/admin/payments/${session}/refund`;
    expect(await staff.data('get', `${path}?cents=301`)).toEqual({ creditsInCents: 301, rappen: 150 });
    expect(await staff.data('get', path)).toEqual({ creditsInCents: 1_000, rappen: 500 });
    expect(await staff.refusal('get', `${path}?rappen=501`)).toBe('refund_exceeds_unused');
    const tooMuch = { body: { reason: 'x', part: { cents: 1_001 } } };
    expect(await staff.refusal('post', path, tooMuch)).toBe('refund_exceeds_unused');
    for (const part of [{ cents: 0 }, { cents: 1, rappen: 1 }, {}])
      expect(await staff.refusal('post', path, { body: { reason: 'x', part } })).toBe('validation_failed');
    await refund(session, { part: { cents: 301 } });
    await refund(session, { part: { rappen: 101 } });
    await refund(session);
    await until(async () => (await receiptsOf(buyer)).length === 4, 20_000);
    const made = await shop.world.api.deps()!.provider.refundsOf(intent);
    expect(made.map(({ rappen }) => rappen)).toEqual([150, 101, 249]);
    const [receipt, ...notes] = await receiptsOf(buyer);
    const sum = (what: 'rappen' | 'vatRappen' | 'creditsInCents') => notes.reduce((all, note) => all + note[what], 0);
    for (const what of ['rappen', 'vatRappen', 'creditsInCents'] as const)
      expect([what, sum(what)]).toEqual([what, receipt?.[what]]);
    expect(await staff.refusal('post', path, { body: { reason: 'x' } })).toBe('no_refundable_credits_left');
    const audit = await shop.world.db
      .collection('staff.audit')
      .find({ subject: user._id, outcome: 'done' })
      .sort({ at: 1 })
      .toArray();
    expect(audit.map(({ asked }) => (asked as { part?: object }).part)).toEqual([
      { cents: 301 },
      { rappen: 101 },
      undefined,
    ]);
    expect(audit.every(({ reason }) => reason === 'auf Wunsch')).toBe(true);
  }, 60_000);
});

describe('comparisons', () => {
  type Compared = { startedAt: string | null; endedAt: string | null; differences: number; losses: number };
  const compared = () => staff.data<Compared>('get', '/admin/payments/comparison');

  it('[AD1] [AU9] find losses and differences, which stand with their payments until the next one', async () => {
    const [spent, missed] = [await shop.bought(), await shop.bought()];
    const withdraw = { type: 'WithdrawCredits', userId: spent.user._id, projectId: newId(), cents: 1_000 } as const;
    await shop.world.commands.credits.handle(withdraw, storiesOf(shop.world).by());
    await control('refund', { intent: spent.intent, amount: 300 });
    await until(async () => (await observed(spent.session))?.refunds.length === 1);
    await control('webhooks', { isHeld: true });
    await control('refund', { intent: missed.intent, amount: 200 });
    const desk = await staff.connect();
    await desk.subscribe('staff:payments');
    const begin = async (): Promise<void> => {
      const before = desk.messages.filter(({ type }) => type === 'payments.compared').length;
      await staff.data('post', '/admin/payments/comparison', { body: { reason: 'Monatsende' } });
      await until(
        () => Promise.resolve(desk.messages.filter(({ type }) => type === 'payments.compared').length > before),
        20_000,
      );
    };
    await begin();
    expect(await found({ kind: 'loss' })).toContain(spent.session);
    expect(await isFound({ kind: 'difference' }, missed.session)()).toBe(true);
    expect((await observed(spent.session))?.findings).toContainEqual(
      expect.objectContaining({ kind: 'loss', there: '300' }),
    );
    const difference = { kind: 'difference', sides: 'provider', what: 'sentBack', there: '200', here: '0' };
    expect((await observed(missed.session))?.findings).toMatchObject([difference]);
    const { endedAt, differences, losses } = await compared();
    expect([endedAt === null, differences > 0, losses > 0]).toEqual([false, true, true]);
    await control('webhooks', { isHeld: false });
    await until(async () => (await observed(missed.session))?.refunds[0]?.state === 'settled');
    await until(async () => (await observed(missed.session))?.receipts.length === 2);
    await begin();
    expect(await isFound({ kind: 'difference' }, missed.session)()).toBe(false);
    const entry = await shop.world.db.collection('staff.audit').findOne({ action: 'payments.compare' });
    expect(entry).toMatchObject({ reason: 'Monatsende', outcome: 'done' });
    desk.close();
  }, 60_000);
});

describe('orders, for their owners', () => {
  it('[CR13] a payment that did not come leaves an entry; what nobody paid in time leaves none', async () => {
    const { client, session } = await shop.ordered();
    await until(async () => (await ordersOf(client)).length === 1);
    await control('later', { session });
    await control('settle', { session, isPaid: false });
    await until(async () => (await ordersOf(client))[0]?.status === 'failed');
    expect(await ordersOf(client)).toMatchObject([{ reference: session, rappen: 500, disputes: [], heldInCents: 0 }]);
    const gone = await shop.ordered();
    await control('expire', { session: gone.session });
    await until(async () => (await ordersOf(gone.client)).length === 0);
  }, 30_000);

  it('[CR7] [CR13] a dispute is shown as one, with what it holds and how it ended, in orders, movements and table', async () => {
    const buyer = await shop.bought();
    const { client, intent } = buyer;
    const movement = async (): Promise<NamedTransaction | undefined> =>
      (await client.data<Slice<NamedTransaction>>('get', '/credits/transactions?kind=dispute')).items.at(-1);
    const table = async (): Promise<string> => (await client.fetch('get', '/credits/transactions.csv')).text();
    const { id: dispute } = await control<{ id: string }>('dispute', { intent });
    await until(async () => (await ordersOf(client))[0]?.heldInCents === 1_000);
    expect((await ordersOf(client))[0]?.disputes).toEqual(['open']);
    await until(async () => (await movement()) !== undefined);
    expect(await movement()).toMatchObject({ amountInCents: -1_000, dispute: 'open' });
    expect(await table()).toContain('Beanstandung (offen)');
    for (const status of ['lost', 'won'] as const) {
      await control('dispute/change', { dispute, status });
      await until(async () => (await movement())?.dispute === status);
      expect(await ordersOf(client)).toMatchObject([{ disputes: [status], heldInCents: 0 }]);
    }
    await until(async () => (await shop.balanceOf(client)) === 1_000);
  }, 60_000);
});
