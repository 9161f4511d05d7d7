import type { Session, User } from '../documents/collections.ts';

type Versioned = Pick<User, 'sessionVersion' | 'keptSessionId'>;

/**
 * Whether a session still belongs to its user as they are now (AU5). Every act that ends sessions raises the user's version
 * in the same write as the act itself, so that a login which read the user before it opens nothing that holds.
 */
export const isOfVersion = (session: Pick<Session, '_id' | 'userVersion'>, user: Versioned): boolean =>
  (session.userVersion ?? 0) === (user.sessionVersion ?? 0) || session._id === user.keptSessionId;

/** The update that changes a user and ends all their sessions, but for one if it is named. */
export const endingSessions = (change: Partial<User>, keptSessionId: string | null = null) => ({
  $set: { ...change, keptSessionId },
  $inc: { sessionVersion: 1 },
});
