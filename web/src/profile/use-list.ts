import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '../api/index.ts';

/** A short list of the account: asked for when the screen opens; null until it is there. */
export const useList = <T>(load: () => Promise<Outcome<readonly T[]>>) => {
  const [items, setItems] = useState<readonly T[] | null>(null);
  const [failed, setFailed] = useState(false);
  const reload = useCallback(async (): Promise<void> => {
    const answer = await load();
    setFailed(!answer.ok);
    if (answer.ok) setItems(answer.data);
  }, [load]);
  useEffect(() => {
    let here = true;
    void load().then((answer) => {
      if (!here) return;
      setFailed(!answer.ok);
      if (answer.ok) setItems(answer.data);
    });
    return () => {
      here = false;
    };
  }, [load]);
  return { items, failed, reload, setItems };
};
