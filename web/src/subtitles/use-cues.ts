import type { Cue, SubtitleOptions, TalkContext } from '@soebs/events/transcript';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Cutter } from './cutter.ts';
import type { Followed } from './live-transcript.ts';
import { startCutter } from './worker-url.ts';

/** Cues and how long the worker took for them; -1 until the first ones are there. */
export type CutCues = {
  readonly cues: readonly Cue[];
  readonly tookMs: number;
  /** What is needed to cut could not be loaded. */
  readonly isFailed: boolean;
  /** Tries once more, with another worker: the one before remembers what it did not get. */
  readonly again: () => void;
};
type Shown = Pick<CutCues, 'cues' | 'tookMs' | 'isFailed'>;

const nothing: Shown = { cues: [], tookMs: -1, isFailed: false };

/** The cues of a transcript under options, cut anew after every change of either. */
export const useCues = (followed: Followed, options: SubtitleOptions, frameRate: TalkContext['frameRate']): CutCues => {
  const [shown, setShown] = useState<Shown>(nothing);
  const [tries, setTries] = useState(0);
  const cutter = useRef<Cutter | null>(null);
  useEffect(() => {
    const show = (cues: readonly Cue[], tookMs: number): void => setShown({ cues, tookMs, isFailed: false });
    const started = new Cutter(startCutter(), show, () => setShown((before) => ({ ...before, isFailed: true })));
    cutter.current = started;
    return () => {
      started.close();
      cutter.current = null;
    };
  }, [tries]);
  useEffect(() => {
    if (followed.phase !== 'ready') return;
    const { transcript, language } = followed;
    cutter.current?.cut(transcript, options, { language, frameRate });
  }, [followed, options, frameRate, tries]);
  const again = useCallback(() => {
    setShown(nothing);
    setTries((before) => before + 1);
  }, []);
  return { ...shown, again };
};
