import { VOCABULARY_MOST, vocabularyApi } from '@soebs/contract';
import { done, refuse } from '../../http/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { AccountCollections } from '../documents/collections.ts';

/** The words that a person keeps for all their projects (PJ11). They lie in the person's own document and go with it. */
export type Vocabulary = {
  /** In the order in which they were added. */
  readonly of: (userId: string) => Promise<string[]>;
  readonly replace: (userId: string, words: readonly string[]) => Promise<string[]>;
  /** Adds a word that is not there yet; undefined when no more have room. */
  readonly add: (userId: string, word: string) => Promise<string[] | undefined>;
};

export const vocabularyOf = ({ users }: Pick<AccountCollections, 'users'>): Vocabulary => {
  const of = async (userId: string): Promise<string[]> => [
    ...((await users.findOne({ _id: userId }))?.vocabulary ?? []),
  ];
  return {
    of,
    replace: async (userId, words) => {
      await users.updateOne({ _id: userId }, { $set: { vocabulary: [...new Set(words)] } });
      return of(userId);
    },
    // One write looks and adds: whoever adds at the same moment, there are never more, and none twice.
    add: async (userId, word) => {
      const hasRoom = { [`vocabulary.${VOCABULARY_MOST - 1}`]: { $exists: false } };
      await users.updateOne({ _id: userId, ...hasRoom }, { $addToSet: { vocabulary: word } });
      const words = await of(userId);
      return words.includes(word) ? words : undefined;
    },
  };
};

/** A person's own words, as they see and change them. */
export const vocabularyRoutes = (vocabulary: Vocabulary): Route[] => [
  route(vocabularyApi.vocabulary, async ({ person }) => done(await vocabulary.of(person.id))),
  route(vocabularyApi.replaceVocabulary, async ({ person, body }) =>
    done(await vocabulary.replace(person.id, body.words)),
  ),
  route(vocabularyApi.addToVocabulary, async ({ person, body }) => {
    const words = await vocabulary.add(person.id, body.word);
    return words ? done(words) : refuse('quota_exceeded');
  }),
];
