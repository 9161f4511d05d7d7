import type { Cue, SubtitleOptions, TalkContext } from '@soebs/events/transcript';
import { useEffect, useRef, useState } from 'react';
import { Cutter } from './cutter.ts';
import type { Followed } from './live-transcript.ts';
import { startCutter } from './worker-url.ts';

/** Cues and how long the worker took for them; -1 until the first ones are there. */
export type CutCues = {
  readonly cues: readonly Cue[];
  readonly tookMs: number;
};

const nothing: CutCues = { cues: [], tookMs: -1 };

/** The cues of a transcript under options, cut anew after every change of either. */
export const useCues = (followed: Followed, options: SubtitleOptions, frameRate: TalkContext['frameRate']): CutCues => {
  const [shown, setShown] = useState<CutCues>(nothing);
  const cutter = useRef<Cutter | null>(null);
  useEffect(() => {
    const started = new Cutter(startCutter(), (cues, tookMs) => setShown({ cues, tookMs }));
    cutter.current = started;
    return () => {
      started.close();
      cutter.current = null;
    };
  }, []);
  useEffect(() => {
    if (followed.phase !== 'ready') return;
    const { transcript, language } = followed;
    cutter.current?.cut(transcript, options, { language, frameRate });
  }, [followed, options, frameRate]);
  return shown;
};
