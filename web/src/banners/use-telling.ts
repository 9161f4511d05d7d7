import { bannersApi, type Banner } from '@soebs/contract';
import { useEffect, useRef } from 'react';
import { api } from '../api/index.ts';
import { unsent } from './acknowledged.ts';

/**
 * Tells the server which banners somebody sees and has put away, so that staff know whom a message has reached. Nothing is told while
 * the page is hidden; what could not be told is told with the next change.
 */
export const useTelling = (banners: readonly Banner[], acknowledged: readonly string[]): void => {
  // The server counts a person once, however many pages tell it.
  const sentHere = useRef(new Set<string>());
  useEffect(() => {
    const sent = sentHere.current;
    const tell = (): void => {
      if (document.visibilityState === 'hidden') return;
      for (const { id, wording, act, key } of unsent(banners, acknowledged, sent)) {
        sent.add(key);
        void api.call(bannersApi.acknowledge, { params: { id }, body: { wording, act } }).then(({ ok }) => {
          if (!ok) sent.delete(key);
        });
      }
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [banners, acknowledged]);
};
