import { useCallback, useEffect, useState } from 'react';
import type { CallCode, Outcome } from '../api/index.ts';

type Held<T> = { readonly data: T | null; readonly code: CallCode | null };

/** What the server answers to a question; asked again by `reload`. What was there stays meanwhile. `load` must stay the same function. */
export const useAsked = <T>(load: () => Promise<Outcome<T>>) => {
  const [held, setHeld] = useState<Held<T>>({ data: null, code: null });
  const reload = useCallback(async (): Promise<void> => {
    const answer = await load();
    setHeld((before) => (answer.ok ? { data: answer.data, code: null } : { data: before.data, code: answer.code }));
  }, [load]);
  useEffect(() => void Promise.resolve().then(reload), [reload]);
  return { ...held, reload };
};
