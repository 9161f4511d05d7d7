import { timedTokenAt, wordCount, type Segment } from '@soebs/events/transcript';
import { ReactEditor } from 'slate-react';
import { markKinds, type Mark } from './marks.ts';
import { type Room } from './room.ts';
import { segmentNodes } from './segment-nodes.ts';
import { wordAt, type WordPlace } from './word-clock.ts';

/** The letters within an element; null while it has none. */
const lettersIn = (element: Element): Text | null => {
  const letters = element.querySelector('[data-slate-string]')?.firstChild;
  return letters instanceof Text ? letters : null;
};

/** The letters of a segment on the page; null while it has none. */
const lettersOf = ({ editor }: Room, segmentId: string): Text | null => {
  const node = segmentNodes(editor.children).find(({ id }) => id === segmentId);
  if (!node) return null;
  try {
    return lettersIn(ReactEditor.toDOMNode(editor, node));
  } catch {
    return null;
  }
};

const rangeBetween = (letters: Text, { from, to }: Pick<Mark, 'from' | 'to'>): Range | null => {
  if (to > letters.length) return null;
  const range = document.createRange();
  range.setStart(letters, from);
  range.setEnd(letters, to);
  return range;
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

const spokenMark = () => {
  const registry = highlights();
  if (!registry) return overlay();
  return {
    show: (range: Range | null): void => {
      if (range) registry.set('soebs-word', new Highlight(range));
      else registry.delete('soebs-word');
    },
    remove: (): void => {
      registry.delete('soebs-word');
    },
  };
};

/** Paints the spoken word, the doubtful ones and the tools' marks over the text, never into it (TX21). */
export const createPainter = (room: Room, doubtBelowPercent: () => number) => {
  const mark = spokenMark();
  let shown: WordPlace | null = null;

  const doubtsOf = (segment: Segment, letters: Text): Range[] => {
    const ranges: Range[] = [];
    const below = doubtBelowPercent();
    for (let word = 0; word < wordCount(segment); word += 1) {
      const doubtful = (segment.confidence[word] ?? 100) < below;
      const range = doubtful ? rangeOf(letters, segment, word) : null;
      if (range) ranges.push(range);
    }
    return ranges;
  };

  const rangesOf = (letters: Text, marks: readonly Mark[]): Range[] =>
    marks.flatMap((each) => rangeBetween(letters, each) ?? []);

  const rangeAt = (place: WordPlace | null): Range | null => {
    const letters = place && lettersOf(room, place.segment.id);
    return letters ? rangeOf(letters, place.segment, place.word) : null;
  };

  return {
    /** Marks the word heard at a time; acts only when the word changes. Returns the mark when it has moved. */
    paintSpoken: (ms: number): Range | null => {
      const place = wordAt(room.transcript().segments, ms);
      if (place?.segment === shown?.segment && place?.word === shown?.word) return null;
      shown = place;
      const range = rangeAt(place);
      mark.show(range);
      return range;
    },
    /** Underlines the doubtful words and shows the marks of the segments on screen, each by its element. */
    paintMarks: (onScreen: ReadonlyMap<string, Element>): void => {
      const registry = highlights();
      if (!registry) return;
      const shownNow = room.transcript().segments.flatMap((segment) => {
        const element = onScreen.get(segment.id);
        const letters = element && lettersIn(element);
        return letters ? [{ segment, letters }] : [];
      });
      const doubts = shownNow.flatMap(({ segment, letters }) => doubtsOf(segment, letters));
      registry.set('soebs-doubt', new Highlight(...doubts));
      for (const kind of markKinds) {
        const ranges = shownNow.flatMap(({ segment, letters }) => rangesOf(letters, room.marks.of(kind, segment.id)));
        registry.set(`soebs-${kind}`, new Highlight(...ranges));
      }
    },
    remove: (): void => {
      mark.remove();
      highlights()?.delete('soebs-doubt');
      for (const kind of markKinds) highlights()?.delete(`soebs-${kind}`);
    },
  };
};

export type Painter = ReturnType<typeof createPainter>;
