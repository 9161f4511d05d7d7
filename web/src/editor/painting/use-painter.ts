import { useEffect, type RefObject } from 'react';
import { doubtsBelow, onDoubtScale } from '../doubts/scale.ts';
import { numberParagraphs } from './numbers.ts';
import { createPainter } from './painter.ts';
import { createUnderlines } from './underlines.ts';
import type { EditorModel } from '../model/model.ts';
import type { Following } from '../player/following.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { bringIntoView } from '../viewport/scrolling.ts';
import { useEditorSettings } from '../settings/settings.ts';

export type Painted = {
  readonly model: EditorModel;
  readonly viewport: Viewport;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly column: RefObject<HTMLElement | null>;
  readonly following: Following;
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

/** What rows break by: the width of the column and the size of the letters, which a browser can change alone. */
const measureOf = (column: Element): string =>
  `${String(column.clientWidth)} ${getComputedStyle(document.documentElement).fontSize}`;

/** Calls back when rows break elsewhere: in another measure, or in letters that have only now been loaded; returns how to stop. */
const whenRowsBreakAnew = (column: Element, action: () => void): (() => void) => {
  let measure = measureOf(column);
  const observer = new ResizeObserver(() => {
    const now = measureOf(column);
    if (now === measure) return;
    measure = now;
    action();
  });
  observer.observe(column);
  document.fonts.addEventListener('loadingdone', action);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', action);
  };
};

const isCaretIn = (page: Element): boolean => page.contains(document.activeElement);

/** Nothing is doubtful while a person does not want to see it. */
const shownBelow = (model: EditorModel): number => (useEditorSettings.getState().showsDoubts ? doubtsBelow(model) : 0);

/** Paints the spoken words, the doubtful and the commented ones as long as the editor is on the page. */
export const usePainter = ({ model, viewport, media, column, following }: Painted): void => {
  useEffect(() => {
    const [page, sound] = [column.current, media.current];
    if (!page || !sound) return undefined;
    const painter = createPainter(model);
    const underlines = createUnderlines(model, () => shownBelow(model));
    const paintMarks = (): void => {
      const paragraphs = viewport.paragraphs();
      painter.paintMarks(paragraphs);
      if (useEditorSettings.getState().showsNumbers) numberParagraphs(model, paragraphs);
      if (!underlines.draw(paragraphs)) repaint.ask();
    };
    const repaint = oncePerFrame(() => {
      paintMarks();
      painter.paintSpoken(sound.currentTime * 1_000);
    });
    const stopFollowing = followPlayback(sound, (ms) => {
      const range = painter.paintSpoken(ms);
      if (range && !sound.paused && following.mayMove(isCaretIn(page))) bringIntoView(range, page);
    });
    const stopText = model.onText(repaint.ask);
    const stopViewport = viewport.subscribe(paintMarks);
    const stopMarks = model.marks.subscribe(repaint.ask);
    const stopSettings = useEditorSettings.subscribe(() => {
      underlines.forget();
      repaint.ask();
    });
    const stopScale = onDoubtScale(model, repaint.ask);
    const stopRows = whenRowsBreakAnew(page, () => {
      underlines.forget();
      repaint.ask();
    });
    repaint.ask();
    return () => {
      stopMarks();
      stopSettings();
      stopScale();
      stopFollowing();
      stopText();
      stopRows();
      repaint.cancel();
      underlines.remove();
      stopViewport();
      painter.remove();
    };
  }, [model, viewport, media, column, following]);
};
