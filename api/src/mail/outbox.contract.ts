import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openMongo, type Database } from '@soebs/platform';
import { quiet, startEmbedded, type Running } from '@soebs/platform/testing';
import { smtpTransport, type MailTransport } from './transport.ts';
import { exampleEmails, type Email } from './emails.ts';
import { outbox } from './outbox.ts';
import { retryMs } from '../queue/leased.ts';

type Caught = { readonly messageId: string; readonly to: string[]; readonly subject: string };

let server: Running;
let mongo: Database;
let catcher: Running;
let mailTransport: MailTransport;
let aheadMs = 0;
const now = (): Date => new Date(Date.parse('2026-01-01T00:00:00Z') + aheadMs);
const sender = () => outbox({ db: mongo.db, mailTransport, log: quiet, now });

beforeAll(async () => {
  server = await startEmbedded('mongo');
  mongo = await openMongo(`mongodb://${server.address}/test`);
}, 30_000);
afterAll(async () => {
  await mongo.close();
  await server.stop();
});
beforeEach(async () => {
  catcher = await startEmbedded('mail');
  mailTransport = smtpTransport({ url: `smtp://${catcher.address}`, from: 'Söbs <noreply@soebs.example>' });
  await mongo.db.collection('mail.outbox').deleteMany({});
  aheadMs = 0;
});
afterEach(async () => {
  mailTransport.close();
  await catcher.stop();
});

const caught = async (): Promise<Caught[]> => (await (await fetch(`${catcher.page}/messages`)).json()) as Caught[];
const behave = (mood: string) => fetch(`${catcher.page}/behave/${mood}`);
const emails = (many: number): Email[] =>
  Array.from({ length: many }, (_, n) => ({ ...exampleEmails('de')[0]!, to: `p${n}@soebs.example` }));
const put = async (many: number): Promise<void> => {
  for (const email of emails(many)) await sender().put(email);
};
const stored = () => mongo.db.collection('mail.outbox').find().toArray();

describe('the outbox', () => {
  it('loses none while the mail server is away, and sends each once when it is back', async () => {
    const { port } = catcher;
    await catcher.stop();
    await put(12);
    expect(await sender().drain()).toBe(1);
    expect(await sender().waiting()).toBe(12);
    catcher = await startEmbedded('mail', { port });
    aheadMs = retryMs(1);
    await sender().drain();
    aheadMs += retryMs(2);
    await sender().drain();
    expect((await caught()).map(({ to }) => to[0]).sort()).toEqual(
      emails(12)
        .map(({ to }) => to)
        .sort(),
    );
  }, 30_000);

  it('while the mail server is away one email finds out, and nothing is made for the others', async () => {
    await catcher.stop();
    await put(12);
    const made: string[] = [];
    const attach = ({ to }: Email): Promise<[]> => {
      made.push(to);
      return Promise.resolve([]);
    };
    await outbox({ db: mongo.db, mailTransport, log: quiet, now, attach }).drain();
    expect(made).toHaveLength(1);
    expect((await stored()).filter(({ tries }) => tries > 0)).toHaveLength(1);
  });

  it('sends each once, also with three senders at the same time', async () => {
    await put(30);
    await Promise.all([sender().drain(), sender().drain(), sender().drain()]);
    expect(new Set((await caught()).map(({ to }) => to[0])).size).toBe(30);
    expect(await caught()).toHaveLength(30);
  }, 30_000);

  it('puts an email with an id of its cause in once', async () => {
    const [email] = emails(1);
    for (let n = 0; n < 3; n += 1) await sender().put(email!, 'the-cause');
    await sender().drain();
    expect(await caught()).toHaveLength(1);
  });

  it('waits longer each time when it is told to come later, at most 15 min', async () => {
    await behave('refuseForNow');
    await put(1);
    await sender().drain();
    await sender().drain();
    expect(await stored()).toMatchObject([{ tries: 1, state: 'waiting' }]);
    expect([1, 2, 3, 20].map(retryMs)).toEqual([1_000, 2_000, 4_000, 900_000]);
    await behave('take');
    aheadMs = 1_000;
    await sender().drain();
    expect(await caught()).toHaveLength(1);
  });

  it('gives up an email that is refused for good, or not taken within three days', async () => {
    await behave('refuseForGood');
    await put(1);
    await sender().drain();
    expect(await stored()).toMatchObject([{ state: 'undeliverable', letter: null }]);
    await behave('refuseForNow');
    await put(1);
    for (const ahead of [0, 3 * 24 * 60 * 60_000 + 1]) {
      aheadMs = ahead;
      await sender().drain();
    }
    expect((await stored()).map(({ state }) => state as string).sort()).toEqual(['expired', 'undeliverable']);
  });

  it('repeats an email whose taking it never heard of under the same Message-ID', async () => {
    await behave('hangUpAfterTaking');
    await put(1);
    await sender().drain();
    await behave('take');
    aheadMs = 1_000;
    await sender().drain();
    const all = await caught();
    expect(all).toHaveLength(2);
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('[OP1] takes over the email of a sender that died, under a higher fence', async () => {
    await put(1);
    const dying = outbox({
      db: mongo.db,
      log: quiet,
      now,
      mailTransport: { ...mailTransport, deliver: () => new Promise(() => undefined), close: () => undefined },
    });
    void dying.drain();
    await new Promise((resolve) => void setImmediate(resolve));
    for (let tries = 0; tries < 100 && (await stored())[0]?.['tries'] === 0; tries += 1);
    expect(await sender().drain()).toBe(0);
    expect(await sender().drain(2)).toBe(1);
    expect(await caught()).toHaveLength(1);
  });

  it('[AU12] forgets what an email said as soon as it has left', async () => {
    await put(1);
    await sender().drain();
    expect(JSON.stringify(await stored())).not.toContain('@soebs.example');
  });
});
