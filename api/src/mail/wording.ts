import type { EmailData, EmailKind } from './emails.ts';

/** An email in words: paragraphs, at most one button, and what to do if it was not asked for. */
export type Words = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly footnote: string;
};

/** Every email in one language. */
export type Wording = { readonly [K in EmailKind]: (data: EmailData[K]) => Words };
