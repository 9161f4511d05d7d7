import { fullDiskFault, smallDisk } from './full-disk.ts';
import { killFault } from './kill.ts';

/** The long form of this room's faults: exit 0 when all held. The short form is part of the contract suites. */
const PLAN = { rounds: 12, writers: 20, appendsPerRound: 1500 };

const kill = async (): Promise<boolean> => {
  const report = await killFault(PLAN);
  console.log(`killed ${PLAN.rounds} times under ${PLAN.writers} writers:`, report);
  return report.lost + report.gaps + report.duplicates + report.strays === 0;
};

const fullDisk = async (): Promise<boolean> => {
  const disk = smallDisk();
  if (disk === undefined) {
    console.log('SKIPPED the full disk: this user may not mount a small one');
    return true;
  }
  try {
    const report = await fullDiskFault(disk.path);
    console.log('a disk that ran full and had room again:', report);
    const isWhole = report.readableWhenFull === report.before && report.kept === report.before + report.after;
    return isWhole && report.refusal.includes('disk-full');
  } finally {
    disk.remove();
  }
};

const held = [await kill(), await fullDisk()];
process.exit(held.every(Boolean) ? 0 : 1);
