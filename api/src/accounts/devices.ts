import { newToken } from '@soebs/platform';
import { sha256 } from './hashes.ts';
import type { AccountCollections } from './user.model.ts';

const idOf = (token: string, email: string): string => sha256(`${token}/${email}`);

/** Which devices have logged in with which address: each carries a random token in a cookie of its own (AU3). */
export const knownDevices = ({ devices }: Pick<AccountCollections, 'devices'>, now: () => Date) => ({
  /** The token, if this device has logged in with the address before. */
  known: async (token: string | undefined, email: string): Promise<string | undefined> => {
    if (token === undefined) return undefined;
    return (await devices.countDocuments({ _id: idOf(token, email) })) > 0 ? token : undefined;
  },
  /** Remembers a device after a login; answers its token, a new one for a device that had none. */
  remember: async (token: string | undefined, { _id, email }: { _id: string; email: string }): Promise<string> => {
    const kept = token ?? newToken();
    await devices.updateOne({ _id: idOf(kept, email) }, { $set: { userId: _id, seenAt: now() } }, { upsert: true });
    return kept;
  },
});
export type KnownDevices = ReturnType<typeof knownDevices>;
