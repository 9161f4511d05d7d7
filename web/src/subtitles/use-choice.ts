import type { Cue, ViolationRule } from '@soebs/events/transcript';
import { useCallback, useMemo, useState } from 'react';
import { nextProblem } from './judge.ts';
import { useNextKey } from './use-next-key.ts';

/** Which cue is chosen, and which are listed. Choosing one moves the playhead to it. */
export type CueChoice = {
  /** The number of the cue; -1 for none. */
  readonly chosen: number;
  /** Only cues that break this rule are listed; null for all. */
  readonly filter: ViolationRule | null;
  readonly listed: readonly number[];
  readonly setFilter: (filter: ViolationRule | null) => void;
  readonly goTo: (index: number) => void;
  readonly goToNext: () => void;
};

export const useChoice = (cues: readonly Cue[], seek: (ms: number) => void): CueChoice => {
  const [chosen, setChosen] = useState(-1);
  const [filter, setFilter] = useState<ViolationRule | null>(null);
  const listed = useMemo(
    () => cues.flatMap(({ violations }, n) => (!filter || violations.some(({ rule }) => rule === filter) ? [n] : [])),
    [cues, filter],
  );
  const goTo = useCallback(
    (index: number): void => {
      setChosen(index);
      const cue = cues[index];
      if (cue) seek(cue.startMs);
    },
    [cues, seek],
  );
  const goToNext = useCallback(() => {
    const next = nextProblem(cues, chosen);
    setFilter(null);
    if (next >= 0) goTo(next);
  }, [cues, chosen, goTo]);
  useNextKey(goToNext);
  return { chosen, filter, listed, setFilter, goTo, goToNext };
};
