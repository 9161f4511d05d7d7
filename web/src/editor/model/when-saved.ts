import { isSaved } from '@soebs/events/transcript';
import type { EditorModel } from './model.ts';

const WAIT_MS = 10_000;

/** Resolves once the log holds all that was typed, so that places are the same here and there; false when it does not come to that. */
export const whenSaved = (model: EditorModel): Promise<boolean> => {
  const { collaboration } = model;
  model.takeTyped();
  collaboration.flush();
  if (isSaved(collaboration.session)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (saved: boolean): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(saved);
    };
    const timer = setTimeout(() => finish(false), WAIT_MS);
    const unsubscribe = collaboration.subscribe(() => {
      if (isSaved(collaboration.session)) finish(true);
    });
  });
};
