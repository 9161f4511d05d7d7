import { useEffect, useRef } from 'react';

/** Asks for a list again each time that `times` grows; not when it is first shown. */
export const useReloadWhen = (times: number, reload: () => Promise<unknown>): void => {
  const observed = useRef(times);
  useEffect(() => {
    if (observed.current === times) return;
    observed.current = times;
    void reload();
  }, [times, reload]);
};
