import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Receipt, ReceiptDetail, RecipientDraft } from '@soebs/contract';
import { receipts } from '@soebs/events';
import { until } from '@soebs/platform/testing';
import type { Client } from '../testing/client.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { storiesOf } from '../testing/stories.ts';
import { password, type World } from '../testing/world.ts';

let shop: Shop;
let world: World;
beforeAll(async () => {
  // 267 minutes cost CHF 400.50, 266 CHF 399.
  shop = await openShop({ CREDITS_PRICE_RAPPEN: 150 });
  world = shop.world;
}, 60_000);
afterAll(() => shop.close(), 30_000);

const street = { addressLine1: 'Gasse 1', postalCode: '3011', city: 'Bern', country: 'CHE' };
const recipient = {
  name: 'Zoë Müller',
  company: 'Muster AG',
  uid: 'CHE123456788 MWST',
  ...street,
  orderReference: 'PO 17',
};
const lines = ['Muster AG', 'Zoë Müller', 'Gasse 1', '3011 Bern', 'Schweiz'];
const other = { ...recipient, company: 'Neu AG', addressLine1: 'Gasse 2', orderReference: '' };
const otherLines = ['Neu AG', 'Zoë Müller', 'Gasse 2', '3011 Bern', 'Schweiz'];

const receiptsOf = async (client: Client): Promise<Receipt[]> =>
  (await client.data<{ items: Receipt[] }>('get', '/receipts')).items;
const detailOf = (client: Client, number = ''): Promise<ReceiptDetail> => client.data('get', `/receipts/${number}`);
const issued = async (userId: string) =>
  (await world.store.read(`receipts-${new Date().getFullYear()}`, receipts.codec))
    .map(({ event }) => event)
    .filter(({ data }) => data.userId === userId);

/** Somebody who has bought minutes for this recipient; with the receipt. */
const paid = async (amount: number, body: object = { recipient }) => {
  const { user, client } = await world.member({ minutes: 0, firstname: 'Zoë', lastname: 'Müller' });
  const { paymentUrl } = await client.data<{ paymentUrl: string }>('post', '/credits/buy', {
    body: { amount, ...body },
  });
  const session = paymentUrl.split('/').at(-1) ?? '';
  await shop.provider.control('pay', { session });
  await until(async () => (await receiptsOf(client)).length === 1);
  const [receipt] = await receiptsOf(client);
  return { user, client, session, receipt: await detailOf(client, receipt?.number) };
};
const correct = (client: Client, number: string, body: object = other) =>
  client.data<{ number: string }>('post', `/receipts/${number}/correction`, { body });

describe('the recipient of a receipt', () => {
  it('[CR14] is asked above CHF 400 before anything is paid, and not up to it', async () => {
    const { client } = await world.member();
    const buy = (body: object) => client.refusal('post', '/credits/buy', { body });
    expect(await buy({ amount: 267 })).toBe('recipient_required');
    await client.data('post', '/credits/buy', { body: { amount: 266 } });
    for (const wrong of [{ uid: 'CHE-123.456.789' }, { postalCode: '301' }, { name: ' ' }, { city: '' }])
      expect(await buy({ amount: 267, recipient: { ...recipient, ...wrong } })).toBe('validation_failed');
    expect(await client.data<RecipientDraft>('get', '/credits/recipient')).toMatchObject({ addressLine1: '', uid: '' });
  });

  it('[CR14] stands on the receipt with UID and reference, frozen in the event above CHF 400, and is known next time', async () => {
    const { user, client, receipt } = await paid(267);
    const printed = { lines, uid: 'CHE-123.456.788', orderReference: 'PO 17' };
    expect(receipt).toMatchObject({ rappen: 40_050, recipient: printed });
    const draft = await client.data<RecipientDraft>('get', '/credits/recipient');
    expect(draft).toEqual({ ...recipient, uid: 'CHE-123.456.788', addressLine2: '', orderReference: '' });
    expect(await client.data('get', '/users/@me')).toMatchObject({ company: 'Muster AG', uid: 'CHE-123.456.788' });
    expect(await client.data('get', '/users/@me/addresses')).toMatchObject([{ ...street, preferred: true }]);
    // The same again adds no second address; another one is preferred from then on, and what is issued stays.
    await client.data('post', '/credits/buy', { body: { amount: 10, recipient } });
    await client.data('post', '/credits/buy', { body: { amount: 10, recipient: other } });
    const after = await client.data<object[]>('get', '/users/@me/addresses');
    expect(after).toMatchObject([{ preferred: false }, { addressLine1: 'Gasse 2', preferred: true }]);
    expect((await detailOf(client, receipt.number)).recipient).toEqual(printed);
    expect(await issued(user._id)).toMatchObject([{ type: 'ReceiptIssued', data: { recipient: printed } }]);
    // With an address in the profile nothing has to be said again.
    await client.data('post', '/credits/buy', { body: { amount: 267 } });
  });

  it('[CR14] up to CHF 400 stands on the receipt and not in the log', async () => {
    const { user, receipt } = await paid(266);
    expect(receipt).toMatchObject({ rappen: 39_900, recipient: { lines, uid: 'CHE-123.456.788' } });
    expect(await issued(user._id)).toMatchObject([{ data: { recipient: null } }]);
  });

  it.each([267, 266])('[CR14] is corrected by a receipt of its own (%p minutes); the old one stays', async (amount) => {
    const { user, client, session, receipt } = await paid(amount);
    const { number } = await correct(client, receipt.number);
    await until(async () => (await receiptsOf(client)).length === 2);
    const [correction, old] = await receiptsOf(client);
    const { rappen, vatRappen, vatPerMille, creditsInCents } = receipt;
    const figures = { rappen, vatRappen, vatPerMille, creditsInCents, paymentReference: session };
    expect(correction).toMatchObject({ number, kind: 'correction', corrects: receipt.number, ...figures });
    expect(old).toMatchObject({ number: receipt.number, kind: 'receipt', corrects: null });
    const corrected = await detailOf(client, number);
    expect(corrected).toMatchObject({
      recipient: { lines: otherLines, orderReference: null },
      supplier: receipt.supplier,
    });
    expect(corrected.related.map((each) => each.number)).toEqual([receipt.number]);
    expect(await detailOf(client, receipt.number)).toMatchObject({ recipient: { lines }, related: [{ number }] });
    expect((await detailOf(client, session)).number).toBe(receipt.number);
    const mail = await world.mailTo(user.email, /^Ihr berichtigter Beleg/);
    expect(mail.attachments?.map(({ filename }) => filename)).toEqual([`${number}.pdf`]);
    // What follows is made out to whom it is right for.
    const by = storiesOf(world).by;
    const refund = { userId: user._id, paymentId: session, refundId: `refund-${amount}` };
    await world.commands.credits.handle({ type: 'RefundPayment', ...refund }, by());
    await until(async () => (await receiptsOf(client)).length === 3);
    const [note] = await receiptsOf(client);
    expect(await detailOf(client, note?.number)).toMatchObject({
      kind: 'creditNote',
      recipient: { lines: otherLines },
    });
  });

  it('[CR14] is corrected once for each receipt, whoever asks at the same time; what is no receipt cannot be', async () => {
    const { client, receipt } = await paid(10);
    const path = `/receipts/${receipt.number}/correction`;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => client.call('post', path, { body: other }).then(({ status }) => status)),
    );
    expect(replies.filter((status) => status === 201)).toHaveLength(1);
    expect(replies.filter((status) => status === 409)).toHaveLength(7);
    await until(async () => (await receiptsOf(client)).length === 2);
    expect(await client.refusal('post', path, { body: other })).toBe('receipt_superseded');
    const [correction] = await receiptsOf(client);
    expect((await correct(client, correction?.number ?? '', recipient)).number).toMatch(/^R-/);
    const stranger = (await world.member()).client;
    expect(await stranger.refusal('post', path, { body: other })).toBe('not_found');
  });

  it('[CR14] [AU9] is corrected by an administrator, who says why', async () => {
    const { user, client, session, receipt } = await paid(10);
    const admin = (await world.member({ role: 'admin' })).client;
    const path = `/admin/users/${user._id}/receipts/${receipt.number}/correction`;
    const body = { ...other, reason: 'Falsche Firma' };
    const { number } = await admin.data<{ number: string }>('post', path, { body });
    await until(async () => (await receiptsOf(client)).length === 2);
    expect(await detailOf(client, number)).toMatchObject({ recipient: { lines: otherLines } });
    const entries = await world.db.collection('staff.audit').find({ subject: user._id }).toArray();
    const asked = { reference: receipt.number };
    expect(entries).toMatchObject([{ action: 'receipt.correct', reason: 'Falsche Firma', asked, outcome: 'done' }]);
    expect(await admin.refusal('post', path, { body })).toBe('receipt_superseded');
    // By the payment it is the one that holds by now.
    await admin.data('post', path.replace(receipt.number, session), { body });
    await until(async () => (await receiptsOf(client)).length === 3);
    expect((await receiptsOf(client))[0]).toMatchObject({ corrects: number });
    expect(await admin.refusal('post', path.replace(receipt.number, 'R-2026-999999'), { body })).toBe('not_found');
  });

  it('[CR14] [AU12] of more than CHF 400 is kept when the person is erased, sealed; of less it is forgotten', async () => {
    const large = await paid(267);
    const small = await paid(266);
    for (const { client } of [large, small]) await client.data('delete', '/users/@me', { body: { password } });
    const left = (userId: string) => world.db.collection('receipts.recipients').countDocuments({ userId });
    const users = world.db.collection('accounts.users');
    for (const { user } of [large, small]) {
      await until(async () => (await users.countDocuments({ email: user.email })) === 0, 20_000);
      expect(await left(user._id)).toBe(0);
    }
    expect(await issued(large.user._id)).toMatchObject([{ data: { recipient: { lines } } }]);
    expect(await issued(small.user._id)).toMatchObject([{ data: { recipient: null } }]);
  }, 60_000);
});
