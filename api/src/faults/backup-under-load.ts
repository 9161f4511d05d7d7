import { copyUnderLoad } from './copy-under-load.ts';

/** `npm run faults -- backup-under-load`: a copy under load, restored alone; then one at rest whose every view is the same. */
const begun = Date.now();
const report = await copyUnderLoad({ people: 6, paceMs: 250, warmUpMs: 10_000, isLong: true });
const seconds = Math.round((Date.now() - begun) / 1_000);
process.stdout.write(`${JSON.stringify({ ...report, seconds }, undefined, 2)}\n`);
process.exit(report.faults.length === 0 && (report.counts['events'] ?? 0) > 100 ? 0 : 1);
