import { isSaved, type EditSession } from '@soebs/events/transcript';
import { phaseOf, type Lifecycle, type Phase } from './lifecycle.ts';
import type { LinkState } from './link.ts';
import { failuresOf, type Sender } from './sender.ts';

/** Shown to the person at all times (TX13). 'kept' failures are told beside it. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'unauthorised' | 'conflict';

/** What the screen knows of a collaboration. */
export type CollaborationState = {
  readonly phase: Phase;
  readonly save: SaveState;
  /** The browser could not keep unsent typing: leaving the page now would lose it. */
  readonly storeFailed: boolean;
  readonly language: string;
};

/** Everything that a collaboration is in at a moment, but for the text itself. */
export type State = {
  readonly life: Lifecycle;
  readonly sender: Sender;
  readonly link: LinkState;
  readonly storeFailed: boolean;
};

/** What a person is told of a session: a refusal first, then the line, then what is still on its way. */
const saveStateOf = (session: EditSession, { link, sender }: State): SaveState => {
  if (session.refused) return 'conflict';
  if (link !== 'online') return link;
  if (isSaved(session)) return 'saved';
  return failuresOf(sender) > 0 ? 'offline' : 'saving';
};

/** What the screen is shown of a session and of the state it is in. */
export const shownOf = (session: EditSession, state: State): CollaborationState => ({
  phase: phaseOf(state.life),
  save: saveStateOf(session, state),
  storeFailed: state.storeFailed,
  language: state.life.language,
});

const shownKeys = ['phase', 'save', 'storeFailed', 'language'] as const;

/** Whether a person sees no difference. */
export const isSameShown = (a: CollaborationState, b: CollaborationState): boolean =>
  shownKeys.every((key) => a[key] === b[key]);
