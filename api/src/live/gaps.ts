import type { Notifications } from '@soebs/platform';
import { BEAT_SUBJECT, MISSED_SUBJECT, SILENT_AFTER_MS, SWITCHED_SUBJECT } from '@soebs/projector/read-models';

export type GapsDeps = {
  readonly notifications: Pick<Notifications, 'subscribe' | 'onReturn'>;
  /** Milliseconds of a clock that never goes back. */
  readonly clockMs?: () => number;
};

/**
 * Calls `missed` whenever something may have been lost on the way to this process: the broker was away from us, or from the
 * projector; the projector was not heard for a while; another build of a view is read. Answers how to stop (LV3).
 */
export const watchGaps = (
  { notifications, clockMs = () => performance.now() }: GapsDeps,
  missed: () => void,
): (() => void) => {
  let heardAtMs = clockMs();
  const beat = (): void => {
    const silentMs = clockMs() - heardAtMs;
    heardAtMs = clockMs();
    if (silentMs > SILENT_AFTER_MS) missed();
  };
  const stops = [
    notifications.onReturn(missed),
    notifications.subscribe(MISSED_SUBJECT, missed),
    notifications.subscribe(SWITCHED_SUBJECT, missed),
    notifications.subscribe(BEAT_SUBJECT, beat),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
