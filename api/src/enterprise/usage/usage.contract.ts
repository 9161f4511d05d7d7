import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Application, IssuedToken, Usage } from '@soebs/contract';
import { daysLater, swissDate } from '@soebs/events';
import { newId } from '@soebs/platform';
import { causedBy, until } from '@soebs/platform/testing';
import type { Client } from '../../testing/client.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const today = swissDate(new Date().toISOString());
const scopes = ['usage:read'];
const terms = {
  tenThousandthsPerMinute: 6_200,
  mediaOrigins: [],
  monthlyMinutes: null,
  concurrency: 2,
  requestsPerSecond: 100,
  burst: 100,
};

let world: World;
let client: Client;
let stranger: Client;
let userId: string;
const programs: { name: string; id: string; tokens: string[] }[] = [];

const handle = (command: object): Promise<unknown> =>
  world.commands.contracts.handle({ userId, ...command } as never, causedBy(newId()));
const charge = async (
  program: number,
  token: number,
  { ms, cents }: { ms: number; cents: number },
): Promise<string> => {
  const projectId = newId();
  const by = { applicationId: programs[program]?.id, tokenId: programs[program]?.tokens[token] };
  await handle({ type: 'ReserveMinutes', projectId, ms, today, ...by });
  await handle({ type: 'SettleMinutes', projectId, ms, cents });
  return projectId;
};

beforeAll(async () => {
  world = await sharedWorld();
  const admin = (await world.member({ role: 'admin', minutes: 0 })).client;
  stranger = (await world.member({ minutes: 0 })).client;
  const member = await world.member({ minutes: 60 });
  ({ client } = member);
  userId = member.user._id;
  const body = { ...terms, customer: userId, from: today, reason: 'Probe' };
  await admin.data('post', '/admin/enterprise-api/contracts', { body });
  for (const name of ['=Archiv', 'Web']) {
    const { id } = await client.data<Application>('post', '/enterprise-api/applications', { body: { name } });
    const tokens: string[] = [];
    for (const token of ['eins', 'zwei']) {
      const asked = { body: { name: token, scopes, days: 1 } };
      tokens.push((await client.data<IssuedToken>('post', `/enterprise-api/applications/${id}/tokens`, asked)).id);
    }
    programs.push({ name, id, tokens });
  }
}, 60_000);
afterAll(() => world.close(), 30_000);

const read = (query = ''): Promise<Usage> => client.data<Usage>('get', `/enterprise-api/usage${query}`);

describe('usage', () => {
  it('[WB5] is told by day, program and token, adds up, and forgets what failed', async () => {
    await charge(0, 0, { ms: 60_000, cents: 62 });
    await charge(0, 1, { ms: 120_000, cents: 124 });
    await charge(1, 0, { ms: 180_000, cents: 186 });
    const failed = await charge(1, 0, { ms: 600_000, cents: 620 });
    await handle({ type: 'ReleaseMinutes', projectId: failed });
    const total = { projects: 3, durationInMs: 360_000, chargedCreditsInCents: 372 };
    await until(async () => (await read()).total.durationInMs === total.durationInMs);
    expect(await read()).toMatchObject({
      from: `${today.slice(0, 7)}-01`,
      to: today,
      items: [{ day: today, applicationId: null, name: null, ...total }],
      total,
    });
    const byProgram = (await read('?groupBy=application')).items;
    expect(
      Object.fromEntries(byProgram.map(({ name, chargedCreditsInCents }) => [name, chargedCreditsInCents])),
    ).toEqual({
      '=Archiv': 186,
      Web: 186,
    });
    const byToken = (await read('?groupBy=token')).items;
    expect(byToken.map(({ chargedCreditsInCents }) => chargedCreditsInCents).sort()).toEqual([124, 186, 62]);
    expect(byToken.every(({ name }) => name === 'eins' || name === 'zwei')).toBe(true);
    expect((await read(`?from=${daysLater(today, -30)}&to=${daysLater(today, -1)}`)).total.projects).toBe(0);
  }, 20_000);

  it('[WB5] is a table whose columns add up and whose names are no formulas', async () => {
    const text = await (await client.fetch('get', '/enterprise-api/usage.csv?locale=en')).text();
    const [heading, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(heading).toBe('Day;Application;Token;Projects;Minutes;Credits');
    expect(lines.map((line) => line.split(';')[1]).sort()).toEqual(["'=Archiv", "'=Archiv", 'Web']);
    expect(lines.reduce((sum, line) => sum + Number(line.split(';')[5]), 0)).toBeCloseTo(3.72, 6);
  });

  it('[WB5] of days that are no span is refused, and others have none', async () => {
    for (const query of [
      `from=${today}&to=${daysLater(today, -1)}`,
      `from=${daysLater(today, -400)}&to=${today}`,
      'from=gestern',
    ])
      expect(await client.call('get', `/enterprise-api/usage?${query}`)).toMatchObject({
        status: 422,
        body: { details: [{ field: query === 'from=gestern' ? 'from' : 'to' }] },
      });
    expect((await client.call('get', `/enterprise-api/usage?from=${daysLater(today, -399)}&to=${today}`)).status).toBe(
      200,
    );
    expect((await stranger.call('get', '/enterprise-api/usage')).status).toBe(404);
  });
});
