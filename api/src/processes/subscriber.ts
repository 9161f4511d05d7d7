import type { NoticeKind } from '@soebs/contract';
import type { EmailUser } from '../mail/email-to.ts';
import type { Unsubscribe } from '../mail/emails.ts';

/** Finds a person who wants to be told of something, with the way out that stands in the email (NT3). */
export type FindSubscriber = (
  userId: string,
  kind: NoticeKind,
) => Promise<{ readonly user: EmailUser; readonly isAlways: boolean; readonly unsubscribe: Unsubscribe } | undefined>;
