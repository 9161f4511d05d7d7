import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { name } from './text.ts';

/** How many words a person may keep, and how long each is: like the expressions of a project. */
export const VOCABULARY_MOST = 100;
export const vocabularyWord = name(100);
export const vocabulary = z.array(vocabularyWord).max(VOCABULARY_MOST);

/** A person's own words: every new project of theirs is heard with them, beside its expressions (PJ11). */
export const vocabularyApi = {
  vocabulary: endpoint({
    method: 'get',
    path: '/users/@me/vocabulary',
    level: 'user',
    summary: 'Read the own vocabulary',
    description:
      'Answers the words that every new project of the person is heard with, beside its own expressions, in the order they were added.',
    answer: vocabulary,
  }),
  replaceVocabulary: endpoint({
    method: 'put',
    path: '/users/@me/vocabulary',
    level: 'user',
    summary: 'Replace the own vocabulary',
    description:
      'Keeps these words in place of those before, each once; at most 100. Projects that are there already are not changed. Answers the words.',
    body: z.object({ words: vocabulary }),
    answer: vocabulary,
  }),
  addToVocabulary: endpoint({
    method: 'post',
    path: '/users/@me/vocabulary',
    level: 'user',
    summary: 'Add a word to the own vocabulary',
    description:
      'Adds a word; one that is there already stays where it is. Answers all words, or `quota_exceeded` when there are 100.',
    body: z.object({ word: vocabularyWord }),
    answer: vocabulary,
    refusals: ['quota_exceeded'],
  }),
};
