import { z } from 'zod';
import { role, staffReason } from './auth.ts';
import { eachAnswer, severalIds } from './bulk.ts';
import { accepted, endpoint } from './endpoint.ts';

const ofUser = z.object({ id: z.uuid() });
const nothing = z.object({});
const reason = z.object({ reason: staffReason });

const several = z.object({ reason: staffReason, users: severalIds });

/** What staff do to a person's access. Every act is written down with its reason (AU9, AU10). */
export const staffUsersApi = {
  block: endpoint({
    method: 'post',
    path: '/admin/users/:id/block',
    level: 'admin',
    summary: 'Block a person',
    description:
      'Lets a person in no more and ends their sessions at once. Nobody blocks themselves, and the last admin ' +
      'stays. The act is kept with its reason.',
    params: ofUser,
    body: reason,
    answer: nothing,
    refusals: ['not_yourself', 'last_admin', 'busy'],
  }),
  unblock: endpoint({
    method: 'post',
    path: '/admin/users/:id/unblock',
    level: 'admin',
    summary: 'Unblock a person',
    description: 'Lets a blocked person in again. The act is kept with its reason.',
    params: ofUser,
    body: reason,
    answer: nothing,
  }),
  blockEach: endpoint({
    method: 'post',
    path: '/admin/users/block',
    level: 'admin',
    summary: 'Block several people',
    description:
      'Lets at most 100 people in no more and ends their sessions at once; answers what came of each. Nobody blocks ' +
      'themselves, and the last admin stays. Each act is kept with the reason.',
    body: several,
    answer: eachAnswer,
  }),
  unblockEach: endpoint({
    method: 'post',
    path: '/admin/users/unblock',
    level: 'admin',
    summary: 'Unblock several people',
    description:
      'Lets at most 100 blocked people in again; answers what came of each. Each act is kept with the reason.',
    body: several,
    answer: eachAnswer,
  }),
  unlock: endpoint({
    method: 'post',
    path: '/admin/users/:id/unlock',
    level: 'staff',
    summary: 'Unlock an account',
    description:
      'Opens an account that too many failed logins have locked, before its time is over. The act is kept with ' +
      'its reason.',
    params: ofUser,
    body: reason,
    answer: nothing,
  }),
  changeRole: endpoint({
    method: 'post',
    path: '/admin/users/:id/role',
    level: 'admin',
    summary: 'Change a role',
    description:
      'Gives a person another role and ends their sessions. Nobody changes their own role, and the last admin ' +
      'stays one. `seen` is the role that was seen: when it is another meanwhile, `user_changed` is answered with ' +
      'it, and nothing is changed. The act is kept with its reason.',
    params: ofUser,
    body: reason.extend({ role, seen: role.optional() }),
    answer: nothing,
    refusals: ['not_yourself', 'last_admin', 'busy', 'user_changed'],
  }),
  grantCredits: endpoint({
    method: 'post',
    path: '/admin/users/:id/credits',
    level: 'admin',
    summary: 'Give free credits',
    description:
      'Gives a person free credits, in whole minutes from 1 to 10,000. No refund of a payment can reach them. ' +
      'The act is kept with its reason. Answers the revision of the account.',
    params: ofUser,
    body: reason.extend({ minutes: z.int().min(1).max(10_000) }),
    answer: accepted,
  }),
  refundProject: endpoint({
    method: 'post',
    path: '/admin/projects/:id/refund',
    level: 'admin',
    summary: 'Give back what a project has cost',
    description:
      'Gives the credits of a project that has ended back to its owner, once, into the lots that they came ' +
      'from. The act is kept with its reason. Answers the revision of the account.',
    params: z.object({ id: z.uuid() }),
    body: reason,
    answer: accepted,
    refusals: ['nothing_to_refund', 'job_state_conflict'],
  }),
  refundProjects: endpoint({
    method: 'post',
    path: '/admin/projects/refund',
    level: 'admin',
    summary: 'Give back what several projects have cost',
    description:
      'Gives the credits of at most 100 projects that have ended back to their owners, each once; answers what came ' +
      'of each. Each act is kept with the reason.',
    body: z.object({ reason: staffReason, projects: severalIds }),
    answer: eachAnswer,
  }),
  removeProject: endpoint({
    method: 'delete',
    path: '/admin/projects/:id',
    level: 'admin',
    summary: 'Delete a project of somebody',
    description:
      'Deletes a project with its recording and its text, as its owner could. Nothing is given back by it. The act ' +
      'is kept with its reason. Answers the revision of the project.',
    params: z.object({ id: z.uuid() }),
    body: reason,
    answer: accepted,
    refusals: ['not_found'],
  }),
  endSessions: endpoint({
    method: 'delete',
    path: '/admin/users/:id/sessions',
    level: 'admin',
    summary: 'End all sessions of a person',
    description: 'Ends every session of a person. The act is kept with its reason.',
    params: ofUser,
    body: reason,
    answer: nothing,
  }),
};
