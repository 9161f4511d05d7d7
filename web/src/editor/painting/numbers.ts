import type { Segment } from '@soebs/events/transcript';
import type { EditorModel } from '../model/model.ts';

const places = new WeakMap<readonly Segment[], ReadonlyMap<string, number>>();

const placesOf = (segments: readonly Segment[]): ReadonlyMap<string, number> => {
  const known = places.get(segments) ?? new Map(segments.map(({ id }, n) => [id, n + 1]));
  places.set(segments, known);
  return known;
};

/** Numbers the paragraphs that are near the window: of the others none is looked at while somebody types. */
export const numberParagraphs = (model: EditorModel, paragraphs: readonly Element[]): void => {
  const numbers = placesOf(model.transcript().segments);
  for (const each of paragraphs) {
    const number = String(numbers.get(each.getAttribute('data-segment') ?? '') ?? '');
    if (each.getAttribute('data-number') !== number) each.setAttribute('data-number', number);
  }
};
