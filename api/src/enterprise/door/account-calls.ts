import { machineApi, USAGE_DAYS_MAX } from '@soebs/contract';
import type { Commands } from '../../commands/commands.ts';
import { spendableCents } from '../../commands/spendable.ts';
import { done, invalidSpan, refuse } from '../../http/answer.ts';
import type { Applications } from '../applications/applications.ts';
import type { UsageBook } from '../usage/usage.ts';
import { machineRoute, type DoorDeps, type MachineRoute } from './machine-route.ts';

export type AccountCallsDeps = {
  readonly applications: Pick<Applications, 'named'>;
  readonly commands: Pick<Commands, 'credits'>;
  readonly usage: Pick<UsageBook, 'read'>;
};

/** What a program may know of itself and of its customer. */
export const accountCalls = (door: DoorDeps, { applications, commands, usage }: AccountCallsDeps): MachineRoute[] => {
  const route = machineRoute(door);
  return [
    route(machineApi.me, async ({ caller: { token, terms } }) => {
      const name = await applications.named(token.applicationId);
      if (name === undefined) return refuse('unauthorized');
      const { mode, scopes, expiresAt } = token;
      return done({
        application: { id: token.applicationId, name },
        token: { name: token.name, mode, scopes: [...scopes], expiresAt: expiresAt.toISOString() },
        contract: terms,
      });
    }),
    route(machineApi.credits, async ({ caller }) =>
      done({ creditsInCents: await spendableCents(commands, caller.ownerId) }),
    ),
    route(machineApi.usage, async ({ caller: { ownerId }, query }) => {
      const found = await usage.read(ownerId, query);
      return found ? done(found) : invalidSpan(USAGE_DAYS_MAX);
    }),
  ];
};
