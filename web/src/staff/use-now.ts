import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

/** The time in epoch milliseconds, told anew every ten seconds. */
export const useNow = (): number => {
  const [atMs, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return atMs;
};
