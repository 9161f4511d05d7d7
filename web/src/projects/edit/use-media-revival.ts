import i18next from 'i18next';
import { useEffect, type RefObject } from 'react';
import { api } from '../../api/index.ts';
import { showToast } from '../../ui/toasts.ts';

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

/** Says that there is nothing to hear, and lets the person try again. */
const tell = (media: HTMLMediaElement): void =>
  showToast({
    type: 'error',
    title: i18next.t('edit.mediaFailed'),
    message: i18next.t('edit.mediaFailedHint'),
    button: { label: i18next.t('common.retry'), press: () => reload(media) },
  });

/**
 * A player asks for its recording without our renewal of sessions: when it fails, the session is renewed and the
 * recording asked for once more. When that does not help, the person is told.
 */
export const useMediaRevival = (page: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    let lastAtMs = -Infinity;
    const revive = async ({ target }: Event): Promise<void> => {
      if (!(target instanceof HTMLMediaElement)) return;
      const isAgain = performance.now() - lastAtMs < ONCE_IN_MS;
      lastAtMs = performance.now();
      if (!isAgain && (await api.renew())) reload(target);
      else if (target.isConnected) tell(target);
    };
    const hear = (event: Event): void => void revive(event);
    element.addEventListener('error', hear, true);
    return () => element.removeEventListener('error', hear, true);
  }, [page]);
};
