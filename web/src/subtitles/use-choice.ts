import type { Cue, ViolationRule } from '@soebs/events/transcript';
import { useCallback, useMemo, useState } from 'react';
import { nextProblem } from './judge.ts';
import { useNextKey } from './use-next-key.ts';

/** Which cue is chosen, and which are listed. Choosing one moves the playhead to it. */
export const useChoice = (cues: readonly Cue[], seek: (ms: number) => void) => {
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
