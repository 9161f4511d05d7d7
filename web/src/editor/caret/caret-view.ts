import { createHeldBlocks } from './held-blocks.ts';
import { isPageKey, showCaret, turnPage } from './page-keys.ts';
import { freeZone, scrollerOf, tellBrowser } from '../viewport/scrolling.ts';

/** How long after a key the caret's moves are that key's: those that others cause move no page. */
const KEY_MS = 1_000;
/** How long after a touch the keyboard of a phone may take to open. */
const TOUCH_MS = 2_000;

/** How long a caret that was written out of sight may stay there. */
const TYPING_MS = 120;

/** Paints what the caret can reach, and shows the caret once a frame. */
const caretCare = () => {
  const held = createHeldBlocks();
  let text: HTMLElement | null = null;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (node: Node | null, reachPx = 0): void => {
    const anchor = document.getSelection()?.anchorNode;
    if (text && node) held.hold(text, anchor ? [node, anchor] : [node], reachPx);
  };
  /** Only while the keys are the text's: whoever has gone to the slider or a tool is not taken back. */
  const show = (): void => {
    if (text?.contains(document.activeElement)) showCaret(text);
  };
  const holdCaret = (reachPx = 0): void => hold(document.getSelection()?.focusNode ?? null, reachPx);
  return {
    hold,
    holdCaret,
    showSoon: (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        holdCaret();
        show();
      });
    },
    /** While letters are written, at most so often: looking where the caret stands takes longer than writing one (TX23). */
    showWhileTyping: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        show();
      }, TYPING_MS);
    },
    begin: (element: HTMLElement): void => {
      text = element;
    },
    end: (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      timer = undefined;
      frame = 0;
      text = null;
    },
  };
};

const writesLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey;

/** Sees to it that the caret goes where it would in a plain text, and that it can be seen there (TX24). */
export type CaretView = {
  /** Paints around what is about to be selected by the editor itself. */
  readonly hold: (node: Node | null, reachPx?: number) => void;
  /** The caret has moved, whoever has moved it. */
  readonly moved: () => void;
  /** Looks after the caret of a text while it is on the page; returns how to stop. */
  readonly watch: (text: HTMLElement) => () => void;
};

type CaretViewDeps = { readonly isMac: boolean; readonly now: () => number };

export const createCaretView = ({ isMac, now }: CaretViewDeps): CaretView => {
  const care = caretCare();
  let keyedMs = Number.NEGATIVE_INFINITY;
  let touchedMs = Number.NEGATIVE_INFINITY;
  let isTyping = false;
  /** Where pages turned one after the other aim along the row. */
  let aim: number | null = null;

  const turned = (text: HTMLElement, event: KeyboardEvent): boolean => {
    care.holdCaret(innerHeight);
    aim = turnPage(text, { down: event.key === 'PageDown', extend: event.shiftKey, x: aim });
    if (aim === null) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const press = (text: HTMLElement, event: KeyboardEvent): void => {
    keyedMs = now();
    isTyping = writesLetter(event);
    if (!isMac && isPageKey(event) && turned(text, event)) return;
    if (event.key !== 'Shift') aim = null;
    if (isTyping) return;
    care.holdCaret();
    const scroller = scrollerOf(text);
    tellBrowser(scroller, freeZone(text, scroller));
  };
  const moved = (): void => {
    if (now() - keyedMs < KEY_MS) (isTyping ? care.showWhileTyping : care.showSoon)();
  };
  const edit = (): void => {
    keyedMs = now();
  };
  const point = (): void => {
    touchedMs = now();
    keyedMs = Number.NEGATIVE_INFINITY;
    aim = null;
  };
  const fit = (text: HTMLElement): void => {
    const isRecent = now() - Math.max(touchedMs, keyedMs) < TOUCH_MS;
    if (isRecent && text.contains(document.activeElement)) care.showSoon();
  };

  return {
    hold: care.hold,
    moved,
    watch: (text) => {
      const leave = new AbortController();
      const inText = { capture: true, signal: leave.signal };
      care.begin(text);
      text.addEventListener('keydown', (event) => press(text, event), inText);
      text.addEventListener('beforeinput', edit, inText);
      text.addEventListener('pointerdown', point, inText);
      // Not earlier: what is painted before the place of a click is looked up would move that place.
      text.addEventListener('click', () => care.holdCaret(), inText);
      text.addEventListener('input', moved, inText);
      document.addEventListener('selectionchange', moved, { signal: leave.signal });
      visualViewport?.addEventListener('resize', () => fit(text), { signal: leave.signal });
      return () => {
        leave.abort();
        care.end();
      };
    },
  };
};
