import { timedTokenAt, wordCount, type Segment } from '@soebs/events/transcript';
import { lettersIn, rangeBetween } from '../viewport/letters.ts';
import type { Mark } from '../model/marks.ts';
import type { EditorModel } from '../model/model.ts';

const LINE_PX = 2;
/** The line of a comment stands over that of a doubtful word, so that both are seen. */
const COMMENT_LINE_PX = 5;

const passages = ['highlight-yellow', 'highlight-green', 'highlight-blue', 'highlight-pink'] as const;

/**
 * The comments that a paragraph's background underlines. A marked passage would hide its background, and forced colours have none:
 * there comments stay highlights.
 */
export const underlinedComments = ({ marks }: Pick<EditorModel, 'marks'>, segmentId: string): readonly Mark[] => {
  const isHidden = passages.some((kind) => marks.of(kind, segmentId).length > 0);
  return isHidden || matchMedia('(forced-colors: active)').matches ? [] : marks.of('comment', segmentId);
};

/** What a paragraph's lines were drawn from. */
type Drawn = {
  readonly segment: Segment;
  readonly belowPercent: number;
  readonly comments: readonly Mark[];
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

type Look = { readonly image: string; readonly abovePx: number; readonly height: string };

const looks: Readonly<Record<'doubt' | 'comment', Look>> = {
  doubt: {
    image: 'linear-gradient(var(--color-doubt), var(--color-doubt))',
    abovePx: LINE_PX,
    height: `${String(LINE_PX)}px`,
  },
  comment: {
    image: 'repeating-linear-gradient(90deg, var(--color-accent) 0 2px, transparent 2px 4px)',
    abovePx: COMMENT_LINE_PX,
    height: '0.125rem',
  },
};

/** Backgrounds of lines, one under each row of letters; places in CSS pixels within the element. */
const linesUnder = (ranges: readonly Range[], within: DOMRect, { image, abovePx, height }: Look): string[] =>
  ranges
    .flatMap((range) => Array.from(range.getClientRects()))
    .map(({ left, bottom, width }) => {
      const [x, y] = [left - within.left, Math.round(bottom - within.top) - abovePx];
      return `${image} ${x.toFixed(1)}px ${String(y)}px / ${width.toFixed(1)}px ${height} no-repeat`;
    });

const isSame = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every(({ from, to }, n) => from === other[n]?.from && to === other[n].to);

/**
 * Underlines doubtful and commented words by the background of their paragraph. A browser lays all highlights of a page anew after
 * every key, whatever paragraph it was typed in; a background stays until its own paragraph changes (TX23: 3 of 13 ms a key).
 */
export const createUnderlines = (model: EditorModel, belowPercent: () => number) => {
  let drawn = new WeakMap<Element, Drawn>();
  const dressed = new Set<HTMLElement>();

  /** What a paragraph is to be drawn from now; null when that is what it has been drawn from. */
  const due = (element: Element): Drawn | null => {
    const id = element.getAttribute('data-segment') ?? '';
    const segment = model.segment(id);
    if (!segment) return null;
    const now = { segment, belowPercent: belowPercent(), comments: underlinedComments(model, id) };
    const last = drawn.get(element);
    const isDrawn = last?.segment === segment && last.belowPercent === now.belowPercent;
    return isDrawn && isSame(last.comments, now.comments) ? null : now;
  };

  const backgroundOf = (element: Element, { segment, belowPercent: below, comments }: Drawn): Background | null => {
    const holder = element.querySelector<HTMLElement>('[data-letters]');
    const letters = lettersIn(element);
    if (!holder || (letters?.parentNode?.textContent ?? '') !== segment.text) return null;
    if (!letters) return { holder, background: '' };
    const doubts = doubtsIn(segment, letters, below);
    const commented = comments.flatMap((each) => rangeBetween(letters, each) ?? []);
    if (doubts.length + commented.length === 0) return { holder, background: '' };
    const within = holder.getBoundingClientRect();
    const lines = [...linesUnder(commented, within, looks.comment), ...linesUnder(doubts, within, looks.doubt)];
    return { holder, background: lines.join(', ') };
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
