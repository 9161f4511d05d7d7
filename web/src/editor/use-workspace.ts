import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { createCaretView, type CaretView } from './caret/caret-view.ts';
import { marginWords, type ParagraphScene } from './Paragraph.tsx';
import { usePlayback, type Playback } from './player/playback.ts';
import { useProofreadingPlayer, type ProofreadingPlayer } from './player/use-proofreading-player.ts';
import { doneKey, markDone } from './review/review.ts';
import type { EditorModel } from './model/model.ts';
import { createViewport, type Viewport } from './viewport/viewport.ts';
import { revealIn, type Reveal } from './viewport/scrolling.ts';
import type { SpeakerQuestion } from './speakers/SpeakerMenu.tsx';
import type { Tool } from './tools/ToolStrip.tsx';

/** What is open beside the text, and the paragraph whose note is being written. */
export type OpenTools = {
  readonly tool: Tool | null;
  readonly setTool: (tool: Tool | null) => void;
  readonly noting: string | null;
  readonly setNoting: (segmentId: string | null) => void;
  readonly close: () => void;
  readonly toggle: (tool: Tool) => void;
};

const useTools = (): OpenTools => {
  const [tool, setTool] = useState<Tool | null>(null);
  const [noting, setNoting] = useState<string | null>(null);
  return useMemo(
    () => ({
      tool,
      setTool,
      noting,
      setNoting,
      close: () => {
        setTool(null);
        setNoting(null);
      },
      toggle: (next: Tool) => setTool(tool === next ? null : next),
    }),
    [tool, noting],
  );
};

const useScene = (
  model: EditorModel,
  { editable, seek }: { editable: boolean; seek: (ms: number) => void },
  deps: Asking,
) => {
  const { askSpeaker, openNote } = deps;
  const { t } = useTranslation();
  return useMemo(
    (): ParagraphScene => ({
      model,
      editable,
      seek,
      words: marginWords(t),
      askSpeaker,
      openNote,
      toggleDone: (id) => model.change(markDone(id, model.transcript().attributes[doneKey(id)] === undefined)),
    }),
    [model, editable, seek, t, askSpeaker, openNote],
  );
};
type Asking = Pick<ParagraphScene, 'askSpeaker' | 'openNote'>;

/** Everything that lies on a proofreader's workspace: the text, the sound, the tools, and what can be done with them. */
export type Workspace = {
  readonly model: EditorModel;
  readonly isMac: boolean;
  readonly media: RefObject<HTMLMediaElement | null>;
  /** Which paragraphs are near the window. */
  readonly viewport: Viewport;
  /** Keeps the caret where it can be seen. */
  readonly caret: CaretView;
  readonly column: RefObject<HTMLDivElement | null>;
  readonly help: RefObject<HTMLDialogElement | null>;
  /** Whether the page scrolls with the playback. */
  readonly follows: RefObject<boolean>;
  readonly playback: Playback;
  readonly player: ProofreadingPlayer;
  readonly tools: OpenTools;
  readonly scene: ParagraphScene;
  readonly question: SpeakerQuestion | null;
  readonly forgetQuestion: () => void;
  readonly reveal: Reveal;
  readonly showHelp: () => void;
  readonly showSpoken: () => void;
  readonly stopFollowing: () => void;
};

/** Lays out the workspace of a transcript. */
export const useWorkspace = (
  model: EditorModel,
  { editable, transcriptId }: { readonly editable: boolean; readonly transcriptId: string },
): Workspace => {
  const media = useRef<HTMLMediaElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const follows = useRef(true);
  const [viewport] = useState(createViewport);
  const [isMac] = useState(() => navigator.userAgent.includes('Mac'));
  const [caret] = useState(() => createCaretView({ isMac, now: () => performance.now() }));
  const [question, setQuestion] = useState<SpeakerQuestion | null>(null);
  const playback = usePlayback(media);
  const player = useProofreadingPlayer({ model, media, playback, transcriptId });
  const tools = useTools();
  const { setTool, setNoting } = tools;
  const reveal = useCallback((id: string, offset?: number) => {
    follows.current = false;
    if (column.current) revealIn(column.current, id, offset);
  }, []);
  const askSpeaker = useCallback((segmentId: string, anchor: Element) => setQuestion({ segmentId, anchor }), []);
  const openNote = useCallback(
    (id: string) => {
      setTool('review');
      setNoting(id);
    },
    [setTool, setNoting],
  );
  const scene = useScene(model, { editable, seek: playback.seek }, { askSpeaker, openNote });
  const showSpoken = useCallback(() => {
    follows.current = true;
    playback.skip(0);
  }, [playback]);
  const stopFollowing = useCallback(() => {
    follows.current = false;
  }, []);
  const showHelp = useCallback(() => help.current?.showModal(), []);
  const forgetQuestion = useCallback(() => setQuestion(null), []);
  const acts = { reveal, showHelp, showSpoken, stopFollowing, forgetQuestion };
  const deps = { viewport, caret, media, column, help, follows, playback, player, tools, scene, question };
  return { model, isMac, ...deps, ...acts };
};
