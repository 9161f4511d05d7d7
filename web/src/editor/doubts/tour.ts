import type { EditorModel } from '../model/model.ts';
import type { Reveal } from '../viewport/scrolling.ts';
import { doubtsBelow } from './scale.ts';
import { alike, confirmationsOf, doubtsIn, type Doubt } from './doubts.ts';

type Step = 1 | -1;

const isBehind = (
  order: ReadonlyMap<string, number>,
  doubt: Doubt,
  at: { segmentId: string; offset: number },
): boolean => {
  const place = order.get(doubt.segmentId) ?? 0;
  const here = order.get(at.segmentId) ?? 0;
  return place > here || (place === here && doubt.from > at.offset);
};

/** Going through the doubtful words from the caret, and confirming them (TX33). */
export type DoubtTour = {
  readonly next: () => void;
  readonly previous: () => void;
  readonly confirm: () => void;
  /** Confirms every word that is written as the one at the caret. */
  readonly confirmAlike: () => void;
  readonly atCaret: () => Doubt | undefined;
};

export const doubtTour = (model: EditorModel, reveal: Reveal): DoubtTour => {
  const all = (): Doubt[] => doubtsIn(model.transcript().segments, doubtsBelow(model));
  const show = (doubt: Doubt | undefined): void => {
    if (!doubt) return;
    model.select(doubt.segmentId, doubt.from, doubt.to);
    reveal(doubt.segmentId, doubt.from);
  };
  const atCaret = (): Doubt | undefined => {
    const caret = model.caret();
    return all().find(
      ({ segmentId, from, to }) => segmentId === caret?.segmentId && from <= caret.offset && caret.offset < to,
    );
  };
  const go = (step: Step): void => {
    const doubts = all();
    const order = new Map(model.transcript().segments.map(({ id }, n) => [id, n]));
    const caret = model.caret();
    const next = caret ? doubts.findIndex((doubt) => isBehind(order, doubt, caret)) : 0;
    const count = doubts.length;
    const isOn = atCaret() !== undefined;
    const index = step === 1 ? (next < 0 ? 0 : next) : ((next < 0 ? count : next) - (isOn ? 2 : 1) + count) % count;
    show(doubts[index]);
  };
  const confirm = (which: (doubts: readonly Doubt[], doubt: Doubt) => readonly Doubt[]): void => {
    const doubt = atCaret();
    if (!doubt) {
      go(1);
      return;
    }
    model.change(confirmationsOf(model.transcript().segments, which(all(), doubt)));
    model.select(doubt.segmentId, doubt.from, doubt.to);
    go(1);
  };
  return {
    next: () => go(1),
    previous: () => go(-1),
    confirm: () => confirm((_, doubt) => [doubt]),
    confirmAlike: () => confirm(alike),
    atCaret,
  };
};
