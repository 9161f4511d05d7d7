import { freezeWorkers } from './kills.ts';

/** `npm run faults -- frozen-workers`: workers frozen past their lease. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const report = await freezeWorkers({ rounds: 100, say });
say(JSON.stringify(report, undefined, 2));
process.exit(report.faults.length === 0 && report.hits > report.rounds / 2 ? 0 : 1);
