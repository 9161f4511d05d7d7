import { timedTokenAt, wordCount, type Segment } from '@soebs/events/transcript';
import { ReactEditor } from 'slate-react';
import { type Room } from './room.ts';
import { segmentNodes } from './segment-nodes.ts';
import { wordAt, type WordPlace } from './word-clock.ts';

/** Words the machine was less sure of than this are underlined. */
const DOUBTFUL_BELOW_PERCENT = 50;

/** The letters of a segment on the page; null while it has none. */
const lettersOf = ({ editor }: Room, segmentId: string): Text | null => {
  const node = segmentNodes(editor.children).find(({ id }) => id === segmentId);
  if (!node) return null;
  try {
    const letters = ReactEditor.toDOMNode(editor, node).querySelector('[data-slate-string]')?.firstChild;
    return letters instanceof Text ? letters : null;
  } catch {
    return null;
  }
};

const rangeOf = (letters: Text, segment: Segment, word: number): Range | null => {
  const { offset, length } = timedTokenAt(segment, word);
  if (offset + length > letters.length) return null;
  const range = document.createRange();
  range.setStart(letters, offset);
  range.setEnd(letters, offset + length);
  return range;
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

/** Paints the spoken word and the doubtful ones over the text, never into it (TX21). */
export const createPainter = (room: Room) => {
  const mark = spokenMark();
  let shown: WordPlace | null = null;

  const doubtsOf = (segment: Segment): Range[] => {
    const letters = lettersOf(room, segment.id);
    if (!letters) return [];
    const ranges: Range[] = [];
    for (let word = 0; word < wordCount(segment); word += 1) {
      const doubtful = (segment.confidence[word] ?? 100) < DOUBTFUL_BELOW_PERCENT;
      const range = doubtful ? rangeOf(letters, segment, word) : null;
      if (range) ranges.push(range);
    }
    return ranges;
  };

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
    /** Underlines the doubtful words of the segments on screen. */
    paintDoubts: (onScreen: ReadonlySet<string>): void => {
      const registry = highlights();
      if (!registry) return;
      const segments = room.transcript().segments.filter(({ id }) => onScreen.has(id));
      registry.set('soebs-doubt', new Highlight(...segments.flatMap(doubtsOf)));
    },
    remove: (): void => {
      mark.remove();
      highlights()?.delete('soebs-doubt');
    },
  };
};

export type Painter = ReturnType<typeof createPainter>;
