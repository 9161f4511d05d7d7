import { skipMs, type Playback } from './playback.ts';

const SLOWER = 0.7;
/** A jump this far before the stretch is somebody going elsewhere. */
const REST_MS = 1_000;

type Media = Pick<
  HTMLMediaElement,
  'currentTime' | 'paused' | 'playbackRate' | 'addEventListener' | 'removeEventListener'
>;

/** A stretch that is heard slower: the speed to go back to, the slow one, and where it ends. */
type Stretch = { readonly speed: number; readonly slow: number; readonly untilMs: number };

const nowMs = ({ currentTime }: Media): number => currentTime * 1_000;

/**
 * Plays the last seconds once more and slower; behind them the speed is what it was, however often it was asked for meanwhile. A
 * speed that is chosen in between holds.
 */
export const slowReplay = (): ((media: Media, playback: Playback) => void) => {
  let stretch: Stretch | null = null;
  return (media, playback) => {
    const running = stretch !== null && media.playbackRate === stretch.slow ? stretch : null;
    const speed = running?.speed ?? media.playbackRate;
    const slow = speed * SLOWER;
    const untilMs = Math.max(running?.untilMs ?? 0, nowMs(media));
    const own: Stretch = { speed, slow, untilMs };
    const fromMs = Math.max(0, nowMs(media) - skipMs());
    stretch = own;
    playback.skip(-skipMs());
    playback.setSpeed(slow);
    playback.play();
    const watch = (): void => {
      const ms = nowMs(media);
      const isGoingOn = !media.paused && ms < untilMs && ms >= fromMs - REST_MS;
      if (stretch === own && isGoingOn) return;
      media.removeEventListener('timeupdate', watch);
      if (stretch !== own) return;
      stretch = null;
      if (media.playbackRate === slow) playback.setSpeed(speed);
    };
    media.addEventListener('timeupdate', watch);
  };
};
