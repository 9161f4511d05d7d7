import { newToken, sha256 } from '@soebs/platform';
import type { AccountCollections } from '../documents/collections.ts';

const idOf = (token: string, email: string): string => sha256(`${token}/${email}`);

/** Which devices have logged in with which address: each carries a random token in a cookie of its own (AU3). */
export type KnownDevices = {
  /** The token, if this device has logged in with the address before. */
  readonly known: (token: string | undefined, email: string) => Promise<string | undefined>;
  /**
   * Remembers a device after a login; answers its token. A token that was not given out here is replaced: whoever puts one
   * of their own into a browser does not share its counter.
   */
  readonly remember: (token: string | undefined, given: { _id: string; email: string }) => Promise<string>;
};

export const knownDevices = ({ devices }: Pick<AccountCollections, 'devices'>, now: () => Date): KnownDevices => {
  /** The token, if it was given out by a login before. */
  const given = async (token: string | undefined, email: string): Promise<string | undefined> => {
    if (token === undefined) return undefined;
    const found = await devices.countDocuments({ _id: idOf(token, email) });
    return found > 0 || (await devices.countDocuments({ tokenHash: sha256(token) })) > 0 ? token : undefined;
  };
  return {
    known: async (token: string | undefined, email: string): Promise<string | undefined> => {
      if (token === undefined) return undefined;
      return (await devices.countDocuments({ _id: idOf(token, email) })) > 0 ? token : undefined;
    },
    remember: async (token: string | undefined, { _id, email }: { _id: string; email: string }): Promise<string> => {
      const kept = (await given(token, email)) ?? newToken();
      const observed = { userId: _id, seenAt: now(), tokenHash: sha256(kept) };
      await devices.updateOne({ _id: idOf(kept, email) }, { $set: observed }, { upsert: true });
      return kept;
    },
  };
};
