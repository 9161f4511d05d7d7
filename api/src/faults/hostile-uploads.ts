import { probeHostileMedia } from './hostile.ts';

/** `npm run faults -- hostile-media`: more than a thousand hostile files, judged as the api judges uploads. */
const report = await probeHostileMedia(1, (line) => void process.stdout.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
process.exit(report.faults.length === 0 && report.files >= 1_000 ? 0 : 1);
