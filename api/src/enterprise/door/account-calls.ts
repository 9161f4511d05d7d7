import { machineApi } from '@soebs/contract';
import { contracts, streamName } from '@soebs/events';
import type { EventStore } from '@soebs/platform';
import { contractOf } from '@soebs/projector/read-models';
import type { Commands } from '../../commands/commands.ts';
import { spendableCents } from '../../commands/spendable.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Applications } from '../applications/applications.ts';
import { machineRoute, type DoorDeps, type MachineRoute } from './machine-route.ts';

export type AccountCallsDeps = {
  readonly applications: Pick<Applications, 'named'>;
  readonly commands: Pick<Commands, 'credits'>;
  readonly store: Pick<EventStore, 'read'>;
};

/** What a program may know of itself and of its customer. */
export const accountCalls = (door: DoorDeps, { applications, commands, store }: AccountCallsDeps): MachineRoute[] => {
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
    route(machineApi.usage, async ({ caller: { ownerId } }) => {
      const past = await store.read(streamName(contracts.category, ownerId), contracts.codec);
      return done({ months: contractOf(ownerId, past)?.months ?? [] });
    }),
  ];
};
