import { describe, expect, test } from '@jest/globals';
import { createFollowing, isTravel } from './following.ts';

const scene = () => {
  let nowMs = 0;
  let typedMs = Number.NEGATIVE_INFINITY;
  const following = createFollowing({ now: () => nowMs, lastTypedMs: () => typedMs });
  return {
    following,
    pass: (ms: number) => void (nowMs += ms),
    type: () => void (typedMs = nowMs),
  };
};

describe('going along with the sound', () => {
  test('[TX32] goes on until the reader moves, and again when they ask for it', () => {
    const { following } = scene();
    following.began(false);
    expect(following.mayMove(true)).toBe(true);
    following.readerMoved();
    expect(following.mayMove(false)).toBe(false);
    following.began(false);
    expect(following.mayMove(false)).toBe(false);
    following.goAlong();
    expect(following.mayMove(false)).toBe(true);
  });

  test('[TX32] never takes the caret out of sight of who has typed since the sound began, however long ago', () => {
    const { following, pass, type } = scene();
    following.began(false);
    pass(500);
    type();
    pass(60_000);
    expect(following.mayMove(true)).toBe(false);
    expect(following.mayMove(false)).toBe(true);
    following.began(true);
    expect(following.mayMove(true)).toBe(false);
    pass(10);
    following.began(false);
    expect(following.mayMove(true)).toBe(true);
  });

  test('[TX32] rests under typing hands, wherever the caret is', () => {
    const { following, pass, type } = scene();
    type();
    pass(1_499);
    expect(following.mayMove(false)).toBe(false);
    pass(1);
    expect(following.mayMove(false)).toBe(true);
  });

  test('[TX32] every key that leads through the text is the reader’s move, in a field none is', () => {
    for (const key of ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      expect(isTravel({ key, isInField: false })).toBe(true);
      expect(isTravel({ key, isInField: true })).toBe(false);
    }
    for (const key of ['a', 'Escape', 'F9', 'Shift', 'Enter']) expect(isTravel({ key, isInField: false })).toBe(false);
  });
});
