import type { Action } from './shortcuts.ts';

/** The actions by what they are for, as the help lists them. */
export const groups = {
  sound: [
    ...(['playPause', 'back', 'forward', 'slower', 'faster', 'replaySlower', 'loop'] as const),
    ...(['goToTime', 'mute', 'quieter', 'louder'] as const),
  ],
  places: ['playFromCaret', 'stopAtHeard', 'showSpoken', 'resumePlace', 'toText', 'nextOpen'],
  text: ['undo', 'redo', 'save', 'splitParagraph', 'mergeParagraphs', 'splitAtSpoken', 'speaker', 'toggleDone'],
  checking: [
    ...(['find', 'findNext', 'findPrevious', 'nextDoubt', 'previousDoubt', 'confirmDoubt', 'confirmAlike'] as const),
    ...(['takeFirst', 'takeSecond', 'keepWord'] as const),
  ],
  times: [
    ...(['startEarlier', 'startLater', 'endEarlier', 'endLater', 'startHere', 'endHere'] as const),
    ...(['paragraphEarlier', 'paragraphLater'] as const),
  ],
  comments: ['comment', 'nextComment', 'previousComment', 'resolveComment'],
  highlights: ['highlight', 'nextHighlight', 'previousHighlight'],
  rest: ['focusMode', 'help'],
} as const satisfies Readonly<Record<string, readonly Action[]>>;
export type KeyGroup = keyof typeof groups;
