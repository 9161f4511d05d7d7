import { useEffect, type RefObject } from 'react';
import { createPainter } from './painter.ts';
import { type Room } from './room.ts';
import { useEditorSettings } from './settings.ts';

export interface Painted {
  readonly room: Room;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly column: RefObject<HTMLElement | null>;
  /** Whether the page scrolls with the playback. */
  readonly follows: RefObject<boolean>;
}

const MARGIN_PX = 140;
/** The page never moves under typing hands. */
const TYPING_MS = 1_500;

/** What scrolls when the text does. */
const scrollerOf = (element: Element): Element => {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/u.test(getComputedStyle(each).overflowY)) return each;
  }
  return document.documentElement;
};

/** Scrolls the spoken word into the middle when it has left the quiet part of the page; a paragraph may be taller than it. */
const bringIntoView = (range: Range, column: HTMLElement): void => {
  const { top, bottom } = range.getBoundingClientRect();
  if (top > MARGIN_PX && bottom < innerHeight - MARGIN_PX) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const way = (top + bottom - innerHeight) / 2;
  scrollerOf(column).scrollBy({ top: way, behavior: still ? 'auto' : 'smooth' });
};

/** Follows the playback frame by frame; stands still while nothing plays. */
const followPlayback = (media: HTMLMediaElement, onTime: (ms: number) => void): (() => void) => {
  let frame = 0;
  const now = (): void => onTime(media.currentTime * 1_000);
  const tick = (): void => {
    now();
    frame = media.paused ? 0 : requestAnimationFrame(tick);
  };
  const start = (): void => {
    cancelAnimationFrame(frame);
    tick();
  };
  const events = ['play', 'playing', 'seeked', 'pause', 'loadedmetadata'] as const;
  for (const name of events) media.addEventListener(name, start);
  return () => {
    cancelAnimationFrame(frame);
    for (const name of events) media.removeEventListener(name, start);
  };
};

/** Watches which segments are on screen, through the paragraphs' elements that come and go. */
const watchScreen = (column: HTMLElement, onChange: (onScreen: ReadonlyMap<string, Element>) => void) => {
  const onScreen = new Map<string, Element>();
  const seen = new Map<Element, string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-segment') ?? '';
        if (isIntersecting) onScreen.set(id, target);
        else if (onScreen.get(id) === target) onScreen.delete(id);
      }
      onChange(onScreen);
    },
    { rootMargin: '200px' },
  );
  const refresh = (): void => {
    const present = new Set(column.querySelectorAll('[data-segment]'));
    for (const element of seen.keys()) if (!present.has(element)) forget(element);
    for (const element of present) if (!seen.has(element)) watch(element);
  };
  const watch = (element: Element): void => {
    seen.set(element, element.getAttribute('data-segment') ?? '');
    observer.observe(element);
  };
  const forget = (element: Element): void => {
    const id = seen.get(element) ?? '';
    if (onScreen.get(id) === element) onScreen.delete(id);
    seen.delete(element);
    observer.unobserve(element);
  };
  return { onScreen, refresh, stop: () => observer.disconnect() };
};

/** At most one call a frame. */
const oncePerFrame = (action: () => void) => {
  let frame = 0;
  return {
    ask: (): void => {
      if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = 0;
          action();
        });
    },
    cancel: (): void => cancelAnimationFrame(frame),
  };
};

/** Nothing is doubtful while a person does not want to see it. */
const doubtBelowPercent = (): number => {
  const { showsDoubts, doubtBelowPercent: below } = useEditorSettings.getState();
  return showsDoubts ? below : 0;
};

/** Paints the spoken and the doubtful words as long as the editor is on the page. */
export const usePainter = ({ room, media, column, follows }: Painted): void => {
  useEffect(() => {
    const [page, sound] = [column.current, media.current];
    if (!page || !sound) return undefined;
    const painter = createPainter(room, doubtBelowPercent);
    const screen = watchScreen(page, (onScreen) => painter.paintMarks(onScreen));
    let count = -1;
    const repaint = oncePerFrame(() => {
      const { length } = room.transcript().segments;
      if (count !== length) screen.refresh();
      count = length;
      painter.paintMarks(screen.onScreen);
      painter.paintSpoken(sound.currentTime * 1_000);
    });
    const stopFollowing = followPlayback(sound, (ms) => {
      const range = painter.paintSpoken(ms);
      const typing = performance.now() - typedAtMs < TYPING_MS;
      if (range && follows.current && !sound.paused && !typing) bringIntoView(range, page);
    });
    let typedAtMs = Number.NEGATIVE_INFINITY;
    const stopText = room.onText(() => {
      typedAtMs = performance.now();
      repaint.ask();
    });
    const stopMarks = room.marks.subscribe(repaint.ask);
    const stopSettings = useEditorSettings.subscribe(repaint.ask);
    repaint.ask();
    return () => {
      stopMarks();
      stopSettings();
      stopFollowing();
      stopText();
      repaint.cancel();
      screen.stop();
      painter.remove();
    };
  }, [room, media, column, follows]);
};
