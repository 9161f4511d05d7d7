import { describe, expect, it } from '@jest/globals';
import { BEAT_SUBJECT, MISSED_SUBJECT, SILENT_AFTER_MS, SWITCHED_SUBJECT } from '@soebs/projector/read-models';
import { watchGaps } from './gaps.ts';

const watched = () => {
  const heard = new Map<string, () => void>();
  let atMs = 0;
  let gaps = 0;
  const notifications = {
    subscribe: (subject: string, receive: (notification: { subject: string; data: unknown }) => void) => {
      heard.set(subject, () => receive({ subject, data: {} }));
      return () => void heard.delete(subject);
    },
    onReturn: (missed: () => void) => {
      heard.set('return', missed);
      return () => void heard.delete('return');
    },
  };
  const stop = watchGaps({ notifications, clockMs: () => atMs }, () => (gaps += 1));
  return {
    say: (subject: string): number => {
      heard.get(subject)?.();
      return gaps;
    },
    wait: (ms: number) => (atMs += ms),
    stop,
    left: () => heard.size,
  };
};

describe('a gap on the way to the sockets', () => {
  it.each(['return', MISSED_SUBJECT, SWITCHED_SUBJECT])('[LV3] is possible after %s', (subject) => {
    const { say, stop, left } = watched();
    expect(say(subject)).toBe(1);
    stop();
    expect(left()).toBe(0);
  });

  it('[LV3] is possible when the projector was not heard for a while, once it is heard again', () => {
    const { say, wait } = watched();
    wait(SILENT_AFTER_MS);
    expect(say(BEAT_SUBJECT)).toBe(0);
    wait(SILENT_AFTER_MS + 1);
    expect(say(BEAT_SUBJECT)).toBe(1);
    wait(SILENT_AFTER_MS);
    expect(say(BEAT_SUBJECT)).toBe(1);
  });
});
