import type { Looking } from '@soebs/contract';
import { useEffect } from 'react';
import { ask, useConnection } from './index.ts';

/** The server takes what is on a screen for gone after 90 s. */
const REPEATED_AFTER_MS = 45_000;

/** Tells the server what is on the screen while the page is seen: of that its person needs no email (NT1). */
export const useLook = (place: NonNullable<Looking['place']>): void => {
  const isOnline = useConnection(({ state }) => state === 'online');
  useEffect(() => {
    if (!isOnline) return undefined;
    const tell = (seen: boolean): void => {
      // Untold, the person gets an email of what they see.
      ask('looking', { place: seen ? place : null }).catch(() => undefined);
    };
    const tellNow = (): void => tell(document.visibilityState === 'visible');
    tellNow();
    const timer = setInterval(tellNow, REPEATED_AFTER_MS);
    document.addEventListener('visibilitychange', tellNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tellNow);
      tell(false);
    };
  }, [place, isOnline]);
};
