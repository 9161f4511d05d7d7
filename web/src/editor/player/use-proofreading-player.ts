import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Following } from './following.ts';
import { useSoundAsLeft, type Playback } from './playback.ts';
import type { EditorModel } from '../model/model.ts';
import { keepPlace, placeIn, useEditorSettings } from '../settings/settings.ts';
import { backTo, loopAt, type Loop } from './loop.ts';
import { slowReplay } from './slow-replay.ts';

const REST_MS = 1_000;
const KEEP_EVERY_MS = 5_000;

type Deps = {
  readonly model: EditorModel;
  readonly transcriptId: string;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly playback: Playback;
  readonly following: Following;
};

const nowMs = (media: HTMLMediaElement): number => media.currentTime * 1_000;

/** Repeats a paragraph until told otherwise. */
const useLoop = ({ model, media, playback }: Deps) => {
  const [loop, setLoop] = useState<Loop | null>(null);
  useEffect(() => {
    const element = media.current;
    if (!loop || !element) return undefined;
    const watch = (): void => {
      const ms = backTo(loop, nowMs(element));
      if (ms === null) return;
      playback.seek(ms);
      playback.play();
    };
    element.addEventListener('timeupdate', watch);
    element.addEventListener('ended', watch);
    return () => {
      element.removeEventListener('timeupdate', watch);
      element.removeEventListener('ended', watch);
    };
  }, [loop, media, playback]);
  const toggle = (): void =>
    setLoop(loop || !media.current ? null : loopAt(model.transcript().segments, nowMs(media.current)));
  return { isLooping: loop !== null, toggle };
};

/** Typing stops the sound; a second of rest starts it again a step earlier, if typing stopped it. */
const usePauseWhileTyping = ({ model, media, playback, following }: Deps): void => {
  const { pausesWhileTyping } = useEditorSettings();
  const isResuming = useRef(false);
  useEffect(() => {
    const element = media.current;
    const began = (): void => {
      following.began(isResuming.current);
      isResuming.current = false;
    };
    element?.addEventListener('play', began);
    return () => element?.removeEventListener('play', began);
  }, [media, following]);
  useEffect(() => {
    if (!pausesWhileTyping) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastTypedMs = model.lastTypedMs();
    const resume = (): void => {
      timer = undefined;
      playback.skip(-useEditorSettings.getState().backStepMs);
      isResuming.current = true;
      playback.play();
    };
    const stop = model.onText(() => {
      const typedMs = model.lastTypedMs();
      if (typedMs === lastTypedMs) return;
      lastTypedMs = typedMs;
      const isPlaying = media.current?.paused === false;
      if (!isPlaying && timer === undefined) return;
      if (isPlaying) media.current?.pause();
      clearTimeout(timer);
      timer = setTimeout(resume, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [model, media, playback, pausesWhileTyping]);
};

/** Notes where a person is, and knows where they stopped last time. */
const usePlace = ({ transcriptId, media, playback }: Deps) => {
  const [stoppedMs, setStopped] = useState<number | null>(null);
  const keptMs = useRef(0);
  useEffect(() => {
    let isGone = false;
    void placeIn(transcriptId).then((ms) => {
      if (!isGone) setStopped(ms);
    });
    const element = media.current;
    const keep = (): void => {
      const ms = element ? nowMs(element) : 0;
      if (ms === 0 || (Math.abs(ms - keptMs.current) < KEEP_EVERY_MS && element?.paused === false)) return;
      keptMs.current = ms;
      keepPlace(transcriptId, Math.round(ms));
    };
    const events = ['timeupdate', 'pause'] as const;
    for (const name of events) element?.addEventListener(name, keep);
    return () => {
      isGone = true;
      for (const name of events) element?.removeEventListener(name, keep);
    };
  }, [transcriptId, media]);
  const resume = (): void => {
    if (stoppedMs !== null) playback.seek(stoppedMs);
    setStopped(null);
  };
  return { stoppedMs, resume };
};

/** What a proofreader's player does beyond playing (TX30). */
export type ProofreadingPlayer = {
  readonly isLooping: boolean;
  readonly toggleLoop: () => void;
  readonly replaySlower: () => void;
  /** Where the person stopped last time, in ms; null when that is not known, or done with. */
  readonly stoppedMs: number | null;
  readonly resumePlace: () => void;
};

export const useProofreadingPlayer = (deps: Deps): ProofreadingPlayer => {
  const { isLooping, toggle } = useLoop(deps);
  usePauseWhileTyping(deps);
  useSoundAsLeft(deps.media);
  const { stoppedMs, resume } = usePlace(deps);
  const { media, playback } = deps;
  const slower = useMemo(() => {
    const replay = slowReplay();
    return (): void => {
      if (media.current) replay(media.current, playback);
    };
  }, [media, playback]);
  return { isLooping, toggleLoop: toggle, replaySlower: slower, stoppedMs, resumePlace: resume };
};
