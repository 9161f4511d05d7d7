import type { EditorModel } from '../model/model.ts';

/** As long as a word of the vocabulary may be. */
const MOST_LETTERS = 100;

/** Signs around a word that are none of it: blanks, quotes, stops. A hyphen or an apostrophe within it stays. */
const around = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;
const blank = /\s/u;

/** The word around an offset, without the signs beside it; '' where there is none. */
const wordAround = (text: string, offset: number): string => {
  let from = offset;
  while (from > 0 && !blank.test(text[from - 1] ?? ' ')) from -= 1;
  let to = offset;
  while (to < text.length && !blank.test(text[to] ?? ' ')) to += 1;
  return text.slice(from, to).replaceAll(around, '');
};

/** What is selected within a paragraph, else the word at the caret; null where there is none, or too much of it. */
export const wordInHand = ({ selection, transcript }: Pick<EditorModel, 'selection' | 'transcript'>): string | null => {
  const selected = selection();
  const segment = transcript().segments.find(({ id }) => id === selected?.start.segmentId);
  if (!segment || selected?.end.segmentId !== segment.id) return null;
  const [from, to] = [selected.start.offset, selected.end.offset];
  const word = from === to ? wordAround(segment.text, from) : segment.text.slice(from, to).replaceAll(around, '');
  return word === '' || Array.from(word).length > MOST_LETTERS ? null : word;
};
