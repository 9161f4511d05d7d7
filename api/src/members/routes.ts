import {
  membersApi,
  type InvitationRefusal,
  type NamedPerson,
  type ProjectMember,
  type Sharing,
} from '@soebs/contract';
import {
  isOpenOffer,
  type Member,
  type Project,
  type ProjectRole,
  type ProjectsCommand,
  type ProjectsRejection,
} from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { limited } from '../http/limited.ts';
import type { Person } from '../http/person.ts';
import { route, type Call, type Route } from '../http/route.ts';
import type { Limits } from '../limits/limits.ts';
import type { Invitations } from './invitations.ts';
import { ownershipRoutes, type OwnershipDeps } from './ownership-routes.ts';
import type { ProjectVisits } from './visits.ts';

/** The accounts behind addresses and ids. */
export type MemberAccounts = {
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>;
  /** The verified account of an address, if there is one. */
  readonly verifiedIdOf: (email: string) => Promise<string | null>;
};

export type MemberRoutesDeps = OwnershipDeps & {
  readonly commands: Pick<Commands, 'projects'>;
  readonly accounts: MemberAccounts;
  readonly invitations: Invitations;
  readonly visits: ProjectVisits;
  readonly limits: Limits;
  readonly now: () => Date;
};

const answerOf = (outcome: Outcome<ProjectsRejection>): Answer<{ revision: number }> =>
  outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);

/** A member as the owner sees them, or as another member does. Before they have come, nothing is told of an account. */
const shownMember =
  (isOwner: boolean, names: ReadonlyMap<string, NamedPerson>, visits: ReadonlyMap<string, Date>) =>
  ({ memberId, userId, email, role, joined, invitedAt }: Member): ProjectMember => {
    const shown = { memberId, email: isOwner ? email : null, role, joined, invitedAt };
    if (!joined || userId === null) return { ...shown, userId: null, name: null, lastVisitAt: null };
    const lastVisitAt = visits.get(userId)?.toISOString() ?? null;
    return { ...shown, userId, name: names.get(userId)?.name ?? null, lastVisitAt };
  };

/** An offer that can still be taken, for the two whom it concerns. */
const offerFor = ({ ownerId, offer }: Project, personId: string, now: Date): Sharing['offer'] => {
  if (!offer || !isOpenOffer(offer, now) || ![ownerId, offer.userId].includes(personId)) return null;
  return { memberId: offer.memberId, until: offer.until };
};

const sharingOf = async (
  { accounts, visits, now }: MemberRoutesDeps,
  { id, person }: { readonly id: string; readonly person: Person },
  { project, role }: { readonly project: Project; readonly role: ProjectRole },
): Promise<Sharing> => {
  const { ownerId, members, readersExport } = project;
  const [names, seen] = await Promise.all([
    accounts.namesOf([ownerId, ...members.flatMap(({ userId }) => userId ?? [])]),
    visits.of(id),
  ]);
  const shown = role === 'owner' ? members : members.filter(({ joined }) => joined);
  return {
    role,
    readersExport,
    offer: offerFor(project, person.id, now()),
    owner: { userId: ownerId, name: names.get(ownerId)?.name ?? null },
    items: shown.map(shownMember(role === 'owner', names, seen)),
  };
};

const refusals = new Set<string>(['own_address', 'already_invited', 'too_many_members']);
const isInvitationRefusal = (reason: string): reason is InvitationRefusal => refusals.has(reason);

type Invite = Call<typeof membersApi.invite>;

/** Invites one address; answers why it was refused, null when it was not. */
const inviteOne = async (
  { deps, call, place }: { readonly deps: MemberRoutesDeps; readonly call: Invite; readonly place: number },
  { email, role }: Invite['body']['invitations'][number],
): Promise<Answer<InvitationRefusal | null>> => {
  const { commands, accounts, limits, now } = deps;
  const { params, person, by } = call;
  const taken = await limits.take('invite', person.id);
  if (!taken.ok) return done('rate_limited');
  const commandId = derivedId(by.commandId, `invite ${place} ${email}`);
  const command: ProjectsCommand = {
    type: 'InviteMember',
    projectId: params.id,
    memberId: derivedId(commandId, 'member'),
    email,
    role,
    userId: await accounts.verifiedIdOf(email),
    ownerEmail: person.email,
    at: now().toISOString(),
    by: person.id,
  };
  const outcome = await commands.projects.handle(command, { ...by, commandId });
  if (outcome.ok) return done(null);
  return isInvitationRefusal(outcome.reason) ? done(outcome.reason) : refuse(outcome.reason);
};

const inviteAll = async (deps: MemberRoutesDeps, call: Invite) => {
  const items: { email: string; refusal: InvitationRefusal | null }[] = [];
  for (const [place, invitation] of call.body.invitations.entries()) {
    const answer = await inviteOne({ deps, call, place }, invitation);
    if (!answer.ok) return answer;
    items.push({ email: invitation.email, refusal: answer.data });
  }
  return done({ items });
};

/**
 * Whoever has the project open has joined it; who was there before is only noted. The visit is noted first: who is told that they have joined
 * finds it.
 */
const visit = async ({ commands, visits }: MemberRoutesDeps, { params, person, by }: Call<typeof membersApi.visit>) => {
  const access = await accessTo(commands, person, { id: params.id, act: 'read' });
  if (!access.ok) return refuse(access.reason);
  const { project, role } = access;
  const at = await visits.note(params.id, person.id);
  const member = project.members.find(({ userId }) => userId === person.id);
  if (member && !member.joined) {
    const { memberId } = member;
    const command = { type: 'JoinProject', projectId: params.id, memberId, userId: person.id } as const;
    const outcome = await commands.projects.handle(command, by);
    if (!outcome.ok) return refuse(outcome.reason);
  }
  return done({ role, at });
};

/** The address that was invited joins, and no other (SH2). */
const accept = async (deps: MemberRoutesDeps, { body, person, by }: Call<typeof membersApi.accept>) => {
  const { commands, invitations, visits, limits } = deps;
  const halt = await limited(limits, [['token', person.id]]);
  if (halt) return halt;
  const invitation = await invitations.find(body.token);
  if (invitation?.email !== person.email.toLowerCase()) return refuse('invalid_invitation');
  const { projectId, memberId } = invitation;
  // Who accepts is led into the project at once.
  await visits.note(projectId, person.id);
  const outcome = await commands.projects.handle({ type: 'JoinProject', projectId, memberId, userId: person.id }, by);
  if (outcome.ok) return done({ projectId });
  return outcome.reason === 'already_invited' ? done({ projectId }) : refuse('invalid_invitation');
};

/** What only the owner does with a project. */
const ownersRoutes = (deps: MemberRoutesDeps): Route[] => {
  const { commands, limits } = deps;
  const asOwner = async <A>(person: Person, id: string, act: () => Promise<Answer<A>>): Promise<Answer<A>> => {
    const access = await accessTo(commands, person, { id, act: 'manage' });
    return access.ok ? act() : refuse(access.reason);
  };
  return [
    route(membersApi.invite, (call) => asOwner(call.person, call.params.id, () => inviteAll(deps, call))),
    route(membersApi.change, ({ params: { id, memberId }, body, person, by }) =>
      asOwner(person, id, async () => {
        const command = { type: 'ChangeMemberRole', projectId: id, memberId, role: body.role, by: person.id } as const;
        return answerOf(await commands.projects.handle(command, by));
      }),
    ),
    route(membersApi.remove, ({ params: { id, memberId }, person, by }) =>
      asOwner(person, id, async () => {
        const command = { type: 'RemoveMember', projectId: id, memberId, by: person.id } as const;
        return answerOf(await commands.projects.handle(command, by));
      }),
    ),
    route(membersApi.sendAgain, ({ params: { id, memberId }, person, by }) =>
      asOwner(person, id, async () => {
        const halt = await limited(limits, [['invite', person.id]]);
        if (halt) return halt;
        const command = { type: 'SendInvitationAgain', projectId: id, memberId, by: person.id } as const;
        return answerOf(await commands.projects.handle(command, by));
      }),
    ),
    route(membersApi.sharing, ({ params: { id }, body, person, by }) =>
      asOwner(person, id, async () => {
        const command = {
          type: 'AllowReaderExports',
          projectId: id,
          allowed: body.readersExport,
          by: person.id,
        } as const;
        return answerOf(await commands.projects.handle(command, by));
      }),
    ),
  ];
};

/** With whom projects are shared, and who comes and goes (SH1, SH2). */
export const memberRoutes = (deps: MemberRoutesDeps): Route[] => {
  const { commands } = deps;
  return [
    ...ownersRoutes(deps),
    ...ownershipRoutes(deps),
    route(membersApi.list, async ({ params, person }) => {
      const access = await accessTo(commands, person, { id: params.id, act: 'read' });
      return access.ok ? done(await sharingOf(deps, { id: params.id, person }, access)) : refuse(access.reason);
    }),
    route(membersApi.visit, (call) => visit(deps, call)),
    route(membersApi.leave, async ({ params, person, by }) => {
      const access = await accessTo(commands, person, { id: params.id, act: 'read' });
      if (!access.ok) return refuse(access.reason);
      if (access.role === 'owner') return refuse('owner_stays');
      const command = { type: 'LeaveProject', projectId: params.id, userId: person.id } as const;
      return answerOf(await commands.projects.handle(command, by));
    }),
    route(membersApi.accept, (call) => accept(deps, call)),
  ];
};
