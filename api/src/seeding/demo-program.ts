import { swissDate, type ContractTerms } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { Applications } from '../enterprise/applications/applications.ts';
import { SeedRefused } from './finished-project.ts';

const NAME = 'Demo';
const DAYS = 366;
const scopes = ['projects:read', 'projects:write', 'usage:read', 'webhooks:manage'] as const;

/** A minute costs a credit, as on the screens; nothing may be fetched from anywhere. */
const terms: ContractTerms = {
  tenThousandthsPerMinute: 10_000,
  mediaOrigins: [],
  monthlyMinutes: null,
  concurrency: 2,
  requestsPerSecond: 10,
  burst: 30,
};

type Deps = {
  readonly commands: Pick<Commands, 'contracts'>;
  readonly applications: Applications;
  readonly now: () => Date;
};

/**
 * Gives a demo customer a contract, unless there was one, and a program with one fresh token for trials: the one from before is revoked, since
 * nobody can tell it again. Answers the token's text. Throws SeedRefused.
 */
export const seedProgram = async ({ commands, applications, now }: Deps, userId: string): Promise<string> => {
  const today = swissDate(now().toISOString());
  const commandId = derivedId(userId, 'seed contract');
  const by = { commandId, causationId: 'seed', correlationId: 'seed', actorId: 'system' };
  await commands.contracts.handle({ type: 'AgreeContract', userId, from: today, to: null, terms, today }, by);
  const program = await applications.add(userId, derivedId(userId, 'seed program'), NAME);
  if (!program.ok) throw new SeedRefused(program.reason);
  for (const { id, name } of program.data.tokens) if (name === NAME) await applications.revoke(userId, id);
  const asked = { name: NAME, mode: 'test', scopes, days: DAYS } as const;
  const issued = await applications.issue(userId, program.data.id, asked);
  if (!issued.ok) throw new SeedRefused(issued.reason);
  return issued.data.token;
};
