import { memberRole } from '@soebs/events';
import { z } from 'zod';
import { email, mailToken } from './auth.ts';
import { accepted, endpoint } from './endpoint.ts';
import { moment } from './query.ts';

/** What somebody is in a project (SH1). */
export const projectRole = z.enum(['owner', ...memberRole.options]);

/** Somebody with whom a project is shared. Only the owner is told addresses, and of those who have not joined yet (SH2). */
export const projectMember = z.object({
  memberId: z.string(),
  /** Null until they have joined; then whose account it is. */
  userId: z.string().nullable(),
  /** Null for those who have not joined, and for accounts that were deleted. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: memberRole,
  joined: z.boolean(),
  invitedAt: moment,
  /** When they last had the project open. */
  lastVisitAt: moment.nullable(),
});
export type ProjectMember = z.output<typeof projectMember>;

/** With whom a project is shared. */
export const sharing = z.object({
  /** What the caller is in it. */
  role: projectRole,
  owner: z.object({ userId: z.string(), name: z.string().nullable() }),
  readersExport: z.boolean(),
  /** To whom the project is offered to own it; null for those whom it does not concern, and when nothing is open. */
  offer: z.object({ memberId: z.string(), until: moment }).nullable(),
  items: z.array(projectMember),
});
export type Sharing = z.output<typeof sharing>;

/** Somebody's act in a project, and when it was. */
const actOf = z.object({ userId: z.string(), at: moment });

/** What is done in a project by those who take part in it: each one's last correction, and what was said of its text. */
export const projectActivity = z.object({
  projectId: z.string(),
  edits: z.array(actOf),
  /** The latest comments and replies that stand there, at most a hundred. */
  comments: z.array(actOf),
});
export type ProjectActivity = z.output<typeof projectActivity>;

/** Somebody has, or had until then, a project open. */
export const projectVisit = actOf.extend({ projectId: z.string() });
export type ProjectVisit = z.output<typeof projectVisit>;

/** Of how many projects one call may ask what was done. */
export const MOST_ASKED = 100;

/** How many addresses one call may invite: as many as there may be members. */
export const MOST_INVITED = 50;

export const inviteBody = z.object({
  invitations: z
    .array(z.object({ email, role: memberRole }))
    .min(1)
    .max(MOST_INVITED),
});

const invitationRefusal = z.enum(['own_address', 'already_invited', 'too_many_members', 'rate_limited']);
export type InvitationRefusal = z.output<typeof invitationRefusal>;

const ofProject = z.object({ id: z.uuid() });
const ofMember = ofProject.extend({ memberId: z.uuid() });

export const membersApi = {
  list: endpoint({
    method: 'get',
    path: '/projects/:id/members',
    level: 'user',
    summary: 'List the members of a project',
    description:
      'Answers with whom a project is shared. The owner is told addresses and open invitations, members only the ' +
      'names of those who have joined.',
    params: ofProject,
    answer: sharing,
  }),
  invite: endpoint({
    method: 'post',
    path: '/projects/:id/members',
    level: 'user',
    summary: 'Share a project',
    description:
      'Invites addresses as editors or readers and answers, in their order, which were refused and why. An account ' +
      'of that address finds the project at once; other addresses get a link that holds for 14 days. The answer ' +
      'never tells whether an address has an account. At most 50 members, 30 invitations an hour.',
    params: ofProject,
    body: inviteBody,
    answer: z.object({ items: z.array(z.object({ email: z.string(), refusal: invitationRefusal.nullable() })) }),
  }),
  change: endpoint({
    method: 'patch',
    path: '/projects/:id/members/:memberId',
    level: 'user',
    summary: 'Change the role of a member',
    description: 'Makes a member an editor or a reader, at once. Answers the revision of the project.',
    params: ofMember,
    body: z.object({ role: memberRole }),
    answer: accepted,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/projects/:id/members/:memberId',
    level: 'user',
    summary: 'Remove a member',
    description:
      'Ends the access of a member at once, or withdraws an invitation. Answers the revision of the project.',
    params: ofMember,
    answer: accepted,
  }),
  sendAgain: endpoint({
    method: 'post',
    path: '/projects/:id/members/:memberId/invitation',
    level: 'user',
    summary: 'Send an invitation again',
    description: 'Sends the email of an invitation once more; it counts as one of the 30 an hour.',
    params: ofMember,
    answer: accepted,
    refusals: ['already_joined'],
  }),
  sharing: endpoint({
    method: 'patch',
    path: '/projects/:id/sharing',
    level: 'user',
    summary: 'Change how a project is shared',
    description: 'Says whether readers may export. Answers the revision of the project.',
    params: ofProject,
    body: z.object({ readersExport: z.boolean() }),
    answer: accepted,
  }),
  visit: endpoint({
    method: 'post',
    path: '/projects/:id/visit',
    level: 'user',
    summary: 'Open a project',
    description:
      'Notes that the caller has a project open, or had it until now; at the first time somebody with whom it is shared ' +
      'has joined it. Answers what the caller is in it, and when it was noted.',
    params: ofProject,
    answer: z.object({ role: projectRole, at: moment }),
  }),
  activity: endpoint({
    method: 'get',
    path: '/activity',
    level: 'user',
    summary: 'Read what others have done',
    description:
      'Answers of several projects, by their ids, when each person has corrected the text last, the latest comments, ' +
      'and when the caller was there last. Projects that the caller may not see are left out.',
    query: z.object({
      projects: z
        .string()
        .max(4_000)
        .transform((given) => given.split(','))
        .pipe(z.array(z.uuid()).max(MOST_ASKED))
        .meta({ type: 'array', items: { type: 'string', format: 'uuid' }, description: 'Separated by commas.' }),
    }),
    answer: z.object({ items: z.array(projectActivity.extend({ visitedAt: moment.nullable() })) }),
  }),
  leave: endpoint({
    method: 'post',
    path: '/projects/:id/leave',
    level: 'user',
    summary: 'Leave a project',
    description: 'Ends the own access to a project of somebody else. Its owner stays.',
    params: ofProject,
    answer: accepted,
    refusals: ['owner_stays'],
  }),
  offer: endpoint({
    method: 'post',
    path: '/projects/:id/members/:memberId/ownership',
    level: 'user',
    summary: 'Offer a project to a member',
    description:
      'Offers to hand a finished project over to a member who has joined. It is theirs once they take it, within ' +
      '14 days; another offer replaces this one. It counts as one of the 30 invitations an hour. Answers the ' +
      'revision of the project.',
    params: ofMember,
    answer: accepted,
    refusals: ['not_joined', 'made_by_program', 'project_not_editable'],
  }),
  withdrawOffer: endpoint({
    method: 'delete',
    path: '/projects/:id/ownership',
    level: 'user',
    summary: 'Take back the offer of a project',
    description: 'Ends the offer to hand a project over. Answers the revision of the project.',
    params: ofProject,
    answer: accepted,
  }),
  answerOffer: endpoint({
    method: 'post',
    path: '/projects/:id/ownership',
    level: 'user',
    summary: 'Take or decline a project',
    description:
      'Answers an offer to own a project. Whoever takes it is its owner at once; who was stays as an editor. It ' +
      'counts in what the new owner may keep; what it has cost stays with who paid. Answers the revision of the project.',
    params: ofProject,
    body: z.object({ accept: z.boolean() }),
    answer: accepted,
    refusals: ['no_offer', 'quota_exceeded', 'project_not_editable'],
  }),
  accept: endpoint({
    method: 'post',
    path: '/invitations/accept',
    level: 'user',
    summary: 'Accept an invitation',
    description:
      'Joins the project of an invitation by the token of its link. The account must have the address that was ' +
      'invited. Answers the project.',
    body: z.object({ token: mailToken }),
    answer: z.object({ projectId: z.string() }),
    refusals: ['invalid_invitation'],
  }),
};
