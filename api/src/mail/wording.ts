import type { LetterData, LetterKind } from './letters.ts';

/** A letter in words: paragraphs, at most one button, and what to do if it was not asked for. */
export type Words = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly footnote: string;
};

/** Every letter in one language. */
export type Wording = { readonly [K in LetterKind]: (data: LetterData[K]) => Words };
