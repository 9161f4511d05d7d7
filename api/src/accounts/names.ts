import type { NamedPerson } from '@soebs/contract';
import type { AccountCollections } from './user.model.ts';

type Documents = Pick<AccountCollections, 'users'>;

/** Those of these people that there are, as staff read them, by their ids. */
export const namesOf = async (
  { users }: Documents,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedPerson>> => {
  const found = await users
    .find({ _id: { $in: [...new Set(ids)] } }, { projection: { firstname: 1, lastname: 1, email: 1 } })
    .toArray();
  return new Map(
    found.map(({ _id, firstname, lastname, email }) => [_id, { id: _id, name: `${firstname} ${lastname}`, email }]),
  );
};

/** The id behind what staff have typed: that of the person with this address, or the text itself. */
export const idBehind = async ({ users }: Documents, text: string): Promise<string> => {
  if (!text.includes('@')) return text;
  const found = await users.findOne({ email: text.toLowerCase() }, { projection: { _id: 1 } });
  return found?._id ?? text;
};
