import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What people can be told of by email, beside security and money, and can refuse to be told of (NT3). */
export const noticeKind = z.enum(['projects', 'credits', 'recordings', 'sharing']);
export type NoticeKind = z.output<typeof noticeKind>;

/** What stands in the link of an email by which one is told no more of a kind. */
export const unsubscribeQuery = z.object({
  user: z.string().min(1).max(64),
  kind: noticeKind,
  key: z.string().min(1).max(100),
});
export type UnsubscribeQuery = z.output<typeof unsubscribeQuery>;

export const noticesApi = {
  unsubscribe: endpoint({
    method: 'post',
    path: '/emails/unsubscribe',
    level: 'public',
    summary: 'Be told no more of something',
    description:
      'Ends emails of a kind by the link that stands in each of them; without a login, as mail programs ask for it ' +
      '(RFC 8058: the body `List-Unsubscribe=One-Click` is not looked at). Asked for again it changes nothing.',
    query: unsubscribeQuery,
    answer: z.object({}),
    refusals: ['invalid_verification_link'],
  }),
};
