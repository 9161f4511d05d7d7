import { describe, expect, it } from '@jest/globals';
import { percentReached, progressOf } from './progress.ts';

const record = (fromPercent = 0) => {
  const sent: { percent: number; stage: string; waitingFor?: string }[] = [];
  let nowMs = 0;
  const notifications = {
    publish: (_: string, tick: unknown) => void sent.push(tick as never),
    subscribe: () => () => undefined,
    onReturn: () => () => undefined,
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const progress = progressOf(notifications, { projectId: 'p', attempt: 1, fromPercent }, () => nowMs);
  return { sent, progress, pass: (ms: number) => void (nowMs += ms) };
};

describe('progress', () => {
  it('[TJ1] never falls within a run and ends at 100', () => {
    const { sent, progress, pass } = record();
    for (const stage of [
      'started',
      'extractAudio',
      'transcribeAudio',
      'proofreadTranscription',
      'storeTranscription',
    ] as const) {
      progress.enter(stage);
      for (const fraction of [0.5, 0.2, 1, 0]) {
        pass(600);
        progress.at(fraction);
      }
    }
    const percents = sent.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });

  it('[PJ1] sends at most two ticks a second, but every stage at once', () => {
    const { sent, progress, pass } = record();
    progress.enter('transcribeAudio');
    for (let n = 0; n < 100; n += 1) {
      progress.at(n / 100);
      pass(10);
    }
    expect(sent.length).toBeLessThanOrEqual(3);
    progress.enter('proofreadTranscription');
    expect(sent.at(-1)?.stage).toBe('proofreadTranscription');
  });

  it('[TJ1] a run that takes over begins where the one before it was', () => {
    const audio = { key: 'k', decodedMs: 60_000, offsetMs: 0 };
    const results = { audio, chargedCents: 100, pieces: [{ startMs: 0, endMs: 30_000, key: 'p' }] };
    const reached = percentReached(results);
    expect(reached).toBe(50);
    expect(percentReached({ ...results, pieces: [] })).toBe(10);
    expect(percentReached({ ...results, audio: undefined })).toBe(0);
    const { sent, progress } = record(reached);
    progress.enter('started');
    expect(sent.at(-1)?.percent).toBe(50);
  });

  it('[PJ1] tells how much longer it takes, but not while it waits for somebody else', () => {
    const { sent, progress, pass } = record();
    progress.enter('transcribeAudio');
    pass(600);
    progress.at(0.5, { remainingMs: 30_000.4 });
    expect(sent.at(-1)).toMatchObject({ percent: 50, remainingMs: 30_000 });
    progress.at(0.5, { remainingMs: 30_000, waitingFor: 'speech' });
    expect(sent.at(-1)).not.toHaveProperty('remainingMs');
  });

  it('says at once what a run waits for', () => {
    const { sent, progress } = record();
    progress.enter('transcribeAudio');
    progress.at(0, { waitingFor: 'speech' });
    expect(sent.at(-1)).toEqual({
      projectId: 'p',
      attempt: 1,
      stage: 'transcribeAudio',
      percent: 10,
      waitingFor: 'speech',
    });
  });
});
