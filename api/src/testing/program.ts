import { tokenScopes, type Application, type IssuedToken, type TokenScope } from '@soebs/contract';
import { swissDate } from '@soebs/events';
import type { Client } from './client.ts';
import type { World } from './world.ts';

/** Terms that are in the way of nothing that a suite does. */
const wideTerms = {
  tenThousandthsPerMinute: 10_000,
  mediaOrigins: [],
  monthlyMinutes: null,
  concurrency: 1,
  requestsPerSecond: 500,
  burst: 1_000,
} as const;

type TokenAsked = { readonly mode: 'live' | 'test'; readonly scopes?: readonly TokenScope[] };

/** A customer of the enterprise API and a program of theirs. */
export type TestProgram = {
  readonly owner: Client;
  readonly application: Application;
  readonly token: (asked: TokenAsked) => Promise<IssuedToken>;
};

/** Makes a customer with so many minutes, a contract and a program; tokens have all scopes unless others are named. */
export const programIn = async (
  world: World,
  minutes = 0,
  over: { readonly mediaOrigins?: readonly string[] } = {},
): Promise<TestProgram> => {
  const admin = (await world.member({ role: 'admin', minutes: 0 })).client;
  const { user, client: owner } = await world.member({ minutes });
  const body = {
    ...wideTerms,
    ...over,
    customer: user._id,
    from: swissDate(new Date().toISOString()),
    reason: 'Probe',
  };
  await admin.data('post', '/admin/enterprise-api/contracts', { body });
  const application = await owner.data<Application>('post', '/enterprise-api/applications', { body: { name: 'A' } });
  const path = `/enterprise-api/applications/${application.id}/tokens`;
  const token: TestProgram['token'] = ({ mode, scopes = tokenScopes }) =>
    owner.data<IssuedToken>('post', path, { body: { name: 'Probe', mode, scopes, days: 1 } });
  return { owner, application, token };
};
