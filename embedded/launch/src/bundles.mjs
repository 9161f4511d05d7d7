import { copyFile } from 'node:fs/promises';
import { build, stop } from 'esbuild';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What suites start again and again as programs of their own. */
const programs = [
  ...['eventstore', 'mongo', 'nats', 'mail', 'payments'].map((name) => `embedded/${name}/src/main`),
  ...['api', 'projector', 'transcriber'].map((name) => `${name}/src/main`),
];

/** Packages stay outside, each as the room that imports it would find it: not every room has the same version. */
const packagesOutside = {
  name: 'packages outside',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (kind === 'entry-point' || path.startsWith('@soebs/') || pluginData === 'asked') return undefined;
      if (path.startsWith('node:')) return { external: true };
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: 'asked' });
      return found.path.startsWith('/') || found.path.includes(':\\')
        ? { path: pathToFileURL(found.path).href, external: true }
        : { path, external: true };
    }),
};

/** Writes each program as one file, `<room>/src/main.mjs` under `outdir`. */
export const bundlePrograms = async ({ rootDir, outdir, plugins = [] }) => {
  await build({
    absWorkingDir: rootDir,
    entryPoints: Object.fromEntries(programs.map((each) => [each, `./${each}.ts`])),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    conditions: ['source'],
    outdir,
    outExtension: { '.js': '.mjs' },
    sourcemap: 'inline',
    plugins: [packagesOutside, ...plugins],
    logLevel: 'error',
  });
  await stop();
  // A worker tells its version from the package it lies in.
  await copyFile(join(rootDir, 'transcriber/package.json'), join(outdir, 'transcriber/package.json'));
};

/**
 * Before the suites: one file a program, so that starting one costs a third of what it costs from its many sources. A world of the
 * api starts four, and there are dozens of worlds. Without it (faults, benches, stories) programs run from their sources.
 */
export default async function bundle({ rootDir }) {
  const outdir = join(rootDir, '.data/bundles', String(process.pid));
  await bundlePrograms({ rootDir, outdir });
  process.env.TEST_BUNDLES = outdir;
}
