import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { disputeRefundId, receipts } from '@soebs/events';
import type { Receipt, ReceiptDetail } from '@soebs/contract';
import { newLifecycle } from '@soebs/platform';
import { quiet, until } from '@soebs/platform/testing';
import { serveApi } from '../serve.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
let story: Stories;
beforeAll(async () => {
  world = await openWorld();
  story = storiesOf(world);
}, 60_000);
afterAll(() => world.close(), 30_000);

type Page = { readonly items: Receipt[]; readonly total: number };

/** Asks for the unused part of a payment and says that the card has got it back. */
const refund = async (userId: string, paymentId: string, refundId: string): Promise<void> => {
  await world.commands.credits.handle({ type: 'RefundPayment', userId, paymentId, refundId }, story.by());
  await world.commands.credits.handle({ type: 'SettlePaymentRefund', userId, refundId }, story.by());
};
const issuedIn = async (year: number) =>
  (await world.store.read(`receipts-${year}`, receipts.codec)).map(({ event }) => event.data);
const textOf = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

describe('receipts', () => {
  it('[CR12] one for each payment, to be read and fetched by its owner, with address and VAT', async () => {
    const { user, client } = await world.member({ firstname: 'Zoë', lastname: 'Müller', company: 'Łódź & Söhne AG' });
    const body = { addressLine1: 'Gasse 1', city: 'Bern', postalCode: '3011', country: 'CHE' };
    await client.data('post', '/users/@me/addresses', { body });
    const paymentId = await story.bought(user._id, { cents: 40_000, paidRappen: 20_000 });
    const { items, total } = await client.data<Page>('get', '/receipts');
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ kind: 'receipt', rappen: 20_000, vatPerMille: 81, vatRappen: 1_499 });
    const detail = await client.data<ReceiptDetail>('get', `/receipts/${paymentId}`);
    expect(detail).toMatchObject({ ...items[0], supplier: { name: 'Söbs AG' }, related: [] });
    const lines = ['Łódź & Söhne AG', 'Zoë Müller', 'Gasse 1', '3011 Bern', 'Schweiz'];
    expect(detail.recipient?.lines).toEqual(lines);
    expect(await client.data('get', `/receipts/${detail.number}`)).toEqual(detail);
    const response = await client.fetch('GET', `/receipts/${paymentId}/pdf?locale=de`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`Beleg ${detail.number}.pdf`);
    const text = textOf(Buffer.from(await response.arrayBuffer()));
    for (const each of [...lines, detail.number, '200.00', '14.99', '185.01', 'MWST 8.1 %', 'CHE-000.000.000 MWST'])
      expect(text).toContain(each);
  }, 30_000);

  it('[CR12] of others are like absent ones', async () => {
    const { user } = await world.member();
    const other = (await world.member()).client;
    const paymentId = await story.bought(user._id);
    for (const path of [`/receipts/${paymentId}`, `/receipts/${paymentId}/pdf`, '/receipts/none', '/receipts/none/pdf'])
      expect(await other.refusal('get', path)).toBe('not_found');
    expect((await other.data<Page>('get', '/receipts')).total).toBe(0);
  });

  it('[CR12] a refund that reached the card gets a credit note for its receipt, one that did not gets none', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const paymentId = await story.bought(user._id);
    await world.commands.credits.handle(
      { type: 'RefundPayment', userId: user._id, paymentId, refundId: 'no' },
      story.by(),
    );
    await world.commands.credits.handle({ type: 'FailPaymentRefund', userId: user._id, refundId: 'no' }, story.by());
    await refund(user._id, paymentId, 'all/yes');
    const receipts = async () => (await client.data<Page>('get', '/receipts')).items;
    await until(async () => (await receipts()).length === 2);
    const [note, receipt] = await receipts();
    expect(note).toMatchObject({ kind: 'creditNote', paymentReference: paymentId, rappen: 500, vatRappen: 37 });
    const detail = await client.data<ReceiptDetail>('get', `/receipts/${note!.number}`);
    expect(detail.related).toEqual([receipt]);
    const pdf = await client.fetch('GET', `/receipts/${note!.number}/pdf?locale=en`);
    const text = textOf(Buffer.from(await pdf.arrayBuffer()));
    expect(text).toContain(`Credit note ${note!.number}`);
    expect(text).toContain(`For receipt ${receipt!.number}`);
  });

  it('[CR12] a refund that the bank sends back reverses its credit note, and tells the person', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const paymentId = await story.bought(user._id);
    await refund(user._id, paymentId, 'back');
    const reverse = { type: 'ReversePaymentRefund', userId: user._id, refundId: 'back' } as const;
    await world.commands.credits.handle(reverse, story.by());
    const receipts = async () => (await client.data<Page>('get', '/receipts')).items;
    await until(async () => (await receipts()).length === 3);
    const [reversal, note, receipt] = await receipts();
    const sums = { creditsInCents: note!.creditsInCents, rappen: note!.rappen, vatRappen: note!.vatRappen };
    expect(reversal).toMatchObject({ kind: 'reversal', reverses: note!.number, ...sums });
    const related = async ({ number }: Receipt) =>
      (await client.data<ReceiptDetail>('get', `/receipts/${number}`)).related.map((each) => each.number);
    expect(await related(note!)).toEqual([receipt!.number, reversal!.number]);
    expect(await related(reversal!)).toEqual([receipt!.number, note!.number]);
    const pdf = await client.fetch('GET', `/receipts/${reversal!.number}/pdf?locale=de`);
    expect(textOf(Buffer.from(await pdf.arrayBuffer()))).toContain(`Zur Gutschrift ${note!.number}`);
    const mail = await world.mailTo(user.email, /^Ihre Rückzahlung kam zurück/);
    expect(mail.attachments?.map(({ filename }) => filename)).toEqual([`${reversal!.number}.pdf`]);
  });

  it('[CR12] the credit note of a lost dispute says that the bank has taken the money', async () => {
    const { user, client } = await world.member({ minutes: 0 });
    const paymentId = await story.bought(user._id);
    const refundId = disputeRefundId('du_1');
    const hold = { type: 'HoldDisputedPayment', userId: user._id, paymentId, refundId, rappen: 500 } as const;
    await world.commands.credits.handle(hold, story.by());
    await world.commands.credits.handle({ type: 'SettlePaymentRefund', userId: user._id, refundId }, story.by());
    const mail = await world.mailTo(user.email, /^Ihre Gutschrift/);
    expect(mail.text).toContain('Die Bank Ihrer Karte hat CHF 5.00 zurückgebucht');
    const [note] = (await client.data<Page>('get', '/receipts')).items;
    expect(note).toMatchObject({ kind: 'creditNote', isDisputed: true });
    const text = textOf(mail.attachments![0]!.content);
    expect(text).toContain('Die Bank der Karte hat die Zahlung zurückgebucht');
    expect(text).not.toContain('Auf die Karte');
  });

  it('[CR12] are mailed once each, as PDF, in the language of the person', async () => {
    const { user } = await world.member({ minutes: 0, locale: 'en' });
    const paymentId = await story.bought(user._id);
    const mail = await world.mailTo(user.email, /^Your receipt R-/);
    expect(mail.attachments?.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
    expect(textOf(mail.attachments![0]!.content)).toContain('Total CHF');
    await refund(user._id, paymentId, 'mailed');
    await world.mailTo(user.email, /^Your credit note R-/);
    expect(world.mails.filter(({ to }) => to === user.email)).toHaveLength(2);
  });

  it('[CR12] have no gaps and no doubles, also with two apis that react at the same time and again from the start', async () => {
    const second = newLifecycle(quiet, 5_000);
    const mailTransport = {
      deliver: () => Promise.resolve(),
      check: () => Promise.resolve(),
      close: () => undefined,
    };
    const settings = { ...world.settings, API_PORT: 0 };
    await world.api.stop();
    await world.db.collection('processes.checkpoints').deleteMany({});
    const starting = serveApi({ settings, log: quiet, now: () => new Date(), mailTransport }, second);
    await Promise.all([starting, world.api.start()]);
    const { _id: userId } = await world.person({ minutes: 0 });
    const payments = await Promise.all(Array.from({ length: 20 }, () => story.bought(userId)));
    await Promise.all(payments.slice(0, 10).map((id) => refund(userId, id, `refund-${id}`)));
    await until(async () => (await world.views.receipts({ userId, limit: 100 })).total === 30);
    await second.stop();
    const all = await issuedIn(new Date().getFullYear());
    expect(all.map(({ number }) => Number(number.slice(-6)))).toEqual(all.map((_, n) => n + 1));
    const causes = all.map((each) => {
      if ('creditNoteNumber' in each) return `back ${each.refundId}`;
      return 'refundId' in each ? each.refundId : each.paymentId;
    });
    expect(new Set(causes).size).toBe(causes.length);
  }, 60_000);

  it('[CR12] carry the VAT and the number of the day of the payment in Switzerland', async () => {
    world.clock.aheadMs = Date.parse('2023-12-31T22:59:00Z') - Date.now();
    const { _id: userId } = await world.person({ minutes: 0 });
    await story.bought(userId);
    world.clock.aheadMs = Date.parse('2023-12-31T23:01:00Z') - Date.now();
    await story.bought(userId);
    world.clock.aheadMs = 0;
    const mine = async (year: number) => (await issuedIn(year)).filter((each) => each.userId === userId);
    expect(await mine(2023)).toMatchObject([{ number: 'R-2023-000001', vatPerMille: 77, date: '2023-12-31' }]);
    expect(await mine(2024)).toMatchObject([{ number: 'R-2024-000001', vatPerMille: 81, date: '2024-01-01' }]);
  });
});
