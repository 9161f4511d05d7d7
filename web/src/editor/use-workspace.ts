import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommenting, type Commenting } from './comments/use-commenting.ts';
import type { TranscriptLink } from './collaboration/link.ts';
import { createCaretView, type CaretView } from './caret/caret-view.ts';
import { focusText } from './caret/focus-text.ts';
import { marginWords, type ParagraphScene } from './Paragraph.tsx';
import { useHighlighting, type Highlighting } from './highlights/use-highlighting.ts';
import { createFollowing, whenReaderMoves, type Following } from './player/following.ts';
import { heardPlace, isCaretAt, wordBefore } from './player/heard-place.ts';
import { usePlayback, type Playback } from './player/playback.ts';
import { useProofreadingPlayer, type ProofreadingPlayer } from './player/use-proofreading-player.ts';
import { doneKey, markDone } from './review/review.ts';
import type { Caret } from './model/caret.ts';
import type { EditorModel } from './model/model.ts';
import { useEditorSettings } from './settings/settings.ts';
import { createViewport, type Viewport } from './viewport/viewport.ts';
import { revealIn, type Reveal } from './viewport/scrolling.ts';
import { wordInHand } from './vocabulary/word-in-hand.ts';
import type { SpeakerQuestion } from './speakers/SpeakerMenu.tsx';
import type { Tool } from './tools/ToolStrip.tsx';

/** What is open beside the text. */
export type OpenTools = {
  readonly tool: Tool | null;
  readonly setTool: (tool: Tool | null) => void;
  readonly close: () => void;
  readonly toggle: (tool: Tool) => void;
};

/** Closing a tool gives the keys back to the text. */
const useTools = (focusBack: () => void): OpenTools => {
  const [tool, setTool] = useState<Tool | null>(null);
  return useMemo(
    () => ({
      tool,
      setTool,
      close: () => {
        setTool(null);
        focusBack();
      },
      toggle: (next: Tool) => setTool(tool === next ? null : next),
    }),
    [tool, focusBack],
  );
};

const useScene = (
  model: EditorModel,
  { editable, seek }: { editable: boolean; seek: (ms: number) => void },
  deps: Asking,
) => {
  const { askSpeaker, openComment } = deps;
  const { t } = useTranslation();
  return useMemo(
    (): ParagraphScene => ({
      model,
      editable,
      seek,
      words: marginWords(t),
      askSpeaker,
      openComment,
      toggleDone: (id) => model.change(markDone(id, model.transcript().attributes[doneKey(id)] === undefined)),
    }),
    [model, editable, seek, t, askSpeaker, openComment],
  );
};
type Asking = Pick<ParagraphScene, 'askSpeaker' | 'openComment'>;

type HeardDeps = Pick<Workspace, 'model' | 'media' | 'column' | 'playback' | 'following' | 'player'> & {
  readonly focusBack: () => void;
};

/** What brings the text to the sound: with the caret where a hand goes on, without it where one only looks. */
const useHeard = ({ model, media, column, playback, following, player, focusBack }: HeardDeps) => {
  const show = useCallback(
    (puts: 'caret' | 'nothing') => {
      const place = heardPlace(model, (media.current?.currentTime ?? 0) * 1_000);
      if (!place) return;
      if (puts === 'caret') {
        model.select(place.segmentId, place.from, place.from);
        focusBack();
      }
      if (column.current) revealIn(column.current, place.segmentId, place.from);
    },
    [model, media, column, focusBack],
  );
  const stoppedAt = useRef<Caret | null>(null);
  /** Pressed again where it has put the caret, the key selects the word before: what was wrong was heard a moment ago. */
  const walks = useCallback(() => {
    if (media.current?.paused !== true || !isCaretAt(model, stoppedAt.current)) return false;
    const word = wordBefore(model, stoppedAt.current);
    if (!word) return true;
    model.select(word.segmentId, word.from, word.to);
    focusBack();
    if (column.current) revealIn(column.current, word.segmentId, word.from);
    stoppedAt.current = { segmentId: word.segmentId, offset: word.from };
    return true;
  }, [model, media, column, focusBack]);
  return useMemo(
    () => ({
      showSpoken: () => {
        following.goAlong();
        show('caret');
      },
      resumePlace: () => {
        player.resumePlace();
        following.goAlong();
        show('caret');
      },
      stopAtHeard: () => {
        if (walks()) return;
        media.current?.pause();
        show('caret');
        stoppedAt.current = model.selection()?.start ?? null;
      },
      playOrPause: () => {
        const stops = media.current?.paused === false;
        playback.toggle();
        if (stops && useEditorSettings.getState().caretOnPause) show('caret');
      },
      seekAndShow: (ms: number) => {
        playback.seek(ms);
        if (media.current?.paused === true) show('nothing');
      },
    }),
    [following, show, walks, model, player, media, playback],
  );
};

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
  readonly following: Following;
  readonly playback: Playback;
  readonly player: ProofreadingPlayer;
  readonly tools: OpenTools;
  readonly scene: ParagraphScene;
  readonly question: SpeakerQuestion | null;
  readonly forgetQuestion: () => void;
  readonly reveal: Reveal;
  /** What is said about the text; null where that cannot be had. */
  readonly commenting: Commenting | null;
  /** What is marked in the text; null where that cannot be had (TX43). */
  readonly highlighting: Highlighting | null;
  /** Begins a comment on what is selected, else on a paragraph, or shows the one that is there. */
  readonly beginComment: (segmentId: string | null) => void;
  readonly showHelp: () => void;
  /** Gives the keys to the text, at the caret, from anywhere. */
  readonly focusText: () => void;
  /** Brings text and caret to the word that is heard, and goes along with it. */
  readonly showSpoken: () => void;
  /** Goes on where the person stopped last time, with text and caret. */
  readonly resumePlace: () => void;
  /** Stops the sound with the caret at the word just heard. */
  readonly stopAtHeard: () => void;
  /** Plays, or pauses, with the caret at the word just heard where a person wants that. */
  readonly playOrPause: () => void;
  /** Asks for a time to go to; counts how often it was asked for. */
  readonly askTime: () => void;
  readonly timeAsked: number;
  /** Saves, and says that everything is saved; counts how often that was asked for. */
  readonly saveNow: () => void;
  readonly saveAsked: number;
  readonly toggleFocusMode: () => void;
  /** Keeps the word in hand for the person's next recordings (PJ11). */
  readonly keepWord: () => void;
  readonly hasVersions: boolean;
  /** Goes to a time; while nothing plays the text comes along. */
  readonly seekAndShow: (ms: number) => void;
};

type Given = { readonly editable: boolean; readonly mayComment: boolean; readonly link: TranscriptLink };

/** Comments open their tool. */
const useComments = (model: EditorModel, { mayComment, link }: Given, setTool: OpenTools['setTool']) => {
  const commenting = useCommenting(model, { link: link.comments, mayComment });
  const latest = useRef(commenting);
  useEffect(() => {
    latest.current = commenting;
  });
  const beginComment = useCallback(
    (segmentId: string | null) => {
      if (latest.current?.mayComment !== true) return;
      if (latest.current.begin(segmentId)) setTool('comments');
    },
    [setTool],
  );
  const openComment = useCallback(
    (threadId: string) => {
      latest.current?.activate(threadId);
      setTool('comments');
    },
    [setTool],
  );
  return { commenting, beginComment, openComment };
};

/** The frame of the page goes and comes; leaving the text brings it back. */
const useFocusMode = (): (() => void) => {
  useEffect(
    () => () => {
      document.documentElement.removeAttribute('data-editor-focus');
    },
    [],
  );
  return useCallback(() => void document.documentElement.toggleAttribute('data-editor-focus'), []);
};

/** What is typed is saved anyhow: who presses the key of other programs is told so, and sees no dialog of the browser. */
const useSaving = (model: EditorModel) => {
  const [saveAsked, ask] = useReducer((times: number) => times + 1, 0);
  const saveNow = useCallback(() => {
    model.collaboration.flush();
    ask();
  }, [model]);
  return { saveAsked, saveNow };
};

/** Lays out the workspace of a transcript. */
export const useWorkspace = (model: EditorModel, { editable, mayComment, link }: Given): Workspace => {
  const media = useRef<HTMLMediaElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const [following] = useState(() => createFollowing({ now: () => performance.now(), lastTypedMs: model.lastTypedMs }));
  useEffect(() => whenReaderMoves(following.readerMoved), [following]);
  const [viewport] = useState(createViewport);
  const [isMac] = useState(() => navigator.userAgent.includes('Mac'));
  const [caret] = useState(() => createCaretView({ isMac, now: () => performance.now() }));
  const [question, setQuestion] = useState<SpeakerQuestion | null>(null);
  const playback = usePlayback(media);
  const player = useProofreadingPlayer({ model, media, playback, transcriptId: link.transcriptId, following });
  const focusBack = useCallback(() => {
    if (editable && column.current) focusText(model, { viewport, text: column.current });
  }, [editable, model, viewport]);
  const tools = useTools(focusBack);
  const { commenting, beginComment, openComment } = useComments(model, { editable, mayComment, link }, tools.setTool);
  const reveal = useCallback(
    (id: string, offset?: number) => {
      following.readerMoved();
      if (column.current) revealIn(column.current, id, offset);
    },
    [following],
  );
  const highlighting = useHighlighting(model, { link: link.comments, mayMark: editable, reveal });
  const askSpeaker = useCallback((segmentId: string, anchor: Element) => setQuestion({ segmentId, anchor }), []);
  const scene = useScene(model, { editable, seek: playback.seek }, { askSpeaker, openComment });
  const heard = useHeard({ model, media, column, playback, following, player, focusBack });
  const [timeAsked, askTime] = useReducer((times: number) => times + 1, 0);
  const { saveAsked, saveNow } = useSaving(model);
  const toggleFocusMode = useFocusMode();
  const keepWord = useCallback(() => {
    const word = wordInHand(model);
    if (word !== null) void link.keepWord?.(word);
  }, [model, link]);
  const showHelp = useCallback(() => help.current?.showModal(), []);
  const forgetQuestion = useCallback(() => {
    setQuestion(null);
    focusBack();
  }, [focusBack]);
  const acts = {
    reveal,
    commenting,
    highlighting,
    beginComment,
    showHelp,
    forgetQuestion,
    focusText: focusBack,
    askTime,
    timeAsked,
    toggleFocusMode,
    saveAsked,
    saveNow,
    keepWord,
    ...heard,
  };
  const deps = { viewport, caret, media, column, help, following, playback, player, tools, scene, question };
  return { model, isMac, hasVersions: link.versions !== undefined, ...deps, ...acts };
};
