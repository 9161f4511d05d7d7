import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checks, runStep } from './steps.ts';

/** `npm run check`: everything that must hold of the sources. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const results = [];
for (const step of checks) results.push(await runStep(step, root));
process.exit(results.every(Boolean) ? 0 : 1);
