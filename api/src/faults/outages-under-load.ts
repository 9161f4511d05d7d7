import { outages, tryOutages, type OutageName } from './outages.ts';

/**
 * `npm run faults -- outages`: broker, documents, log, objects, speech and mail are each away for 60 seconds under load.
 * `outages-under-load.ts <seconds> <commands a second> <name> …` takes other numbers, and some of them.
 */
const [seconds = '60', perSecond = '20', ...given] = process.argv.slice(2);
const all = Object.keys(outages) as OutageName[];
const names = all.filter((name) => given.length === 0 || given.includes(name));
const reports = await tryOutages({
  names,
  awaySeconds: Number(seconds),
  commandsPerSecond: Number(perSecond),
  say: (line) => void process.stdout.write(`${line}\n`),
});
process.exit(reports.every(({ faults }) => faults.length === 0) ? 0 : 1);
