import { timedTokenAt, type Segment } from '@soebs/events/transcript';
import { ReactEditor } from 'slate-react';
import { lettersIn, rangeBetween } from '../viewport/letters.ts';
import { markKinds, type MarkKind } from '../model/marks.ts';
import type { EditorModel } from '../model/model.ts';
import { segmentNodes } from '../model/segment-nodes.ts';
import { wordAt, type WordPlace } from '../player/word-clock.ts';
import { underlinedComments } from './underlines.ts';

/** The letters of a segment on the page; null while it has none. */
const lettersOf = ({ editor }: EditorModel, segmentId: string): Text | null => {
  const node = segmentNodes(editor.children).find(({ id }) => id === segmentId);
  if (!node) return null;
  try {
    return lettersIn(ReactEditor.toDOMNode(editor, node));
  } catch {
    return null;
  }
};

const rangeOf = (letters: Text, segment: Segment, word: number): Range | null => {
  const { offset, length } = timedTokenAt(segment, word);
  return rangeBetween(letters, { from: offset, to: offset + length });
};

/** A box over the spoken word, for browsers without custom highlights. */
const overlay = () => {
  const box = document.createElement('div');
  box.className = 'soebs-word-box';
  box.setAttribute('aria-hidden', 'true');
  document.body.append(box);
  return {
    show: (range: Range | null): void => {
      const rect = range?.getBoundingClientRect();
      box.style.display = rect ? 'block' : 'none';
      if (!rect) return;
      box.style.transform = `translate(${rect.left + scrollX}px, ${rect.top + scrollY}px)`;
      box.style.width = `${rect.width}px`;
      box.style.height = `${rect.height}px`;
    },
    remove: (): void => box.remove(),
  };
};

const highlights = (): HighlightRegistry | null => (typeof Highlight === 'undefined' ? null : CSS.highlights);

/** Ranges laid over those of a lower priority, whichever was laid last. */
const highlightOf = (ranges: readonly Range[], priority: number): Highlight => {
  const highlight = new Highlight(...ranges);
  highlight.priority = priority;
  return highlight;
};

const spokenMark = () => {
  const registry = highlights();
  if (!registry) return overlay();
  return {
    show: (range: Range | null): void => {
      if (range) registry.set('soebs-word', highlightOf([range], markKinds.length));
      else registry.delete('soebs-word');
    },
    remove: (): void => {
      registry.delete('soebs-word');
    },
  };
};

/** Paints the spoken word and the tools' marks over the text, never into it (TX21). */
export type Painter = {
  /** Marks the word heard at a time; acts only when the word changes. Returns the mark when it has moved. */
  readonly paintSpoken: (ms: number) => Range | null;
  /** Shows the tools' marks in some paragraphs, given by their elements. */
  readonly paintMarks: (paragraphs: readonly Element[]) => void;
  readonly remove: () => void;
};

export const createPainter = (model: EditorModel): Painter => {
  const mark = spokenMark();
  let shown: WordPlace | null = null;

  const rangesIn = (paragraph: Element, kind: MarkKind): Range[] => {
    const id = paragraph.getAttribute('data-segment') ?? '';
    const isUnderlined = kind === 'comment' && underlinedComments(model, id).length > 0;
    const marks = isUnderlined ? [] : model.marks.of(kind, id);
    const letters = marks.length > 0 ? lettersIn(paragraph) : null;
    return letters ? marks.flatMap((each) => rangeBetween(letters, each) ?? []) : [];
  };

  const rangeAt = (place: WordPlace | null): Range | null => {
    const letters = place && lettersOf(model, place.segment.id);
    return letters ? rangeOf(letters, place.segment, place.word) : null;
  };

  return {
    paintSpoken: (ms) => {
      const place = wordAt(model.transcript().segments, ms);
      if (place?.segment === shown?.segment && place?.word === shown?.word) return null;
      shown = place;
      const range = rangeAt(place);
      mark.show(range);
      return range;
    },
    paintMarks: (paragraphs) => {
      const registry = highlights();
      if (!registry) return;
      for (const [priority, kind] of markKinds.entries()) {
        const ranges = paragraphs.flatMap((paragraph) => rangesIn(paragraph, kind));
        if (ranges.length > 0) registry.set(`soebs-${kind}`, highlightOf(ranges, priority));
        else registry.delete(`soebs-${kind}`);
      }
    },
    remove: () => {
      mark.remove();
      for (const kind of markKinds) highlights()?.delete(`soebs-${kind}`);
    },
  };
};
