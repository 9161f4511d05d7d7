import { useEffect, useRef, type RefObject } from 'react';
import type { EditorModel } from '../model/model.ts';
import { borderAt, moveBorder, wordsIn, type Border } from './borders.ts';
import { timeAt, type View } from './peaks.ts';

/** A border of a word that is being moved, the stretch that holds still meanwhile, and where it is now. */
export type Drag = { readonly border: Border; readonly view: View; readonly ms: number };

type Dragging = {
  readonly model: EditorModel;
  readonly editable: boolean;
  readonly shown: RefObject<View>;
  readonly paint: RefObject<() => void>;
  readonly seek: (ms: number) => void;
};

type Point = Pick<PointerEvent, 'offsetX'>;

/** Pointers on the picture: a border of a word is moved, one undo step when it is let go; anywhere else means its time (TX37, TX42). */
export const useBorderDrag = (
  canvas: RefObject<HTMLCanvasElement | null>,
  { model, editable, shown, paint, seek }: Dragging,
): RefObject<Drag | null> => {
  const drag = useRef<Drag | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const near = ({ offsetX: x }: Point): Border | null =>
      editable
        ? borderAt(wordsIn(model.transcript().segments, shown.current), shown.current, {
            x,
            width: element.clientWidth,
          })
        : null;
    const msAt = ({ offsetX }: Point, view: View): number => timeAt(view, offsetX / element.clientWidth);
    const press = (event: PointerEvent): void => {
      const border = event.button === 0 ? near(event) : null;
      if (!border) return;
      element.setPointerCapture(event.pointerId);
      drag.current = { border, view: shown.current, ms: border.ms };
    };
    const move = (event: PointerEvent): void => {
      if (!drag.current) {
        element.style.cursor = near(event) ? 'col-resize' : '';
        return;
      }
      drag.current = { ...drag.current, ms: msAt(event, drag.current.view) };
      paint.current();
    };
    const letGo = (event: PointerEvent): void => {
      const { current } = drag;
      drag.current = null;
      if (!current) {
        if (event.button === 0) seek(msAt(event, shown.current));
        return;
      }
      model.takeTyped();
      model.change(moveBorder(model.transcript().segments, current.border, current.ms));
      paint.current();
    };
    const giveUp = (): void => {
      drag.current = null;
      paint.current();
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', letGo);
    element.addEventListener('pointercancel', giveUp);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', letGo);
      element.removeEventListener('pointercancel', giveUp);
    };
  });
  return drag;
};
