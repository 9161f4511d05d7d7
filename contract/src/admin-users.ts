import { z } from 'zod';
import { role, staffReason } from './auth.ts';
import { accepted, endpoint } from './endpoint.ts';

const ofUser = z.object({ id: z.uuid() });
const nothing = z.object({});
const reason = z.object({ reason: staffReason });

/** What staff do to a person's access. Every act is written down with its reason (AU9, AU10). */
export const adminUsersApi = {
  block: endpoint({
    method: 'post',
    path: '/admin/users/:id/block',
    level: 'admin',
    params: ofUser,
    body: reason,
    answer: nothing,
    refusals: ['not_yourself', 'last_admin'],
  }),
  unblock: endpoint({
    method: 'post',
    path: '/admin/users/:id/unblock',
    level: 'admin',
    params: ofUser,
    body: reason,
    answer: nothing,
  }),
  /** Opens an account that too many failed logins have locked. */
  unlock: endpoint({
    method: 'post',
    path: '/admin/users/:id/unlock',
    level: 'staff',
    params: ofUser,
    body: reason,
    answer: nothing,
  }),
  changeRole: endpoint({
    method: 'post',
    path: '/admin/users/:id/role',
    level: 'admin',
    params: ofUser,
    body: reason.extend({ role }),
    answer: nothing,
    refusals: ['not_yourself', 'last_admin'],
  }),
  /** Free credits: no payment refund can reach them (CR2). */
  grantCredits: endpoint({
    method: 'post',
    path: '/admin/users/:id/credits',
    level: 'admin',
    params: ofUser,
    body: reason.extend({ minutes: z.int().min(1).max(10_000) }),
    answer: accepted,
  }),
  /** A finished project's credits go back to its owner, once (CR8). */
  refundProject: endpoint({
    method: 'post',
    path: '/admin/projects/:id/refund',
    level: 'admin',
    params: z.object({ id: z.uuid() }),
    body: reason,
    answer: accepted,
    refusals: ['nothing_to_refund', 'job_state_conflict'],
  }),
  endSessions: endpoint({
    method: 'delete',
    path: '/admin/users/:id/sessions',
    level: 'admin',
    params: ofUser,
    body: reason,
    answer: nothing,
  }),
};
