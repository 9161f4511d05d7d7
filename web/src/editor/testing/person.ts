import { segmentsFromWords, toStoredTranscript } from '@soebs/events/transcript';
import { Transforms } from 'slate';
import type { TranscriptLink } from '../collaboration/link.ts';
import { memoryUnsentStore, type UnsentStore } from '../unsent/store.ts';
import { createEditorModel, type EditorModel } from '../model/model.ts';
import { segmentNodes, textOf } from '../model/segment-nodes.ts';
import { LocalLog } from './local-log.ts';

export const newLog = (...texts: string[]): LocalLog => {
  const segments = texts.map((text, n) => {
    const words = text
      .split(' ')
      .map((word, w) => ({ text: word, startMs: n * 10_000 + w * 500, endMs: n * 10_000 + w * 500 + 400 }));
    return segmentsFromWords(words, { newId: () => `p${n}` });
  });
  return new LocalLog(toStoredTranscript({ segments: segments.flat(), attributes: {} }));
};

/** A clock that a test turns by hand. */
export const handClock = () => {
  let nowMs = 0;
  const waiting = new Set<{ atMs: number; action: () => void }>();
  return {
    now: () => nowMs,
    after: (ms: number, action: () => void) => {
      const timer = { atMs: nowMs + ms, action };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    turn: async (ms: number): Promise<void> => {
      nowMs += ms;
      for (const timer of [...waiting]) {
        if (timer.atMs > nowMs) continue;
        waiting.delete(timer);
        timer.action();
      }
      await rest();
    },
  };
};
export const rest = async (): Promise<void> => {
  for (let n = 0; n < 30; n += 1) await Promise.resolve();
};

let people = 0;
/** Opens the text for another person; `through` may stand between the page and the log. */
export const enter = async (
  log: LocalLog,
  unsentStore: UnsentStore = memoryUnsentStore(),
  through: (link: TranscriptLink) => TranscriptLink = (link) => link,
) => {
  const clock = handClock();
  const name = `person${(people += 1)}`;
  let ids = 0;
  const model = createEditorModel({
    link: through(log.linkFor(name)),
    unsentStore,
    newId: () => `${name}-${(ids += 1)}`,
    ...clock,
  });
  await model.collaboration.open();
  model.startFollowing();
  return { model, clock };
};
export const shown = ({ editor }: EditorModel): string[] => segmentNodes(editor.children).map(textOf);
export const caretAt = ({ editor }: EditorModel, index: number, offset: number): void =>
  Transforms.select(editor, { path: [index, 0], offset });
export const type = (model: EditorModel, text: string): void => {
  for (const letter of text) {
    model.editor.insertText(letter);
    model.takeTyped();
  }
};
