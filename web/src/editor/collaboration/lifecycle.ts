/**
 * Where a collaboration stands with its transcript. Each opening, and each closing, is a value of its own: what waits for an answer
 * compares it, so that of several openings the last one counts and nothing late reaches a page that was left.
 */
export type Lifecycle =
  | { readonly at: 'loading'; readonly language: string }
  | { readonly at: 'ready'; readonly language: string }
  | { readonly at: 'failed'; readonly language: string }
  | { readonly at: 'closed'; readonly language: string; readonly last: Phase };

/** What a person sees of it; a page that was left stays as it was last. */
export type Phase = 'loading' | 'ready' | 'failed';

/** The phase that is shown. */
export const phaseOf = (life: Lifecycle): Phase => (life.at === 'closed' ? life.last : life.at);

/** Before anything was opened. */
export const unopened: Lifecycle = { at: 'loading', language: '' };

/** A new opening; the language that was known stays until the transcript tells it. */
export const opening = ({ language }: Lifecycle): Lifecycle => ({ at: 'loading', language });

export const opened = (language: string): Lifecycle => ({ at: 'ready', language });

export const failedToOpen = ({ language }: Lifecycle): Lifecycle => ({ at: 'failed', language });

export const closed = (life: Lifecycle): Lifecycle => ({
  at: 'closed',
  language: life.language,
  last: phaseOf(life),
});
