import { timedTokenAt, type TimedToken } from '@soebs/events/transcript';
import type { EditorModel } from '../model/model.ts';
import {
  PARAGRAPH_STEP_MS,
  retimeWord,
  shiftParagraph,
  WORD_STEP_MS,
  wordNear,
  type Span,
  type WordRef,
} from './word-times.ts';

/** The word at the caret, with its letters and times. */
export type WordInHand = WordRef & { readonly token: TimedToken; readonly text: string };

/** The word at the caret, else the one before it; null where there is none. */
export const wordAtCaret = (model: EditorModel): WordInHand | null => {
  const caret = model.caret();
  const segment = caret ? model.segment(caret.segmentId) : undefined;
  const word = caret ? wordNear(segment, caret.offset) : null;
  if (!segment || word === null) return null;
  const token = timedTokenAt(segment, word);
  const text = segment.text.slice(token.offset, token.offset + token.length);
  return { segmentId: segment.id, word, token, text };
};

/** Gives the word at the caret another time, made of the one it has; false where nothing changes. */
export const changeWordTime = (model: EditorModel, wanted: (now: Span) => Span): boolean => {
  model.takeTyped();
  const here = wordAtCaret(model);
  return here !== null && model.change(retimeWord(model.transcript().segments, here, wanted(here.token)));
};

/** Moves the paragraph of the caret; answers by how much, which its neighbours may make less. */
export const shiftInHand = (model: EditorModel, byMs: number): number => {
  model.takeTyped();
  const caret = model.caret();
  if (!caret) return 0;
  const { operations, shiftedMs } = shiftParagraph(model.transcript().segments, caret.segmentId, byMs);
  return model.change(operations) ? shiftedMs : 0;
};

/** What the keys do to times; `atMs` is where the sound is. */
export const timeActs = (model: EditorModel, atMs: () => number) => {
  const word = (change: (now: Span) => Span) => (): void => void changeWordTime(model, change);
  return {
    startEarlier: word(({ startMs, endMs }) => ({ startMs: startMs - WORD_STEP_MS, endMs })),
    startLater: word(({ startMs, endMs }) => ({ startMs: Math.min(startMs + WORD_STEP_MS, endMs), endMs })),
    endEarlier: word(({ startMs, endMs }) => ({ startMs, endMs: endMs - WORD_STEP_MS })),
    endLater: word(({ startMs, endMs }) => ({ startMs, endMs: endMs + WORD_STEP_MS })),
    startHere: word(({ endMs }) => ({ startMs: atMs(), endMs: Math.max(atMs(), endMs) })),
    endHere: word(({ startMs }) => ({ startMs: Math.min(atMs(), startMs), endMs: atMs() })),
    paragraphEarlier: () => void shiftInHand(model, -PARAGRAPH_STEP_MS),
    paragraphLater: () => void shiftInHand(model, PARAGRAPH_STEP_MS),
  };
};
