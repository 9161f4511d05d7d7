import { describe, expect, it } from '@jest/globals';
import { shownSpeeds, type Playback } from './playback.ts';
import { slowReplay } from './slow-replay.ts';

const player = () => {
  const target = new EventTarget();
  const media = Object.assign(target, { currentTime: 10, paused: false, playbackRate: 1.25 });
  const playback: Playback = {
    seek: (ms) => (media.currentTime = ms / 1_000),
    skip: (ms) => (media.currentTime = Math.max(0, media.currentTime + ms / 1_000)),
    play: () => (media.paused = false),
    toggle: () => undefined,
    setSpeed: (speed) => (media.playbackRate = speed),
    chooseSpeed: (speed) => (media.playbackRate = speed),
    changeSpeed: () => undefined,
    mute: () => undefined,
    changeVolume: () => undefined,
    setVolume: () => undefined,
  };
  const replay = slowReplay();
  return {
    media,
    press: () => replay(media, playback),
    playTo: (seconds: number) => {
      media.currentTime = seconds;
      media.dispatchEvent(new Event('timeupdate'));
    },
  };
};

describe('the slower replay', () => {
  it('[TX30] goes back three seconds, slower, and behind them to the speed that was', () => {
    const { media, press, playTo } = player();
    press();
    expect(media).toMatchObject({ currentTime: 7, playbackRate: 0.875 });
    playTo(9.9);
    expect(media.playbackRate).toBe(0.875);
    playTo(10);
    expect(media.playbackRate).toBe(1.25);
  });

  it('[TX30] pressed again and again it is as slow as at first, and ends where the first would have', () => {
    const { media, press, playTo } = player();
    for (let presses = 0; presses < 4; presses += 1) {
      press();
      expect(media.playbackRate).toBe(0.875);
      playTo(8);
    }
    playTo(9.9);
    expect(media.playbackRate).toBe(0.875);
    playTo(10);
    expect(media.playbackRate).toBe(1.25);
    press();
    playTo(10);
    expect(media.playbackRate).toBe(1.25);
  });

  it('[TX30] a pause or a jump ends it; a speed that was chosen meanwhile holds', () => {
    const paused = player();
    paused.press();
    paused.media.paused = true;
    paused.playTo(8);
    expect(paused.media.playbackRate).toBe(1.25);
    const chosen = player();
    chosen.press();
    chosen.media.playbackRate = 2;
    chosen.playTo(8);
    chosen.press();
    expect(chosen.media.playbackRate).toBe(1.4);
    chosen.playTo(11);
    expect(chosen.media.playbackRate).toBe(2);
  });

  it('[TX30] the menu of speeds shows the one that is', () => {
    expect(shownSpeeds(1)).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5]);
    expect(shownSpeeds(0.7)).toEqual([0.5, 0.7, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5]);
  });
});
