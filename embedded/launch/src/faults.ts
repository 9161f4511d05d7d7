import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep, type Step } from './steps.ts';

/**
 * `npm run faults -- <name> …`: the long forms of what `npm test` holds in short: kills, full disks, cuts. Each prints
 * what it has counted; exit 1 when one did not hold.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const script = (name: string, file: string): Step => ({
  name: `faults ${name}`,
  command: process.execPath,
  args: ['--conditions=source', '--import', 'tsx', join(root, file)],
});

const faults: Readonly<Record<string, readonly string[]>> = {
  eventstore: ['embedded/eventstore/src/trials/main.ts'],
  mongo: ['embedded/mongo/src/trials/main.ts'],
  nats: ['embedded/nats/src/trials/main.ts'],
  H5: ['transcriber/src/trials/h5.ts'],
  H6: ['transcriber/src/trials/h6.ts'],
  H8: ['api/src/trials/h8.ts', 'transcriber/src/trials/h8.ts'],
  H15: ['api/src/trials/h15.ts'],
  H16: ['transcriber/src/trials/h16.ts'],
};

const names = process.argv.slice(2);
if (names.length === 0 || !names.every((name) => Object.hasOwn(faults, name))) {
  console.error(`Name what to try: ${Object.keys(faults).join(', ')}`);
  process.exit(2);
}
let held = true;
for (const name of names) {
  for (const file of faults[name] ?? []) held = (await runStep(script(name, file), root)) && held;
}
process.exit(held ? 0 : 1);
