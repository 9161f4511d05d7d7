import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Me, NoticePreferences } from '@soebs/contract';
import { until } from '@soebs/platform/testing';
import { outbox } from './outbox.ts';
import { tellBeforeErasing } from '../media/tell-before-erasing.ts';
import type { Client } from '../testing/client.ts';
import { storiesOf, type Stories } from '../testing/stories.ts';
import { sharedWorld, type World } from '../testing/world.ts';
import { quiet } from '@soebs/platform/testing';

let world: World;
let story: Stories;
beforeAll(async () => {
  world = await sharedWorld();
  story = storiesOf(world);
}, 60_000);
afterAll(() => world.close(), 30_000);

const subjectsTo = (email: string): string[] =>
  world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const prefer = (client: Client, notices: Partial<NoticePreferences>) =>
  client.data<Me>('patch', '/users/@me', { body: { notices } });

/** Waits until everything that happened before has been reacted to: a stranger's project is told after all that came earlier. */
const reacted = async (): Promise<void> => {
  const { user } = await world.member();
  await story.finished(user._id, 'danach');
  await world.mailTo(user.email, /Text ist fertig/);
};

describe('notices', () => {
  it('[NT1] tell of a finished project by email, with nothing of its text, and a way out', async () => {
    const { user } = await world.member();
    const id = await story.finished(user._id, 'streng geheim');
    const mail = await world.mailTo(user.email, /Text ist fertig/);
    expect(mail.text).toContain(`/project/${id}/edit`);
    expect(mail.text + mail.html).not.toContain('geheim');
    expect(mail.text).toContain('/unsubscribe#user=');
    await reacted();
    expect(subjectsTo(user.email)).toHaveLength(1);
  });

  it('[NT1] are silent while the owner has the project or the dashboard on the screen, unless always is wished', async () => {
    const { user, client } = await world.member();
    const live = await client.connect();
    await live.ask('looking', { place: 'dashboard' });
    await story.finished(user._id, 'gesehen');
    await reacted();
    expect(subjectsTo(user.email)).toEqual([]);
    await live.ask('looking', { place: null });
    await story.finished(user._id, 'nicht gesehen');
    await until(() => Promise.resolve(subjectsTo(user.email).length === 1));
    await live.ask('looking', { place: 'dashboard' });
    expect((await prefer(client, { projects: 'always' })).notices).toMatchObject({ projects: 'always', credits: true });
    await story.finished(user._id, 'gesehen und gemeldet');
    await until(() => Promise.resolve(subjectsTo(user.email).length === 2));
    live.close();
    await until(async () => (await world.db.collection('accounts.looks').countDocuments({ userId: user._id })) === 0);
    await prefer(client, { projects: 'never' });
    await story.finished(user._id, 'nie');
    await reacted();
    expect(subjectsTo(user.email)).toHaveLength(2);
  });

  it('[NT1] tell why a project failed; of what one has cancelled oneself they do not', async () => {
    const { user } = await world.member();
    const failed = await story.queued(user._id);
    await world.commands.projects.handle(
      { type: 'FailProject', projectId: failed, code: 'media_without_audio' },
      story.by(),
    );
    const mail = await world.mailTo(user.email, /fehlgeschlagen/);
    expect(mail.text).toContain('keine Tonspur');
    const cancelled = await story.queued(user._id);
    await world.commands.projects.handle({ type: 'FailProject', projectId: cancelled, code: 'discarded' }, story.by());
    await reacted();
    expect(subjectsTo(user.email)).toHaveLength(1);
  });

  it('[NT2] tell once that credits are low', async () => {
    const { user, client } = await world.member({ minutes: 11 });
    await prefer(client, { projects: 'never' });
    await story.finished(user._id, 'eins');
    await reacted();
    expect(subjectsTo(user.email)).toEqual([]);
    await story.finished(user._id, 'zwei');
    expect((await world.mailTo(user.email, /Neige/)).text).toContain('Sie haben noch 9 Min.');
    await story.finished(user._id, 'drei');
    await reacted();
    expect(subjectsTo(user.email)).toHaveLength(1);
  });

  it('[NT2] tell a week before recordings are deleted, of all of a person in one email a day', async () => {
    const { user } = await world.member();
    const ids = [await story.finished(user._id, 'eins'), await story.finished(user._id, 'zwei')];
    for (const id of ids) await until(async () => (await world.views.project(id))?.view.status === 'finished');
    const { accounts } = world.api.deps()!.contexts;
    const announced: string[] = [];
    const box = outbox({
      db: world.db,
      mailTransport: { deliver: () => Promise.resolve(), check: () => Promise.resolve(), close: () => undefined },
      log: quiet,
      now: () => new Date(),
    });
    let aheadMs = 82 * 86_400_000;
    const deps = {
      db: world.db,
      views: {
        ...world.views,
        restingSince: async (before: string) =>
          (await world.views.restingSince(before)).filter((id) => ids.includes(id)),
      },
      subscribers: accounts.subscriptions,
      outbox: {
        put: async (...[email, id]: Parameters<typeof box.put>) => {
          if (email.kind === 'recordingsEnding') announced.push(...email.data.titles);
          await box.put(email, id);
        },
      },
      webUrl: world.webUrl,
      now: () => new Date(Date.now() + aheadMs),
      retentionDays: () => 90,
    };
    await tellBeforeErasing(deps);
    expect(announced).toEqual([]);
    aheadMs = 84 * 86_400_000;
    for (let n = 0; n < 3; n += 1) await tellBeforeErasing(deps);
    expect(announced).toHaveLength(2);
    expect((await world.mailTo(user.email, /in 7 Tagen gelöscht/)).text).toContain('Die Texte bleiben.');
    aheadMs += 86_400_000;
    await tellBeforeErasing(deps);
    expect(announced).toHaveLength(2);
  });

  it('[NT3] end by the one click of a mail program, for that kind alone; a forged link ends nothing', async () => {
    const { user, client } = await world.member();
    await story.finished(user._id, 'eins');
    const { unsubscribeUrl = '' } = await world.mailTo(user.email, /Text ist fertig/);
    const post = (url: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const forged = new URL(unsubscribeUrl);
    forged.searchParams.set('kind', 'credits');
    const refused = await post(forged.href);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_verification_link' }),
    ]);
    for (let n = 0; n < 2; n += 1) expect((await post(unsubscribeUrl)).status).toBe(200);
    expect((await client.data<Me>('get', '/users/@me')).notices).toEqual({
      projects: 'never',
      credits: true,
      recordings: true,
      sharing: true,
    });
    await story.finished(user._id, 'zwei');
    await reacted();
    expect(subjectsTo(user.email)).toHaveLength(1);
  });
});
