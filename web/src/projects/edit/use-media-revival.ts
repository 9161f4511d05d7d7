import { useEffect, type RefObject } from 'react';
import { api } from '../../api/index.ts';

const ONCE_IN_MS = 30_000;

/** Loads a recording again and goes on where it was. */
const reload = (media: HTMLMediaElement): void => {
  const { currentTime, paused, playbackRate } = media;
  media.addEventListener(
    'loadedmetadata',
    () => {
      media.currentTime = currentTime;
      media.playbackRate = playbackRate;
      if (!paused) void media.play().catch(() => undefined);
    },
    { once: true },
  );
  media.load();
};

/**
 * A player asks for its recording without our renewal of sessions: when it fails, the session is renewed and the
 * recording asked for once more.
 */
export const useMediaRevival = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    let lastAtMs = -Infinity;
    const revive = async ({ target }: Event): Promise<void> => {
      if (!(target instanceof HTMLMediaElement) || performance.now() - lastAtMs < ONCE_IN_MS) return;
      lastAtMs = performance.now();
      if (await api.renew()) reload(target);
    };
    const hear = (event: Event): void => void revive(event);
    element.addEventListener('error', hear, true);
    return () => element.removeEventListener('error', hear, true);
  }, [page]);
};
