import { withoutPunctuation, type ShownWord } from './shown.ts';

const list = (words: string): Set<string> => new Set(words.split(' '));

/** After these words neither a line nor a cue ends: article, preposition, auxiliary … (subtitles.md §1.2). */
const clings = list(
  'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine dein deine sein seine ihr ihre unser unsere ' +
    'in im an am auf mit für von vom zu zum zur bei beim nach aus über unter vor hinter durch gegen ohne um nicht sehr ' +
    'the a an my your his her its our their of to at for with from by on into about over under not very no is are was were',
);
/** Before these words a break reads well. */
const conjunctions = list(
  'und oder aber denn sondern weil dass wenn als ob damit obwohl and or but because that when if while although which who so',
);
const abbreviated = /^(?:\p{L}\.)+$|^(?:dr|prof|hr|fr|nr|st|mr|mrs|ms|bzw|ca|evtl|inkl)\.$|^\d{1,2}\.$/iu;

/** True when a sentence ends with this word. */
export const endsSentence = (word: string): boolean => /[.!?…]["'»«“”’)\]]*$/u.test(word) && !abbreviated.test(word);

const plainCost = (word: ShownWord, next: ShownWord): number => {
  const pauseBonus = next.startMs - word.endMs >= 300 ? 6 : 0;
  return (conjunctions.has(next.spoken.toLowerCase()) ? 10 : 25) - pauseBonus;
};

/** How bad a break after a word is: 0 at the end of a sentence, 400 where it never may be. */
export const breakCost = (word: ShownWord, next: ShownWord): number => {
  if (word.isCut || abbreviated.test(word.spoken)) return 400;
  if (endsSentence(word.spoken)) return 0;
  if (/[;:–—]["'»«“”’)\]]*$/u.test(word.spoken)) return 4;
  if (/,["'»«“”’)\]]*$/u.test(word.spoken)) return 8;
  if (clings.has(withoutPunctuation(word.spoken).toLowerCase())) return 400;
  return plainCost(word, next);
};
