import { newToken, sha256 } from '@soebs/platform';
import type { AccountCollections, MailToken } from '../documents/collections.ts';

const MINUTE_MS = 60_000;
/** How long a link lives (AU2): a day to verify, half an hour to reset. */
const lifeMs: Readonly<Record<MailToken['kind'], number>> = { verify: 24 * 60 * MINUTE_MS, reset: 30 * MINUTE_MS };

/** Links sent by mail: 256 random bits, of which only the hash is kept. */
export const mailTokens = ({ tokens }: Pick<AccountCollections, 'tokens'>, now: () => Date) => ({
  /** A new token; one for a reset voids the ones before. */
  issue: async (kind: MailToken['kind'], userId: string): Promise<string> => {
    const token = newToken();
    if (kind === 'reset') await tokens.deleteMany({ userId, kind });
    const until = new Date(now().getTime() + lifeMs[kind]);
    await tokens.insertOne({ _id: sha256(token), kind, userId, until });
    return token;
  },
  /** Whose token it is, within its life. It stays: mail scanners open links before people do. */
  find: async (kind: MailToken['kind'], token: string): Promise<string | undefined> =>
    (await tokens.findOne({ _id: sha256(token), kind, until: { $gt: now() } }))?.userId,
  /** Whose token it is, and it is used up: only one caller gets the answer. */
  use: async (kind: MailToken['kind'], token: string): Promise<string | undefined> =>
    (await tokens.findOneAndDelete({ _id: sha256(token), kind, until: { $gt: now() } }))?.userId,
  voidAll: async (userId: string): Promise<void> => {
    await tokens.deleteMany({ userId });
  },
});
