import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagedStep, runStep, type Step } from './steps.ts';

/**
 * `npm run faults -- <name> …`: the long forms of what `npm test` holds in short: kills, full disks, cuts. Each prints
 * what it has counted; exit 1 when one did not hold.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const callOf = (call: string): readonly string[] => {
  const [file = '', ...words] = call.split(' ');
  return [join(root, file), ...words];
};

/** A file, and the words that it is called with. */
const script = (name: string, call: string): Step => ({
  name: `faults ${name}`,
  command: process.execPath,
  args: ['--conditions=source', '--import', 'tsx', ...callOf(call)],
});

const faults: Readonly<Record<string, readonly string[]>> = {
  eventstore: ['embedded/eventstore/src/faults/main.ts'],
  mongo: ['embedded/mongo/src/faults/main.ts'],
  nats: ['embedded/nats/src/faults/main.ts'],
  'credits-under-kill': ['api/src/faults/credits-under-kill.ts'],
  'many-under-kill': ['api/src/faults/credits-under-kill.ts 5000 70 3 2 2'],
  'backup-under-load': ['api/src/faults/backup-under-load.ts'],
  'webhooks-under-kill': ['api/src/faults/webhooks-under-kill.ts'],
  'machine-door': ['api/src/faults/machine-door.ts'],
  drain: ['api/src/faults/drain-under-load.ts'],
  rolling: ['api/src/faults/rolling-deploy.ts'],
  outages: ['api/src/faults/outages-under-load.ts'],
  'killed-workers': ['transcriber/src/faults/killed-workers.ts'],
  'frozen-workers': ['transcriber/src/faults/frozen-workers.ts'],
  'hostile-media': ['api/src/faults/hostile-uploads.ts', 'transcriber/src/faults/hostile-extraction.ts'],
  'full-disk': ['api/src/faults/full-upload-disk.ts'],
  'ten-hours': ['api/src/faults/ten-hours-upload.ts', 'transcriber/src/faults/ten-hours.ts'],
};

/** Suites and browser stories in their long form: the same tests with larger figures. */
type LongForm = { readonly suite: string; readonly story?: true; readonly env: Readonly<Record<string, string>> };
const longForms: Readonly<Record<string, LongForm>> = {
  'payment-storm': { suite: 'api/src/payments/storm', env: { SESSIONS: '500', COPIES: '20' } },
  'role-matrix': { suite: 'api/src/http/roles', env: {} },
  'twenty-tabs': { suite: 'api/src/accounts/sessions/tabs', env: { ROUNDS: '200' } },
  'ended-sessions': { suite: 'api/src/accounts/staff/access', env: { SOCKETS: '200' } },
  'login-timing': { suite: 'api/src/accounts/login/timing', env: { LOGINS: '500' } },
  'writing-together': { suite: 'stories/together', story: true, env: { SECONDS: '60', PEOPLE: '2,4' } },
  'every-answer': { suite: 'stories/answers', story: true, env: { EVERY_ANSWER: '1' } },
  'session-races': { suite: 'api/src/accounts/sessions/session-races', env: { ROUNDS: '200' } },
  'parallel-starts': { suite: 'api/src/credits/starts', env: { ROUNDS: '200' } },
  'erased-traces': { suite: 'api/src/privacy/erasure', env: {} },
  'fuzzed-api': { suite: 'api/src/http/envelope', env: { FUZZ_RUNS: '200' } },
};
const longForm = (name: string): readonly Step[] => {
  const form = longForms[name];
  if (!form) return [];
  const title = `faults ${name}`;
  const story: Step = {
    name: title,
    command: process.execPath,
    args: [join(root, 'embedded/launch/bootstrap.mjs'), 'e2e', form.suite],
  };
  return [{ ...(form.story ? story : packagedStep(title, 'jest', [form.suite])), env: form.env }];
};

const known = [...Object.keys(faults), ...Object.keys(longForms)];
const names = process.argv.slice(2);
if (names.length === 0 || !names.every((name) => known.includes(name))) {
  console.error(`Name what to try: ${known.join(', ')}`);
  process.exit(2);
}
let held = true;
for (const name of names) {
  for (const file of faults[name] ?? []) held = (await runStep(script(name, file), root)) && held;
  for (const step of longForm(name)) held = (await runStep(step, root)) && held;
}
process.exit(held ? 0 : 1);
