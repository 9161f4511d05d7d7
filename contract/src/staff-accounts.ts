import { z } from 'zod';
import { companyName, personName, staffReason } from './auth.ts';
import { endpoint } from './endpoint.ts';

const ofUser = z.object({ id: z.uuid() });
const nothing = z.object({});
const reason = z.object({ reason: staffReason });

/** Names as they were seen; an empty company for none. What is missing may be anything. */
const seenNames = z.object({ firstname: z.string(), lastname: z.string(), company: z.string() }).partial();

/** What staff do to a person's account, beside who may come in. Every act is written down with its reason (AU9, AU10). */
export const staffAccountsApi = {
  resendVerification: endpoint({
    method: 'post',
    path: '/admin/users/:id/resend-verification',
    level: 'staff',
    summary: 'Send the verification link of somebody again',
    description:
      'Sends the link that confirms the address of a person once more; it holds for 24 hours. Answers ' +
      '`already_exists` when the address is confirmed. The act is kept with its reason.',
    params: ofUser,
    body: reason,
    answer: nothing,
    refusals: ['not_found', 'already_exists'],
  }),
  resetPassword: endpoint({
    method: 'post',
    path: '/admin/users/:id/password-reset',
    level: 'staff',
    summary: 'Send somebody a link for a new password',
    description:
      'Sends a person a link for setting a new password, which holds for 30 minutes; the present password stays ' +
      'until then. The act is kept with its reason.',
    params: ofUser,
    body: reason,
    answer: nothing,
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'patch',
    path: '/admin/users/:id',
    level: 'admin',
    summary: 'Change a person',
    description:
      'Changes the name or the company of a person, or whether they are a customer of the enterprise API, which ' +
      'opens and closes its screens. What is missing stays. `seen` holds what was seen in the place of what is ' +
      'changed: when something else stands there, `user_changed` is answered with what does, and nothing is ' +
      'changed. The act is kept with its reason.',
    params: ofUser,
    body: reason.extend({
      firstname: personName.optional(),
      lastname: personName.optional(),
      /** Empty for none. */
      company: companyName.optional(),
      isEnterpriseAPICustomer: z.boolean().optional(),
      seen: seenNames.optional(),
    }),
    answer: nothing,
    refusals: ['not_found', 'user_changed'],
  }),
  remove: endpoint({
    method: 'delete',
    path: '/admin/users/:id',
    level: 'admin',
    summary: 'Delete the account of somebody',
    description:
      'Erases a person as they could themselves: documents, projects, recordings and texts, within minutes; ' +
      'sessions end at once. With `refundUnused` what is unused of bought credits goes back to the cards first. ' +
      'Nobody deletes themselves so, and the last admin stays. The act is kept with its reason.',
    params: ofUser,
    body: reason.extend({ refundUnused: z.boolean().default(true) }),
    answer: nothing,
    refusals: ['not_found', 'not_yourself', 'last_admin', 'busy'],
  }),
};
