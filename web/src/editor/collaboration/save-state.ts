import { isSaved, type EditSession } from '@soebs/events/transcript';
import type { LinkState } from './link.ts';

/** Shown to the person at all times (TX13). 'kept' failures are told beside it. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'unauthorised' | 'conflict';

/** What the screen knows of a collaboration. */
export type CollaborationState = {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly save: SaveState;
  /** The browser could not keep unsent typing: leaving the page now would lose it. */
  readonly storeFailed: boolean;
  readonly language: string;
};

/** What a person is told of a session: a refusal first, then the line, then what is still on its way. */
export const saveStateOf = (session: EditSession, link: LinkState, failedSends: number): SaveState => {
  if (session.refused) return 'conflict';
  if (link !== 'online') return link;
  if (isSaved(session)) return 'saved';
  return failedSends > 0 ? 'offline' : 'saving';
};
