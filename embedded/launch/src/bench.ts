import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep } from './steps.ts';

/** `npm run bench -- <name>`: prints figures; nothing here passes or fails by time. */
const benches: Readonly<Record<string, string>> = {
  eventstore: 'embedded/eventstore/src/bench/bench.ts',
  ledger: 'api/src/bench/ledger.ts',
  cues: 'api/src/bench/cues.ts',
  mongo: 'embedded/mongo/src/bench/bench.ts',
  editor: 'web/bench/editor.bench.ts',
  carets: 'web/bench/carets.bench.ts',
  preview: 'web/bench/preview.bench.ts',
  subtitles: 'events/bench/subtitles.bench.ts',
  projector: 'projector/src/bench/catch-up.ts',
  speech: 'transcriber/src/bench/speech.ts',
  media: 'transcriber/src/bench/media.ts',
  live: 'e2e/bench/live.ts',
  bought: 'e2e/bench/bought.ts',
  'open-text': 'api/src/bench/open-text.ts',
  webhooks: 'api/src/bench/webhooks.ts',
  scale: 'api/src/bench/scale.ts',
  'staff-desk': 'api/src/bench/staff-desk.ts',
  start: 'e2e/bench/start.ts',
  proofreading: 'e2e/bench/proofreading.ts',
};

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const [name = '', ...rest] = process.argv.slice(2);
const file = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (file === undefined) {
  console.error(`Name a bench: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const args = ['--conditions=source', '--import', 'tsx', join(root, file), ...rest];
process.exit((await runStep({ name: `bench ${name}`, command: process.execPath, args }, root)) ? 0 : 1);
