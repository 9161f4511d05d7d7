import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { bundlePrograms } from './bundles.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const projections = readdirSync(join(root, 'projector/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.projection.ts'))
  .map((file) => `projector/src/${file.split(sep).join('/')}`);

/**
 * Two releases made from the sources of today, so that a rolling deploy can be tried without a second checkout: what differs between
 * them is what makes deploys hard. `before` does not know the second version of an event; `after` keeps every view in a further version.
 */
const releases = {
  before: {
    'events/src/jobs/events.ts': (text) =>
      text.replace(/,? *\{\s*upcasters: \{ TranscriptionCharged: \[same\] \},\s*downcasters: \{[^}]*\},\s*\}/, ''),
  },
  after: Object.fromEntries(
    projections.map((file) => [
      file,
      (text) => text.replace(/^( {2}version: )(\d+),$/m, (_, words, version) => `${words}${Number(version) + 1},`),
    ]),
  ),
};

/** Changes sources while they are bundled; one that a change does not change ends the build. */
const changing = (changes) => ({
  name: 'changed sources',
  setup: ({ onLoad, onEnd }) => {
    const left = new Set(Object.keys(changes));
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const file = relative(root, path).split(sep).join('/');
      const change = changes[file];
      if (change === undefined) return undefined;
      const text = await readFile(path, 'utf8');
      const contents = change(text);
      left.delete(file);
      return contents === text
        ? { errors: [{ text: `${file} is not what a release changes` }] }
        : { contents, loader: 'ts' };
    });
    onEnd(() => (left.size === 0 ? undefined : { errors: [{ text: `not in any program: ${[...left].join(', ')}` }] }));
  },
});

/** `node embedded/launch/src/releases.mjs <folder>`: writes the programs of both releases to `<folder>/before` and `<folder>/after`. */
const [folder] = process.argv.slice(2);
for (const [name, changes] of Object.entries(releases))
  await bundlePrograms({ rootDir: root, outdir: join(folder, name), plugins: [changing(changes)] });
