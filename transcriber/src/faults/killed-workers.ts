import { killWorkers } from './kills.ts';

/** `npm run faults -- killed-workers`: workers killed and handed back at chance points. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const report = await killWorkers({ rounds: 30, say });
say(JSON.stringify(report, undefined, 2));
process.exit(report.faults.length === 0 && report.hits > report.rounds / 2 ? 0 : 1);
