import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EachAnswer } from '@soebs/contract';
import { credits } from '@soebs/events';
import { newId } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { storiesOf } from '../testing/stories.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ CREDITS_WELCOME_MINUTES: 15 });
}, 60_000);
afterAll(() => world.close(), 30_000);

const ledgerOf = async (userId: string) =>
  (await world.store.read(`credits-${userId}`, credits.codec)).map(({ event }) => event);
const auditOf = (subject: string) => world.db.collection('staff.audit').find({ subject }).toArray();

describe('free credits', () => {
  it('[CR2] [AU9] granted by an admin arrive once, also when asked for again, with an entry in the audit', async () => {
    const { client: admin, user: by } = await world.member({ role: 'admin' });
    const { user, client } = await world.member({ minutes: 0 });
    const call = { body: { minutes: 30, reason: 'Kulanz' }, headers: { 'idempotency-key': 'once' } };
    const path = `/admin/users/${user._id}/credits`;
    await Promise.all(Array.from({ length: 5 }, () => admin.data('post', path, call)));
    const [grant, ...more] = await ledgerOf(user._id);
    expect(more).toEqual([]);
    expect(grant).toMatchObject({ type: 'FreeCreditsDeposited', data: { cents: 3_000, grantedBy: by._id } });
    await until(
      async () => (await client.data<{ creditsInCents: number }>('get', '/credits/remaining')).creditsInCents === 3_000,
    );
    expect(await auditOf(user._id)).toMatchObject([
      {
        before: { creditsInCents: 0 },
        after: { creditsInCents: 3_000 },
        actorId: by._id,
        action: 'user.credits',
        reason: 'Kulanz',
        asked: { minutes: 30 },
        outcome: 'done',
      },
    ]);
    await admin.data('post', path, { body: { minutes: 30, reason: 'noch einmal' } });
    expect(await ledgerOf(user._id)).toHaveLength(2);
  });

  it.each([0, -1, 1.5, 10_001, '30', null])('[CR2] refuses to grant %p minutes', async (minutes) => {
    const { client } = await world.member({ role: 'admin' });
    const { _id } = await world.person({ minutes: 0 });
    const body = { minutes, reason: 'x' };
    expect(await client.refusal('post', `/admin/users/${_id}/credits`, { body })).toBe('validation_failed');
    expect(await ledgerOf(_id)).toEqual([]);
  });

  it('[CR2] needs a reason and somebody who is there', async () => {
    const { client } = await world.member({ role: 'admin' });
    const { _id } = await world.person({ minutes: 0 });
    const ask = (id: string, body: object) => client.refusal('post', `/admin/users/${id}/credits`, { body });
    expect(await ask(_id, { minutes: 5, reason: ' ' })).toBe('validation_failed');
    expect(await ask(newId(), { minutes: 5, reason: 'x' })).toBe('not_found');
  });

  it('[CR2] cannot be refunded to a card', async () => {
    const { _id: userId } = await world.person({ minutes: 30 });
    const refund = { type: 'RefundUnusedCredits', userId, refundId: 'r' } as const;
    const refused = await world.commands.credits.handle(refund, storiesOf(world).by());
    expect(refused).toEqual({ ok: false, reason: 'no_refundable_credits_left' });
  });

  it('[CR8] [AU9] what several projects have cost comes back once each, with an answer and an entry each', async () => {
    const { client: admin } = await world.member({ role: 'admin' });
    const { user } = await world.member({ minutes: 30 });
    const story = storiesOf(world);
    const projects = [await story.finished(user._id, 'eins'), await story.finished(user._id, 'zwei'), newId()];
    await until(async () => (await world.views.project(projects[1]!))?.view.stage === 'finished');
    const give = async () =>
      (
        await admin.data<EachAnswer>('post', '/admin/projects/refund', { body: { reason: 'Störung', projects } })
      ).items.map(({ code }) => code);
    expect(await give()).toEqual([null, null, 'not_found']);
    expect(await give()).toEqual(['nothing_to_refund', 'nothing_to_refund', 'not_found']);
    expect(await auditOf(user._id)).toHaveLength(4);
    expect(await auditOf(projects[2]!)).toHaveLength(2);
  });

  it('[CR2] welcome whoever confirms an address for the first time, once', async () => {
    const email = `${newId()}@soebs.example`;
    const person = { email, password: 'correct horse battery', firstname: 'Nina', lastname: 'Neu', locale: 'de' };
    const client = world.anonymous();
    await client.data('post', '/auth/register', { body: { ...person, acceptedTerms: true } });
    const mail = await world.mailTo(email, /Bestätigen/);
    const user = await world.db.collection<{ _id: string; email: string }>('accounts.users').findOne({ email });
    expect(await ledgerOf(user!._id)).toEqual([]);
    const token = /token=([^&\s]+)/.exec(mail.text)?.[1];
    for (let n = 0; n < 3; n += 1) await client.data('post', '/auth/verify', { body: { token } });
    expect(await ledgerOf(user!._id)).toMatchObject([{ data: { cents: 1_500, grantedBy: 'welcome' } }]);
  });
});
