import { drainUnderLoad } from './drain.ts';

/** `npm run faults -- drain`: SIGTERM under 50 requests/s with 200 sockets, kept connections and uploads under way, five times. */
const report = await drainUnderLoad({ requestsPerSecond: 50, sockets: 200, rounds: 5 });
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
process.exit(report.faults.length === 0 ? 0 : 1);
