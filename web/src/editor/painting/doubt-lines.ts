import { timedTokenAt, wordCount, type Segment } from '@soebs/events/transcript';
import { lettersIn, rangeBetween } from '../viewport/letters.ts';
import type { EditorModel } from '../model/model.ts';

const LINE_PX = 2;

/** What a paragraph's lines were drawn from. */
type Drawn = {
  readonly segment: Segment;
  readonly belowPercent: number;
};

type Background = {
  readonly holder: HTMLElement;
  readonly background: string;
};

/** The letters of the doubtful words of a segment. */
const doubtsIn = (segment: Segment, letters: Text, belowPercent: number): Range[] => {
  const ranges: Range[] = [];
  for (let word = 0; word < wordCount(segment); word += 1) {
    if ((segment.confidence[word] ?? 100) >= belowPercent) continue;
    const { offset, length } = timedTokenAt(segment, word);
    const range = rangeBetween(letters, { from: offset, to: offset + length });
    if (range) ranges.push(range);
  }
  return ranges;
};

/** A background of lines, one under each row of letters; places in CSS pixels within the element. */
const linesUnder = (ranges: readonly Range[], within: DOMRect): string =>
  ranges
    .flatMap((range) => Array.from(range.getClientRects()))
    .map(({ left, bottom, width }) => {
      const [x, y] = [left - within.left, Math.round(bottom - within.top) - LINE_PX];
      const place = `${x.toFixed(1)}px ${String(y)}px / ${width.toFixed(1)}px ${String(LINE_PX)}px`;
      return `linear-gradient(var(--color-doubt), var(--color-doubt)) ${place} no-repeat`;
    })
    .join(', ');

/**
 * Underlines the doubtful words by the background of their paragraph. A browser lays all highlights of a page anew after
 * every key, whatever paragraph it was typed in; a background stays until its own paragraph changes (TX23: 3 of 13 ms a key).
 */
export const createDoubtLines = (model: EditorModel, belowPercent: () => number) => {
  let drawn = new WeakMap<Element, Drawn>();
  const dressed = new Set<HTMLElement>();

  /** What a paragraph is to be drawn from now; null when that is what it has been drawn from. */
  const due = (element: Element): Drawn | null => {
    const segment = model.segment(element.getAttribute('data-segment') ?? '');
    if (!segment) return null;
    const now = { segment, belowPercent: belowPercent() };
    const last = drawn.get(element);
    return last?.segment === now.segment && last.belowPercent === now.belowPercent ? null : now;
  };

  const backgroundOf = (element: Element, { segment, belowPercent: below }: Drawn): Background | null => {
    const holder = element.querySelector<HTMLElement>('[data-letters]');
    const letters = lettersIn(element);
    if (!holder || (letters?.parentNode?.textContent ?? '') !== segment.text) return null;
    const ranges = letters ? doubtsIn(segment, letters, below) : [];
    return { holder, background: ranges.length > 0 ? linesUnder(ranges, holder.getBoundingClientRect()) : '' };
  };

  return {
    /**
     * Draws the lines of those paragraphs that are not drawn yet, or have changed since. False when a paragraph does not
     * show its new letters yet: others' edits are put on the page a moment after they are known.
     */
    draw: (paragraphs: readonly Element[]): boolean => {
      let isInStep = true;
      const backgrounds: Background[] = [];
      for (const element of paragraphs) {
        const now = due(element);
        if (!now) continue;
        const next = backgroundOf(element, now);
        if (!next) isInStep = false;
        else {
          drawn.set(element, now);
          backgrounds.push(next);
        }
      }
      for (const { holder, background } of backgrounds) {
        holder.style.background = background;
        dressed.add(holder);
      }
      return isInStep;
    },
    /** Forgets where the lines are, because rows break elsewhere now. */
    forget: (): void => {
      drawn = new WeakMap();
    },
    remove: (): void => {
      for (const holder of dressed) holder.style.background = '';
      dressed.clear();
    },
  };
};
