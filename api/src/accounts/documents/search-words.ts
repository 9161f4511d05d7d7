import type { AccountCollections, User } from './collections.ts';

/** Small letters without accents: «Müller» and «muller» are the same word. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);
/** A word and its parts: of an address what stands around @ and dots, of a name what stands around hyphens. */
const withParts = (word: string): string[] => [word, ...word.split(/[@.+_-]+/).filter(Boolean)];

type Named = Pick<User, 'email' | 'firstname' | 'lastname' | 'company'>;

/** The words by which staff find a person; kept with the person, for an index to find by their beginnings. */
const searchWordsOf = ({ email, firstname, lastname, company }: Named): string[] => [
  ...new Set(wordsOf([email, firstname, lastname, company ?? ''].join(' ')).flatMap(withParts)),
];

/** By what staff sort people: the last name first, as it is written without accents and capitals. */
const sortNameOf = ({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>): string =>
  plain(`${lastname} ${firstname}`);

/** What is kept with a person for staff to find and sort them by. */
export const findableBy = (named: Named): Pick<User, 'searchWords' | 'sortName'> => ({
  searchWords: searchWordsOf(named),
  sortName: sortNameOf(named),
});

const lastCharacter = '\uffff';

/** Finds those who have a word that begins like each word of what was typed; nothing typed finds everybody. */
export const searchFilter = (typed: string): object => {
  const words = wordsOf(typed);
  if (words.length === 0) return {};
  return {
    $and: words.map((word) => ({ searchWords: { $elemMatch: { $gte: word, $lt: word + lastCharacter } } })),
  };
};

type Documents = Pick<AccountCollections, 'users'>;

/** Keeps what a person is found by true after a change of name, company or address. */
export const renewSearchWords = async ({ users }: Documents, userId: string): Promise<void> => {
  const user = await users.findOne({ _id: userId });
  if (user) await users.updateOne({ _id: userId }, { $set: findableBy(user) });
};

/** Gives what they are found by to people from before there was any. */
export const fillSearchWords = async ({ users }: Documents): Promise<void> => {
  const without = users.find({ sortName: { $exists: false } }, { projection: { _id: 1 } });
  for await (const { _id } of without) await renewSearchWords({ users }, _id);
};
