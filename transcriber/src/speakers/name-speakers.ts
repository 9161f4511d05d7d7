import type { HeardWord } from '@soebs/events/transcript';
import { speakersIn, type SpeakerCount } from './cluster.ts';
import { speakersOfWords, turnsOf } from './turns.ts';
import type { Voice } from './voices.ts';

/** «Speaker» in the language of the recording: it stands in its text until somebody writes a name there. */
const titles: Readonly<Record<string, string>> = {
  de: 'Sprecher',
  gsw: 'Sprecher',
  fr: 'Intervenant',
  it: 'Interlocutore',
  es: 'Interlocutor',
  rm: 'Discurrider',
};

/** What the n-th speaker (from 1) is called until somebody says otherwise; also their id. */
export const speakerTitle = (language: string, n: number): string =>
  `${titles[language.split('-')[0] ?? ''] ?? 'Speaker'} ${n}`;

/** Numbers in the order of first appearance, from 1. One who speaks alone needs no number. */
export const numbered = (speakers: readonly (number | undefined)[]): (number | null)[] => {
  const numbers = new Map<number, number>();
  for (const speaker of speakers)
    if (speaker !== undefined && !numbers.has(speaker)) numbers.set(speaker, numbers.size + 1);
  return speakers.map((speaker) => (speaker === undefined || numbers.size < 2 ? null : (numbers.get(speaker) ?? null)));
};

/** Gives every word its speaker, by the voices that were heard. A pure function of words and voices. */
export const nameSpeakers = (
  words: readonly HeardWord[],
  {
    voices,
    count,
    language,
  }: { readonly voices: readonly Voice[]; readonly count: SpeakerCount; readonly language: string },
): HeardWord[] => {
  const turns = turnsOf(voices, speakersIn(voices, count));
  const numbers = numbered(speakersOfWords(words, turns));
  return words.map((word, n) => {
    const number = numbers[n] ?? null;
    return { ...word, speakerId: number === null ? null : speakerTitle(language, number) };
  });
};
