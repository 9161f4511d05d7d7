import { timedTokenAt } from '@soebs/events/transcript';
import type { EditorModel } from '../model/model.ts';
import { wordAt } from './word-clock.ts';

/**
 * Begins a paragraph with the word that is heard at a time, as when somebody else begins to speak, and puts the caret
 * there (TX36). False when a paragraph begins with that word already.
 */
export const splitAtSpoken = (model: EditorModel, ms: number): boolean => {
  model.takeTyped();
  const place = wordAt(model.transcript().segments, ms);
  if (!place || place.word === 0) return false;
  const { id: seg, speakerId } = place.segment;
  const newId = model.newId();
  const { offset: at } = timedTokenAt(place.segment, place.word);
  if (!model.change([{ type: 'S', seg, at, newId, speakerId }])) return false;
  model.select(newId, 0, 0);
  return true;
};
