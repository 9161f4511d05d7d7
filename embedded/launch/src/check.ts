import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './steps.ts';

/** `npm run check`: everything that must hold of the sources. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const results = await runChecks(root);
process.exit(results.every(({ isOk }) => isOk) ? 0 : 1);
