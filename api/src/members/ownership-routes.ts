import { membersApi } from '@soebs/contract';
import type { ProjectsRejection } from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { limited } from '../http/limited.ts';
import { route, type Call, type Route } from '../http/route.ts';
import type { Limits } from '../limits/limits.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long a project that is offered can be taken (SH6). */
const OFFER_LIFE_MS = 14 * DAY_MS;

export type OwnershipDeps = {
  readonly commands: Pick<Commands, 'projects'>;
  readonly limits: Limits;
  /** How much more a person may keep. */
  readonly room: (userId: string) => Promise<{ readonly freeBytes: number }>;
  /** Whether a program has made a project. */
  readonly isOfProgram: (projectId: string) => Promise<boolean>;
  readonly now: () => Date;
};

const answerOf = (outcome: Outcome<ProjectsRejection>): Answer<{ revision: number }> =>
  outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);

/** Each offer is mailed: it counts as an invitation. */
const offer = async (
  { commands, limits, isOfProgram, now }: OwnershipDeps,
  { params: { id, memberId }, person, by }: Call<typeof membersApi.offer>,
) => {
  const access = await accessTo(commands, person, { id, act: 'manage' });
  if (!access.ok) return refuse(access.reason);
  const halt = await limited(limits, [['invite', person.id]]);
  if (halt) return halt;
  const until = new Date(now().getTime() + OFFER_LIFE_MS).toISOString();
  const said = { ownerEmail: person.email, until, isOfProgram: await isOfProgram(id), by: person.id };
  return answerOf(await commands.projects.handle({ type: 'OfferOwnership', projectId: id, memberId, ...said }, by));
};

/** Who it is offered to takes it, if they have room for it, or does not want it. */
const answerOffer = async (
  { commands, room, now }: OwnershipDeps,
  { params: { id: projectId }, body, person, by }: Call<typeof membersApi.answerOffer>,
) => {
  const access = await accessTo(commands, person, { id: projectId, act: 'read' });
  if (!access.ok) return refuse(access.reason);
  const said = { projectId, userId: person.id, at: now().toISOString() };
  if (!body.accept) return answerOf(await commands.projects.handle({ type: 'DeclineOwnership', ...said }, by));
  const { freeBytes } = await room(person.id);
  const formerMemberId = derivedId(by.commandId, 'former owner');
  const command = { type: 'AcceptOwnership', ...said, formerMemberId, freeBytes } as const;
  return answerOf(await commands.projects.handle(command, by));
};

/** Who owns a project after its owner: offered, taken back, taken, declined (SH6). */
export const ownershipRoutes = (deps: OwnershipDeps): Route[] => {
  const { commands } = deps;
  return [
    route(membersApi.offer, (call) => offer(deps, call)),
    route(membersApi.withdrawOffer, async ({ params: { id }, person, by }) => {
      const access = await accessTo(commands, person, { id, act: 'manage' });
      if (!access.ok) return refuse(access.reason);
      const command = { type: 'WithdrawOwnershipOffer', projectId: id, by: person.id } as const;
      return answerOf(await commands.projects.handle(command, by));
    }),
    route(membersApi.answerOffer, (call) => answerOffer(deps, call)),
  ];
};
