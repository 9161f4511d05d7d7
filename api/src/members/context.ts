import { derivedId, type Db, type Notifications } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { projectActivities, projectActivityIndexes, type ProjectActivities } from './activity.ts';
import { activityRoutes } from './activity-routes.ts';
import { invitationIndexes, invitations, type Invitations } from './invitations.ts';
import { memberRoutes, type MemberAccounts } from './routes.ts';
import { mentionIndexes, mentions, type Mentions } from './mentions.ts';
import type { OwnershipDeps } from './ownership-routes.ts';
import { projectVisitIndexes, projectVisits, type ProjectVisits } from './visits.ts';

export type MembersContextDeps = {
  readonly db: Db;
  readonly commands: Pick<Commands, 'projects'>;
  readonly accounts: MemberAccounts;
  readonly limits: Limits;
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly room: OwnershipDeps['room'];
  readonly isOfProgram: OwnershipDeps['isOfProgram'];
  readonly now: () => Date;
};

/** When a person was in projects, by their ids. */
export type ProjectTimes = {
  readonly visits: ReadonlyMap<string, string>;
  readonly edits: ReadonlyMap<string, string>;
};

/** With whom projects are shared (SH). */
export type MembersContext = ApiContext & {
  readonly invitations: Invitations;
  readonly visits: ProjectVisits;
  readonly mentions: Mentions;
  readonly activities: ProjectActivities;
  /** When a person was in each project last, and when they corrected its text last (AU12). */
  readonly timesOf: (userId: string) => Promise<ProjectTimes>;
  /** Lets somebody who has proved an address into every project to which it is invited (SH2). */
  readonly welcome: (user: { readonly id: string; readonly email: string }) => Promise<void>;
  /** Forgets a person, and the address that they had (AU12). */
  readonly forget: (user: { readonly id: string; readonly email: string }) => Promise<void>;
  /** Forgets everything beside a project that was deleted. */
  readonly forgetProject: (projectId: string) => Promise<void>;
};

export const membersContext = (deps: MembersContextDeps): MembersContext => {
  const { db, commands, now } = deps;
  const links = invitations(db, now);
  const visits = projectVisits(deps);
  const mentioned = mentions(db);
  const activities = projectActivities(db);

  const welcome: MembersContext['welcome'] = async ({ id: userId, email }) => {
    for (const { projectId, memberId } of await links.openOf(email.toLowerCase())) {
      const commandId = derivedId(`${userId}/joins`, memberId);
      const by = { commandId, causationId: commandId, correlationId: commandId, actorId: userId };
      await commands.projects.handle({ type: 'JoinProject', projectId, memberId, userId }, by);
    }
  };

  return {
    invitations: links,
    visits,
    mentions: mentioned,
    activities,
    timesOf: async (userId) => ({ visits: await visits.by(userId), edits: await activities.editsBy(userId) }),
    welcome,
    forget: async ({ id, email }) => {
      await visits.forgetPerson(id);
      await mentioned.forgetPerson(id);
      await activities.forgetPerson(id);
      await links.forget(email.toLowerCase());
    },
    forgetProject: async (projectId) => {
      await visits.forgetProject(projectId);
      await mentioned.forgetProject(projectId);
      await activities.forgetProject(projectId);
      await links.end(projectId);
    },
    routes: [
      ...memberRoutes({ ...deps, invitations: links, visits }),
      ...activityRoutes({ commands, activities, visits }),
    ],
    background: [],
    indexes: { ...invitationIndexes, ...projectVisitIndexes, ...mentionIndexes, ...projectActivityIndexes },
  };
};
