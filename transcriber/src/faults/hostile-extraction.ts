import { extractHostileMedia } from './hostile.ts';

/** `npm run faults -- hostile-media`: more than a thousand hostile files through extraction and copying. */
const report = await extractHostileMedia(1, (line) => void process.stdout.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
process.exit(report.faults.length === 0 && report.files >= 1_000 ? 0 : 1);
