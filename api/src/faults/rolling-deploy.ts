import { rollingDeploy } from './rolling.ts';

/**
 * `npm run faults -- rolling`: a release is deployed and taken back within ten minutes under 50 commands/s and two jobs at a time.
 * `rolling-deploy.ts <commands a second> <seconds of rest after each step>` takes other numbers.
 */
const [commandsPerSecond = 50, restSeconds = 35] = process.argv.slice(2).map(Number);
const report = await rollingDeploy({
  commandsPerSecond,
  people: 20,
  jobsAtOnce: 2,
  restMs: restSeconds * 1_000,
  directions: ['after', 'before'],
  say: (line) => void process.stdout.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify({ ...report, faults: report.faults.slice(0, 20) }, undefined, 2)}\n`);
process.exit(report.faults.length === 0 && report.jobs > 0 ? 0 : 1);
