import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CallCode, Outcome } from '../api/index.ts';
import { useConnection } from '../live/connection.ts';
import { createSoon } from './soon.ts';

type Held<T> = { readonly question: unknown; readonly data: T | null; readonly code: CallCode | null };

/**
 * What the server answers to a question; asked anew when the question changes and when the connection is back. What was there
 * stays while it is asked again. `load` must stay the same function for the same question.
 */
export const useAnswer = <T>(load: () => Promise<Outcome<T>>) => {
  const times = useConnection((connection) => connection.times);
  const [held, setHeld] = useState<Held<T>>({ question: null, data: null, code: null });
  const asked = useRef(0);

  const reload = useCallback(async (): Promise<void> => {
    asked.current += 1;
    const ticket = asked.current;
    const answer = await load();
    if (ticket !== asked.current) return;
    setHeld((before) =>
      answer.ok
        ? { question: load, data: answer.data, code: null }
        : { question: load, data: before.question === load ? before.data : null, code: answer.code },
    );
  }, [load]);

  useEffect(() => {
    void Promise.resolve().then(reload);
    return () => {
      asked.current += 1;
    };
  }, [reload, times]);

  const change = useCallback(
    (edit: (data: T) => T): void => setHeld((now) => (now.data === null ? now : { ...now, data: edit(now.data) })),
    [],
  );
  const isCurrent = held.question === load;
  return { data: isCurrent ? held.data : null, code: isCurrent ? held.code : null, reload, change };
};

const SOON_MS = 300;

/**
 * Calls a function soon, once for however many times it is asked meanwhile; never twice at the same time, and not before somebody can
 * see the page.
 */
export const useSoon = (act: () => Promise<void>): (() => void) => {
  const soon = useMemo(
    () => createSoon(act, { isHidden: () => document.visibilityState === 'hidden', restMs: SOON_MS }),
    [act],
  );
  useEffect(() => {
    document.addEventListener('visibilitychange', soon.seen);
    return () => {
      document.removeEventListener('visibilitychange', soon.seen);
      soon.stop();
    };
  }, [soon]);
  return soon.ask;
};
