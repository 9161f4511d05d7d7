import type { Transcript } from '@soebs/events/transcript';
import { useEffect, useSyncExternalStore } from 'react';
import type { EditorModel } from './model.ts';
import type { Remarks } from './remarks.ts';

/** The transcript as it stands; renders anew after every change, so only what is open beside the text uses it. */
export const useTranscript = (model: EditorModel): Transcript => useSyncExternalStore(model.onText, model.transcript);

/** What is told of comments and marked passages; typing changes none of it, it only moves them within their paragraph. */
export const useComments = <T>(model: EditorModel, select: (remarks: Remarks) => T): T =>
  useSyncExternalStore(model.onComments, () => select(model.remarks()));

/** The facts beside the text (names, what is proofread); typing changes none of them. */
export const useMeta = <T>(model: EditorModel, select: (transcript: Transcript) => T): T =>
  useSyncExternalStore(model.onMeta, () => select(model.transcript()));

/** Marks remarks over the text wherever they have moved, without rendering anything. Give it a `mark` that stays the same. */
export const useMarking = (model: EditorModel, of: keyof Remarks, mark: (transcript: Transcript) => void): void => {
  useEffect(() => {
    let marked: Remarks[keyof Remarks];
    const follow = (): void => {
      const transcript = model.transcript();
      if (transcript[of] === marked) return;
      marked = transcript[of];
      mark(transcript);
    };
    mark(model.transcript());
    marked = model.transcript()[of];
    return model.onText(follow);
  }, [model, of, mark]);
};
