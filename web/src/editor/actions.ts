import { segmentOfAnchor } from '@soebs/events/transcript';
import type { RefObject } from 'react';
import { takeOf } from './clashes/ClashNotice.tsx';
import { doubtTour, type DoubtTour } from './doubts/tour.ts';
import { skipMs } from './player/playback.ts';
import type { Numbered } from './settings/numbered.ts';
import { assign, speakersOf } from './speakers/speakers.ts';
import { shownTools } from './tools/ToolStrip.tsx';
import type { Workspace } from './use-workspace.ts';
import type { Tool } from './tools/ToolStrip.tsx';
import { anchorNow } from './model/remarks.ts';
import { nextOpen } from './review/review.ts';
import type { Action } from './settings/shortcuts.ts';
import { splitAtSpoken } from './player/split-at-spoken.ts';
import { timeActs } from './times/act.ts';
import { caretMs } from './TranscriptText.tsx';
import { wordAt } from './player/word-clock.ts';

/** What the keys do; an action without an entry is the editor's own. */
export type ActionTable = Partial<Record<Action, () => void>>;

/** The paragraph a key means: the caret's, else the one that is heard. */
const paragraphInHand = ({ model, media }: Workspace): string | null =>
  model.caret()?.segmentId ??
  wordAt(model.transcript().segments, (media.current?.currentTime ?? 0) * 1_000)?.segment.id ??
  null;

const elementOf = (column: RefObject<HTMLElement | null>, id: string): Element | null =>
  column.current?.querySelector(`[data-segment="${CSS.escape(id)}"]`) ?? null;

/** Goes to the next paragraph that is not proofread. */
const goOn = ({ model, reveal }: Workspace, id: string): void => {
  const next = nextOpen(model.transcript(), id);
  if (next === null) return;
  model.select(next, 0, 0);
  reveal(next);
};

const tourOf = ({ model, reveal }: Workspace): DoubtTour => doubtTour(model, reveal);

const playing = ({ model, playback, player, ...workspace }: Workspace): ActionTable => ({
  playPause: workspace.playOrPause,
  back: () => playback.skip(-skipMs()),
  forward: () => playback.skip(skipMs()),
  slower: () => playback.changeSpeed(-1),
  faster: () => playback.changeSpeed(1),
  replaySlower: player.replaySlower,
  loop: player.toggleLoop,
  playFromCaret: () => {
    const ms = caretMs(model);
    if (ms !== null) playback.seek(ms);
    playback.play();
  },
  showSpoken: workspace.showSpoken,
  resumePlace: workspace.resumePlace,
  stopAtHeard: workspace.stopAtHeard,
  goToTime: workspace.askTime,
  mute: playback.mute,
  quieter: () => playback.changeVolume(-1),
  louder: () => playback.changeVolume(1),
});

const editing = (workspace: Workspace, withParagraph: (act: (id: string) => void) => () => void): ActionTable => ({
  confirmDoubt: () => tourOf(workspace).confirm(),
  confirmAlike: () => tourOf(workspace).confirmAlike(),
  takeFirst: () => void takeOf(workspace.model, 'first'),
  takeSecond: () => void takeOf(workspace.model, 'second'),
  ...timeActs(workspace.model, () => Math.round((workspace.media.current?.currentTime ?? 0) * 1_000)),
  splitAtSpoken: () => splitAtSpoken(workspace.model, (workspace.media.current?.currentTime ?? 0) * 1_000),
  toggleDone: withParagraph((id) => {
    workspace.scene.toggleDone(id);
    goOn(workspace, id);
  }),
  speaker: withParagraph((id) => {
    const anchor = elementOf(workspace.column, id);
    if (anchor) workspace.scene.askSpeaker(id, anchor);
  }),
});

/** A step brings the list and the text to the same thread. */
const stepComment = ({ model, commenting, tools, reveal }: Workspace, by: 1 | -1): void => {
  tools.setTool('comments');
  const thread = commenting?.step(by);
  if (!thread) return;
  const anchor = anchorNow(model.transcript().comments, thread);
  reveal(segmentOfAnchor(anchor), anchor.on === 'words' ? anchor.start.at : undefined);
};

const commentActions = (workspace: Workspace): ActionTable => ({
  comment: () => workspace.beginComment(workspace.model.selection() ? null : paragraphInHand(workspace)),
  nextComment: () => stepComment(workspace, 1),
  previousComment: () => stepComment(workspace, -1),
  resolveComment: () => workspace.commenting?.toggleResolved(),
});

const highlightActions = ({ highlighting }: Workspace): ActionTable => ({
  nextHighlight: () => highlighting?.step(1),
  previousHighlight: () => highlighting?.step(-1),
  ...(highlighting?.mayMark === true && { highlight: highlighting.toggle }),
});

/** The key of an open tool leads into it, and from within it back to the text. */
const turnTo = ({ tools, focusText }: Workspace, tool: Tool): void => {
  const panel = document.querySelector<HTMLElement>('[data-tool-panel]');
  if (tools.tool !== tool || !panel) tools.setTool(tool);
  else if (panel.contains(document.activeElement)) focusText();
  else (panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel).focus();
};

/** What digits do: the speakers in their order, and the tools. */
export const numberedActs = (workspace: Workspace): Record<Numbered['gives'], (place: number) => void> => ({
  speaker: (place) => {
    const { model, scene } = workspace;
    const speaker = speakersOf(model.transcript())[place];
    const id = paragraphInHand(workspace);
    if (speaker && id !== null && scene.editable) model.change(assign(id, speaker.id));
  },
  tool: (place) => {
    const tool = shownTools({ hasVersions: workspace.hasVersions, hasComments: workspace.commenting !== null })[place];
    if (tool) turnTo(workspace, tool);
  },
});

/** What each key does at a workspace. */
export const actionsOf = (workspace: Workspace): ActionTable => {
  const withParagraph = (act: (id: string) => void) => (): void => {
    const id = paragraphInHand(workspace);
    if (id !== null) act(id);
  };
  return {
    ...playing(workspace),
    find: () => workspace.tools.setTool('find'),
    nextDoubt: () => tourOf(workspace).next(),
    previousDoubt: () => tourOf(workspace).previous(),
    nextOpen: withParagraph((id) => goOn(workspace, id)),
    help: workspace.showHelp,
    focusMode: workspace.toggleFocusMode,
    // What is typed is saved anyhow: who presses the key of other programs sees so, and no dialog of the browser.
    save: workspace.saveNow,
    toText: workspace.focusText,
    keepWord: workspace.keepWord,
    ...commentActions(workspace),
    ...highlightActions(workspace),
    ...(workspace.scene.editable ? editing(workspace, withParagraph) : {}),
  };
};
