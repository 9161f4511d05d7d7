import { openMongo } from '@soebs/platform';
import { verifyConfig } from './config.ts';
import { auditFaults } from './audit/verify.ts';

/** `npm run audit:verify`: recomputes the chain of each day of the audit; prints what is not as it was written, and ends with 1 then. */
const { MONGO_URL } = verifyConfig();
const mongo = await openMongo(MONGO_URL);
let faults = 0;
for await (const { day, place, entryId, what } of auditFaults(mongo.db)) {
  faults += 1;
  process.stdout.write(`${day} ${place ?? ''} ${entryId}: ${what}\n`);
}
process.stdout.write(faults === 0 ? 'The audit is as it was written.\n' : `${faults} faults\n`);
await mongo.close();
process.exitCode = faults === 0 ? 0 : 1;
