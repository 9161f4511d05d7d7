import { describe, expect, it } from '@jest/globals';
import { newLog } from '../log/log.ts';
import { backoffMs } from './backoff.ts';
import { keepRunning, tryUntilDone, type KeepRunningRules } from './keep-running.ts';
import { pause } from './pause.ts';

/** A clock that stands still: each pause is written down, and the signal aborts in the one with this number. */
const onPaper = (pauses: number) => {
  const controller = new AbortController();
  const waited: number[] = [];
  const lines: string[] = [];
  const rules = {
    signal: controller.signal,
    log: newLog('test', 'debug', { write: (line) => lines.push(line) }),
    failure: 'stands still, trying again',
    wait: (ms: number): Promise<void> => {
      waited.push(ms);
      if (waited.length >= pauses) controller.abort();
      return Promise.resolve();
    },
  };
  return { rules, waited, lines, controller };
};

const backoff = { firstMs: 200, longestMs: 1_000 };

describe('backoff', () => {
  it('doubles from failure to failure, up to the longest', () => {
    expect([1, 2, 3, 4, 5, 2_000].map((failures) => backoffMs(failures, backoff))).toEqual([
      200, 400, 800, 1_000, 1_000, 1_000,
    ]);
  });
});

describe('work that is kept running', () => {
  it('goes on in rounds, each as long after the other, until the signal aborts', async () => {
    const { rules, waited, lines } = onPaper(3);
    let rounds = 0;
    const round = (): Promise<void> => {
      rounds += 1;
      return Promise.resolve();
    };
    await keepRunning(round, { ...rules, everyMs: 50 });
    expect(rounds).toBe(3);
    expect(waited).toEqual([50, 50, 50]);
    expect(lines).toEqual([]);
  });

  it('logs a round that fails and goes on: later each time, and as usual after one that succeeds', async () => {
    const { rules, waited, lines } = onPaper(5);
    let rounds = 0;
    const round = async (): Promise<void> => {
      rounds += 1;
      if (rounds !== 4) await Promise.reject(new Error(`round ${rounds}`));
    };
    await keepRunning(round, { ...rules, everyMs: 50, backoff, about: { queue: 'mail' }, level: 'warn' });
    expect(waited).toEqual([200, 400, 800, 50, 200]);
    expect(lines).toHaveLength(4);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      queue: 'mail',
      msg: 'stands still, trying again',
      err: { message: 'round 1' },
    });
  });

  it('pauses as usual after a failure without a backoff, and as long as a round says', async () => {
    const { rules, waited } = onPaper(3);
    const answers = [Promise.reject(new Error('once')), Promise.resolve(7), Promise.resolve(undefined)];
    await keepRunning(() => answers.shift() ?? Promise.resolve(undefined), { ...rules, everyMs: 50 });
    expect(waited).toEqual([50, 7, 50]);
  });

  it('does nothing once the signal has aborted, also while it waits before the first round', async () => {
    for (const isPatient of [false, true]) {
      const { rules, controller } = onPaper(1);
      if (!isPatient) controller.abort();
      let rounds = 0;
      const round = (): Promise<void> => Promise.resolve(void (rounds += 1));
      await keepRunning(round, { ...rules, everyMs: 50, isPatient });
      expect(rounds).toBe(0);
    }
  });

  it('is woken from its pause, by a word in the round before as well', async () => {
    const { rules, controller } = onPaper(1);
    let wake: () => void = () => undefined;
    let rounds = 0;
    const round = (): Promise<void> => {
      rounds += 1;
      if (rounds === 3) controller.abort();
      wake();
      return Promise.resolve();
    };
    const woken: KeepRunningRules = { ...rules, wait: pause, everyMs: 3_600_000, wakeBy: (by) => void (wake = by) };
    await keepRunning(round, woken);
    expect(rounds).toBe(3);
  });
});

describe('work that is tried until it is done', () => {
  it('is done once, after as many failures as it takes', async () => {
    const { rules, waited, lines } = onPaper(9);
    let tries = 0;
    const work = async (): Promise<void> => {
      tries += 1;
      if (tries < 4) await Promise.reject(new Error('not yet'));
    };
    await tryUntilDone(work, { ...rules, backoff });
    expect(tries).toBe(4);
    expect(waited).toEqual([200, 400, 800]);
    expect(lines).toHaveLength(3);
  });

  it('is given up when the signal aborts', async () => {
    const { rules, waited } = onPaper(2);
    await tryUntilDone(() => Promise.reject(new Error('never')), { ...rules, backoff });
    expect(waited).toEqual([200, 400]);
  });
});
