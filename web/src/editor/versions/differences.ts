import { isUnchanged, kinshipsOf, speakerName, type Kinship, type Transcript } from '@soebs/events/transcript';
import { diffWordsWithSpace } from 'diff';

/** A run of letters that both texts have, or only the old or only the present one. */
export type DiffWords = {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
};

/** A place where two versions differ in letters or speakers. */
export type Difference = {
  /** The paragraph of the present text where it is. */
  readonly segmentId: string;
  readonly parts: readonly DiffWords[];
  /** Who spoke then and who speaks now, where that differs. */
  readonly speakers: { readonly then: string; readonly now: string } | null;
  readonly kinship: Kinship;
};

const lettersOf = (segments: Kinship['now']): string => segments.map(({ text }) => text).join('\n');
const speakersOf = (segments: Kinship['now']): string => segments.map(({ speakerId }) => speakerId ?? '').join();
/** The names in a run of paragraphs; a dash for nobody. */
const namesOf = (transcript: Transcript, segments: Kinship['now']): string[] =>
  segments.map(({ speakerId }) => speakerName(transcript, speakerId) ?? '–');
/** Each name once while one speaks on. */
const inShort = (names: readonly string[]): string => names.filter((name, n) => name !== names[n - 1]).join(', ');

/** Who spoke then and who speaks now; null where that reads the same. */
const speakersBetween = (before: readonly string[], after: readonly string[]): Difference['speakers'] => {
  if (inShort(before) !== inShort(after)) return { then: inShort(before), now: inShort(after) };
  const readsTheSame = before.length !== after.length || before.join() === after.join();
  return readsTheSame ? null : { then: before.join(', '), now: after.join(', ') };
};

const wordsOf = (then: string, now: string): DiffWords[] =>
  diffWordsWithSpace(then, now).map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value,
  }));

/** Where the present text reads otherwise than an old version; times and confidence alone are no difference to read. */
export const differencesBetween = (now: Transcript, then: Transcript): Difference[] =>
  kinshipsOf(now.segments, then.segments).flatMap((kinship) => {
    const first = kinship.now[0];
    if (!first || isUnchanged(kinship)) return [];
    const [old, present] = [lettersOf(kinship.then), lettersOf(kinship.now)];
    const isOther = speakersOf(kinship.then) !== speakersOf(kinship.now);
    const speakers = isOther ? speakersBetween(namesOf(then, kinship.then), namesOf(now, kinship.now)) : null;
    if (old === present && speakers === null) return [];
    return [{ segmentId: first.id, parts: wordsOf(old, present), speakers, kinship }];
  });
