import type { Room } from '../room.ts';
import type { Reveal } from '../scrolling.ts';
import { useEditorSettings } from '../settings.ts';
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
export const doubtTour = (room: Room, reveal: Reveal) => {
  const all = (): Doubt[] => doubtsIn(room.transcript().segments, useEditorSettings.getState().doubtBelowPercent);
  const show = (doubt: Doubt | undefined): void => {
    if (!doubt) return;
    room.select(doubt.segmentId, doubt.from, doubt.to);
    reveal(doubt.segmentId, doubt.from);
  };
  const atCaret = (): Doubt | undefined => {
    const caret = room.caret();
    return all().find(
      ({ segmentId, from, to }) => segmentId === caret?.segmentId && from <= caret.offset && caret.offset < to,
    );
  };
  const go = (step: Step): void => {
    const doubts = all();
    const order = new Map(room.transcript().segments.map(({ id }, n) => [id, n]));
    const caret = room.caret();
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
    room.change(confirmationsOf(room.transcript().segments, which(all(), doubt)));
    room.select(doubt.segmentId, doubt.from, doubt.to);
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
export type DoubtTour = ReturnType<typeof doubtTour>;
