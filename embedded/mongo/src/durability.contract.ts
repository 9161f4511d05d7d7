import { expect, it } from '@jest/globals';
import { fullDiskFault, smallDisk } from './faults/full-disk.ts';
import { killFault } from './faults/kill.ts';

/** The long form of these is `npm run faults -- mongo`. */
it('loses no acknowledged write when it is killed, and its indexes agree with its documents', async () => {
  const { acknowledged, kept, ...wrong } = await killFault({ rounds: 3, writers: 20, writesPerRound: 200 });
  expect(wrong).toEqual({ lost: 0, strays: 0, wrongCounters: 0 });
  expect(acknowledged).toBeGreaterThanOrEqual(600);
  expect(kept - acknowledged).toBeLessThanOrEqual(3 * 20);
}, 60_000);

it.each([
  ['and goes on when there is room again', false],
  ['also over a restart on the full disk', true],
])(
  'refuses by code when the disk is full, keeps what it has answered, %s',
  async (_what, restart) => {
    const disk = smallDisk();
    if (disk === undefined) {
      console.warn('SKIPPED: this user may not mount a small disk');
      return;
    }
    try {
      const report = await fullDiskFault(disk.path, restart);
      expect(report).toMatchObject({ code: 14031, after: 20 });
      expect(report.before).toBeGreaterThan(10);
      expect(report.readableWhenFull).toBe(report.before);
      expect(report.kept).toBe(report.before + report.after);
    } finally {
      disk.remove();
    }
  },
  60_000,
);
