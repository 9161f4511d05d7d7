import { useEffect, useRef, type JSX } from 'react';
import { doubtsBelow, onDoubtScale } from '../doubts/scale.ts';
import type { EditorModel } from '../model/model.ts';
import { useEditorSettings } from '../settings/settings.ts';
import type { Reveal } from '../viewport/scrolling.ts';
import { overviewOf, paragraphAt, type OverviewKind } from './overview.ts';

/** Typing is not held up: the strip follows a moment later. */
const REST_MS = 400;
const LEAST_PX = 2;

/** What lies where across the strip, in parts of its width, and by which colour of the theme. */
const looks: Record<OverviewKind, { readonly from: number; readonly to: number; readonly colour: string }> = {
  done: { from: 0, to: 0.3, colour: '--color-finished' },
  doubt: { from: 0.35, to: 0.65, colour: '--color-doubt' },
  comment: { from: 0.7, to: 1, colour: '--color-accent' },
  others: { from: 0, to: 1, colour: '--color-ongoing' },
};

/**
 * The colours as a canvas reads them: one of the theme may be a pair for light and dark, which the style resolves. Asked once for all
 * marks, as each answer makes the browser look at its styles.
 */
const coloursOf = (canvas: HTMLCanvasElement): Record<OverviewKind, string> => {
  const style = getComputedStyle(canvas);
  const resolved = ({ colour }: { readonly colour: string }): string => {
    canvas.style.color = `var(${colour})`;
    return style.color;
  };
  const { done, doubt, comment, others } = looks;
  return { done: resolved(done), doubt: resolved(doubt), comment: resolved(comment), others: resolved(others) };
};

const draw = (canvas: HTMLCanvasElement, model: EditorModel): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const [width, height] = [canvas.clientWidth * devicePixelRatio, canvas.clientHeight * devicePixelRatio];
  Object.assign(canvas, { width, height });
  const colours = coloursOf(canvas);
  const { showsDoubts } = useEditorSettings.getState();
  const marks = overviewOf(model.transcript(), {
    doubtBelow: showsDoubts ? doubtsBelow(model) : 0,
    isOther: (id) => model.marks.of('others', id).length > 0,
  });
  for (const { kind, from, to } of marks) {
    const look = looks[kind];
    context.fillStyle = colours[kind];
    const tall = Math.max(LEAST_PX * devicePixelRatio, (to - from) * height - 1);
    context.fillRect(look.from * width, from * height, (look.to - look.from) * width, tall);
  }
};

/** The whole text beside the scroll bar: what is proofread, doubtful, said about it, and where others are. A click goes there. */
export const OverviewStrip = ({
  model,
  reveal,
}: {
  readonly model: EditorModel;
  readonly reveal: Reveal;
}): JSX.Element => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const strip = canvas.current;
    if (!strip) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        draw(strip, model);
      }, REST_MS);
    };
    const size = new ResizeObserver(ask);
    size.observe(strip);
    const stops = [
      model.onText(ask),
      model.onComments(ask),
      model.marks.subscribe(ask),
      useEditorSettings.subscribe(ask),
      onDoubtScale(model, ask),
    ];
    return () => {
      clearTimeout(timer);
      size.disconnect();
      for (const stop of stops) stop();
    };
  }, [model]);
  return (
    // The panels of doubts, comments and review lead to the same places by the keyboard.
    <canvas
      ref={canvas}
      aria-hidden
      className="soebs-overview"
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ nativeEvent, currentTarget }) => {
        const id = paragraphAt(model.transcript(), nativeEvent.offsetY / currentTarget.clientHeight);
        if (id !== null) reveal(id);
      }}
    />
  );
};
