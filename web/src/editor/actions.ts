import { type RefObject } from 'react';
import { doubtTour, type DoubtTour } from './doubts/tour.ts';
import { SKIP_MS } from './playback.ts';
import { type Desk } from './use-desk.ts';
import { nextOpen } from './review/review.ts';
import { type Action } from './shortcuts.ts';
import { splitAtSpoken } from './split-at-spoken.ts';
import { caretMs } from './TranscriptText.tsx';
import { wordAt } from './word-clock.ts';

/** What the keys do; an action without an entry is the editor's own. */
export type ActionTable = Partial<Record<Action, () => void>>;

/** The paragraph a key means: the caret's, else the one that is heard. */
const paragraphInHand = ({ room, media }: Desk): string | null =>
  room.caret()?.segmentId ??
  wordAt(room.transcript().segments, (media.current?.currentTime ?? 0) * 1_000)?.segment.id ??
  null;

const elementOf = (column: RefObject<HTMLElement | null>, id: string): Element | null =>
  column.current?.querySelector(`[data-segment="${CSS.escape(id)}"]`) ?? null;

/** Goes to the next paragraph that is not proofread. */
const goOn = ({ room, reveal }: Desk, id: string): void => {
  const next = nextOpen(room.transcript(), id);
  if (next === null) return;
  room.select(next, 0, 0);
  reveal(next);
};

const tourOf = ({ room, reveal }: Desk): DoubtTour => doubtTour(room, reveal);

const playing = ({ room, playback, player, showSpoken }: Desk): ActionTable => ({
  playPause: playback.toggle,
  back: () => playback.skip(-SKIP_MS),
  forward: () => playback.skip(SKIP_MS),
  slower: () => playback.changeSpeed(-1),
  faster: () => playback.changeSpeed(1),
  replaySlower: player.replaySlower,
  loop: player.toggleLoop,
  playFromCaret: () => {
    const ms = caretMs(room);
    if (ms !== null) playback.seek(ms);
    playback.play();
  },
  showSpoken,
  resumePlace: player.resumePlace,
});

const editing = (desk: Desk, withParagraph: (act: (id: string) => void) => () => void): ActionTable => ({
  confirmDoubt: () => tourOf(desk).confirm(),
  confirmAlike: () => tourOf(desk).confirmAlike(),
  splitAtSpoken: () => splitAtSpoken(desk.room, (desk.media.current?.currentTime ?? 0) * 1_000),
  toggleDone: withParagraph((id) => {
    desk.scene.toggleDone(id);
    goOn(desk, id);
  }),
  note: withParagraph(desk.scene.openNote),
  speaker: withParagraph((id) => {
    const anchor = elementOf(desk.column, id);
    if (anchor) desk.scene.askSpeaker(id, anchor);
  }),
});

/** What each key does at a desk. */
export const actionsOf = (desk: Desk): ActionTable => {
  const withParagraph = (act: (id: string) => void) => (): void => {
    const id = paragraphInHand(desk);
    if (id !== null) act(id);
  };
  return {
    ...playing(desk),
    find: () => desk.tools.setTool('find'),
    nextDoubt: () => tourOf(desk).next(),
    previousDoubt: () => tourOf(desk).previous(),
    nextOpen: withParagraph((id) => goOn(desk, id)),
    help: desk.showHelp,
    ...(desk.scene.editable ? editing(desk, withParagraph) : {}),
  };
};
