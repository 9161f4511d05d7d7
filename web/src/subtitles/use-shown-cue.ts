import type { Cue } from '@soebs/events/transcript';
import { useEffect, useState, type RefObject } from 'react';
import { cueAt } from './judge.ts';

/** The index of the last cue that has begun at the playhead; -1 before the first. It changes with the cue only. */
export const useShownCue = (
  media: RefObject<HTMLMediaElement | null>,
  cues: readonly Cue[],
): { index: number; isOn: boolean } => {
  const [shown, setShown] = useState({ index: -1, isOn: false });
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      const ms = (media.current?.currentTime ?? 0) * 1_000;
      const index = cueAt(cues, ms);
      const isOn = ms < (cues[index]?.endMs ?? 0);
      setShown((before) => (before.index === index && before.isOn === isOn ? before : { index, isOn }));
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [media, cues]);
  return shown;
};
