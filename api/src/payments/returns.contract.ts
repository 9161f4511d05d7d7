import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Receipt } from '@soebs/contract';
import { balanceCents } from '@soebs/events';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { storiesOf } from '../testing/stories.ts';
import { password, type World } from '../testing/world.ts';
import { reconcile, textOf, type Finding, type ReconcileDeps } from './reconcile.ts';

let shop: Shop;
let world: World;
beforeAll(async () => {
  shop = await openShop();
  ({ world } = shop);
}, 60_000);
afterAll(() => shop.close(), 30_000);

afterEach(() => control('webhooks', { isHeld: false }));

const control = <T>(act: string, request: object = {}): Promise<T> => shop.provider.control<T>(act, request);
const ledgerOf = (userId: string) => shop.ledgerOf(userId);
const balanceOf = (client: Client) => shop.balanceOf(client);
const bought = () => shop.bought();
type Buyer = Awaited<ReturnType<Shop['bought']>>;

const spend = async ({ user }: Buyer, cents: number): Promise<string> => {
  const projectId = newId();
  const command = { type: 'WithdrawCredits', userId: user._id, projectId, cents } as const;
  await world.commands.credits.handle(command, storiesOf(world).by());
  return projectId;
};
/** Asks for our own refund while the provider answers the first call by a fault, so that something can come between. */
const askRefund = async ({ session }: Buyer): Promise<void> => {
  const staff = (await world.member({ role: 'admin' })).client;
  await staff.data('post', `/admin/payments/${session}/refund`, { body: { reason: 'auf Wunsch' } });
};
/** What can be spent by the log, which the views follow. */
const spendable = async ({ user }: Buyer): Promise<number> =>
  balanceCents((await world.commands.credits.stateOf(`credits-${user._id}`)).state.lots);
const has = (buyer: Buyer, type: string) => async (): Promise<boolean> =>
  (await ledgerOf(buyer.user._id)).some((event) => event.type === type);
const receiptsOf = async ({ client }: Buyer): Promise<readonly Receipt[]> =>
  (await client.data<{ items: Receipt[] }>('get', '/receipts')).items.toReversed();
const findings = async (repair?: ReconcileDeps['repair']): Promise<Finding[]> => {
  const found: Finding[] = [];
  const deps = { ...world.api.deps()!, ...(repair ? { repair } : {}) };
  for await (const finding of reconcile(deps)) found.push(finding);
  return found;
};
const agree = (kind: Finding['kind'] = 'difference') =>
  until(async () => (await findings()).every((each) => each.kind !== kind), 20_000);

describe('money that goes back', () => {
  it('[CR7] our refund under way and one by hand: the customer has money or credits, never both', async () => {
    const buyer = await bought();
    await control('webhooks', { isHeld: true });
    await control('trouble', { path: '/v1/refunds', kind: 'error', times: 1 });
    await askRefund(buyer);
    await until(has(buyer, 'PaymentRefunded'));
    await control('refund', { intent: buyer.intent, amount: 150 });
    await until(has(buyer, 'PaymentRefundFailed'), 20_000);
    expect(await spendable(buyer)).toBe(700);
    await control('webhooks', { isHeld: false });
    await agree();
    expect(await balanceOf(buyer.client)).toBe(700);
    const receipts = await receiptsOf(buyer);
    expect(receipts.map(({ kind, rappen }) => [kind, rappen])).toEqual([
      ['receipt', 500],
      ['creditNote', 150],
    ]);
    await askRefund(buyer);
    await until(async () => (await balanceOf(buyer.client)) === 0);
    await until(async () => (await receiptsOf(buyer)).length === 3);
    const [receipt, ...notes] = await receiptsOf(buyer);
    expect(notes.reduce((sum, { rappen }) => sum + rappen, 0)).toBe(receipt?.rappen);
    expect(notes.reduce((sum, { vatRappen }) => sum + vatRappen, 0)).toBe(receipt?.vatRappen);
  }, 60_000);

  it('[CR7] one fault of the provider delays a refund by a moment, and not by a day', async () => {
    const buyer = await bought();
    await control('trouble', { path: '/v1/refunds', kind: 'error', times: 1 });
    await askRefund(buyer);
    await until(has(buyer, 'PaymentRefundSettled'), 15_000);
    await agree();
  }, 30_000);

  it('[CR7] a refund that takes its time is settled when it is through, and taken back when it is called off', async () => {
    const [through, calledOff] = [await bought(), await bought()];
    for (const [buyer, act] of [
      [through, 'refund/finish'],
      [calledOff, 'refund/cancel'],
    ] as const) {
      await control('trouble', { path: '/v1/refunds', kind: 'pending', times: 1 });
      await askRefund(buyer);
      const made = async () => (await world.api.deps()!.provider.refundsOf(buyer.intent))[0];
      await until(async () => (await made()) !== undefined);
      expect(await has(buyer, 'PaymentRefundSettled')()).toBe(false);
      await control(act, { refund: (await made())!.returnId });
    }
    await until(has(through, 'PaymentRefundSettled'), 20_000);
    await until(has(calledOff, 'PaymentRefundFailed'), 20_000);
    await until(async () => (await balanceOf(calledOff.client)) === 1_000);
    await agree();
  }, 60_000);

  it('[CR12] money sent back by hand for credits that are spent has a receipt, and is a loss that reconciliation names', async () => {
    const buyer = await bought();
    await spend(buyer, 1_000);
    await control('refund', { intent: buyer.intent, amount: 300 });
    await until(async () => (await receiptsOf(buyer)).length === 2);
    expect((await receiptsOf(buyer))[1]).toMatchObject({ kind: 'creditNote', rappen: 300, creditsInCents: 0 });
    await agree();
    const losses = (await findings()).filter(({ kind }) => kind === 'loss');
    expect(losses.map((each) => textOf(each))).toContain(
      `${buyer.session}: loss: 300 Rappen went back for credits that were spent`,
    );
    expect(await balanceOf(buyer.client)).toBe(0);
  }, 30_000);

  it('[CR12] a refund by hand that the bank sends back, or that is called off, takes its credit note back', async () => {
    for (const act of ['refund/fail', 'refund/cancel']) {
      const buyer = await bought();
      const { id: refund } = await control<{ id: string }>('refund', { intent: buyer.intent, amount: 200 });
      await until(async () => (await balanceOf(buyer.client)) === 600);
      await control(act, { refund });
      await until(async () => (await balanceOf(buyer.client)) === 1_000);
      await until(async () => (await receiptsOf(buyer)).length === 3);
      const [, note, reversal] = await receiptsOf(buyer);
      expect(reversal).toMatchObject({ kind: 'reversal', reverses: note?.number, vatRappen: note?.vatRappen });
    }
    await agree();
  }, 60_000);
});

describe('disputes', () => {
  it('[CR7] one that meets our refund takes the credits once ours is refused: lost they stay away', async () => {
    const buyer = await bought();
    await control('webhooks', { isHeld: true });
    await control('trouble', { path: '/v1/refunds', kind: 'error', times: 1 });
    await askRefund(buyer);
    await until(has(buyer, 'PaymentRefunded'));
    const { id: dispute } = await control<{ id: string }>('dispute', { intent: buyer.intent });
    await until(has(buyer, 'PaymentRefundFailed'), 20_000);
    expect(await spendable(buyer)).toBe(0);
    await control('webhooks', { isHeld: false });
    await control('dispute/change', { dispute, status: 'lost' });
    await until(async () => (await receiptsOf(buyer)).length === 2);
    await agree();
    expect(await balanceOf(buyer.client)).toBe(0);
    expect((await receiptsOf(buyer))[1]).toMatchObject({ rappen: 500, isDisputed: true });
  }, 60_000);

  it('[CR7] [CR8] credits of a payment that was charged back do not come back by a refunded project; the receipt tells what the bank took', async () => {
    const buyer = await bought();
    const projectId = await spend(buyer, 102);
    const { id: dispute } = await control<{ id: string }>('dispute', { intent: buyer.intent });
    await control('dispute/change', { dispute, status: 'lost' });
    await until(async () => (await receiptsOf(buyer)).length === 2);
    expect((await receiptsOf(buyer))[1]).toMatchObject({ rappen: 500, creditsInCents: 898 });
    const command = { type: 'RefundProject', userId: buyer.user._id, projectId, reason: 'failed' } as const;
    await world.commands.credits.handle(command, storiesOf(world).by());
    expect((await ledgerOf(buyer.user._id)).at(-1)).toMatchObject({ type: 'PaymentRefundCovered' });
    await agree();
    expect(await balanceOf(buyer.client)).toBe(0);
  }, 30_000);

  it('[CR7] an inquiry moves nothing, and neither does its end; one that grows into a dispute holds the credits', async () => {
    const [closed, grown] = [await bought(), await bought()];
    const inquire = async ({ intent }: Buyer): Promise<string> =>
      (await control<{ id: string }>('dispute', { intent, isInquiry: true })).id;
    const [first, second] = [await inquire(closed), await inquire(grown)];
    await control('dispute/change', { dispute: first, status: 'warning_closed' });
    await control('dispute/change', { dispute: second, status: 'needs_response' });
    await until(async () => (await balanceOf(grown.client)) === 0);
    await until(async () => (await control<{ waiting: number }>('waiting')).waiting === 0);
    expect((await ledgerOf(closed.user._id)).map(({ type }) => type)).toEqual(['CreditsDeposited']);
    await control('dispute/change', { dispute: second, status: 'won' });
    await until(async () => (await balanceOf(grown.client)) === 1_000);
    await agree();
  }, 30_000);

  it('[CR7] [CR12] one that was lost and is won on appeal brings credits and receipt back', async () => {
    const buyer = await bought();
    const { id: dispute } = await control<{ id: string }>('dispute', { intent: buyer.intent });
    await control('dispute/change', { dispute, status: 'lost' });
    await until(async () => (await receiptsOf(buyer)).length === 2);
    await control('dispute/change', { dispute, status: 'won' });
    await until(async () => (await balanceOf(buyer.client)) === 1_000);
    await until(async () => (await receiptsOf(buyer)).length === 3);
    await agree();
  }, 30_000);

  it('a status that nobody knows is not taken, and nothing is booked by a guess', async () => {
    const buyer = await bought();
    const { id: dispute } = await control<{ id: string }>('dispute', { intent: buyer.intent, isInquiry: true });
    await control('dispute/change', { dispute, status: 'invented' });
    await expect(findings()).rejects.toThrow('dispute: invented');
    expect((await ledgerOf(buyer.user._id)).map(({ type }) => type)).toEqual(['CreditsDeposited']);
    await control('dispute/change', { dispute, status: 'won' });
    await until(async () => (await control<{ waiting: number }>('waiting')).waiting === 0, 20_000);
    await agree();
  }, 30_000);
});

describe('people who leave', () => {
  const leave = (client: Client, body: object) => client.data('delete', '/users/@me', { body: { password, ...body } });
  const isErased = (userId: string) => async (): Promise<boolean> =>
    (await world.db.collection('accounts.users').countDocuments({ _id: userId as never })) === 0;

  it('[AU12] [CR10] get back what is unused before the account is deleted, if they want', async () => {
    const [wants, leaves] = [await bought(), await bought()];
    expect(await wants.client.data('get', '/credits/refundable')).toEqual({ creditsInCents: 1_000, rappen: 500 });
    await leave(wants.client, { refundUnused: true });
    await leave(leaves.client, {});
    await until(isErased(wants.user._id), 20_000);
    await until(has(wants, 'PaymentRefundSettled'), 20_000);
    expect((await world.api.deps()!.provider.refundsOf(wants.intent)).map(({ rappen }) => rappen)).toEqual([500]);
    expect(await has(leaves, 'PaymentRefunded')()).toBe(false);
    await agree();
  }, 60_000);

  it('[AU12] leave no order behind that can be paid; money that arrives all the same goes back by itself', async () => {
    const [open, coming] = [await shop.ordered(), await shop.ordered()];
    await control('later', { session: coming.session });
    for (const { user, client, session } of [open, coming]) {
      await until(async () => (await world.views.openOrders(user._id)).includes(session));
      await leave(client, {});
    }
    for (const { user } of [open, coming]) await until(isErased(user._id), 20_000);
    const { provider: there } = world.api.deps()!;
    expect((await there.session(open.session))?.life).toBe('expired');
    await control('settle', { session: coming.session, isPaid: true });
    const ledger = async () => (await ledgerOf(coming.user._id)).map(({ type }) => type);
    await until(async () => (await ledger()).includes('PaymentRefundSettled'), 20_000);
    expect(await ledger()).toEqual(['CreditsDeposited', 'PaymentRefunded', 'PaymentRefundSettled']);
    await agree();
  }, 60_000);
});

describe('emails', () => {
  it('tell of a payment that did not come, of a dispute and its end; administrators of disputes', async () => {
    const { user: staff } = await world.member({ role: 'admin' });
    const { user, session } = await shop.ordered();
    await control('later', { session });
    await control('settle', { session, isPaid: false });
    expect((await world.mailTo(user.email, /^Ihre Zahlung ist fehlgeschlagen/)).text).toContain('CHF 5.00');
    const buyer = await bought();
    const { id: dispute } = await control<{ id: string }>('dispute', { intent: buyer.intent });
    await world.mailTo(buyer.user.email, /^Eine Zahlung wird beanstandet/);
    await world.mailTo(staff.email, /^Zahlung beanstandet: offen/);
    await control('dispute/change', { dispute, status: 'won' });
    await world.mailTo(buyer.user.email, /^Die Beanstandung ist erledigt/);
    await world.mailTo(staff.email, /^Zahlung beanstandet: gewonnen/);
  }, 30_000);
});

describe('reconciliation', () => {
  it('mends what was missed: told by nobody, a refund by hand and a payment are booked', async () => {
    const buyer = await bought();
    // Its receipt is issued a moment later.
    await agree();
    await control('webhooks', { isHeld: true });
    await control('refund', { intent: buyer.intent, amount: 200 });
    const { retake } = world.api.deps()!.contexts.payments.checkout;
    const before = await findings();
    const differences = before.filter(({ kind }) => kind === 'difference').map((each) => textOf(each));
    expect(differences).toEqual([
      expect.stringMatching(/^cs_\w+: Rappen sent back by refund re_\w+: provider 200, here 0$/),
    ]);
    expect(await balanceOf(buyer.client)).toBe(1_000);
    await findings(retake);
    await until(async () => (await balanceOf(buyer.client)) === 600);
    await agree();
    await control('webhooks', { isHeld: false });
    await until(async () => (await control<{ waiting: number }>('waiting')).waiting === 0);
    expect(await balanceOf(buyer.client)).toBe(600);
  }, 30_000);
});
