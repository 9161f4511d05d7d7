import { readFileSync, readdirSync } from 'node:fs';

/** Under `npm test` suites of the api run in two files (api/src/testing/grouped.ts), and nowhere else; by themselves they run as they are. */
const GROUPED = /await (?:sharedWorld\(\)|open(?:World|Shop)\()/;
const TOGETHER = ['api/src/testing/together.contract.ts', 'api/src/testing/together-apart.contract.ts'];
const apart = () =>
  readdirSync(new URL('api/src', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.contract.ts') && !file.startsWith('testing/'))
    .map((file) => `api/src/${file}`)
    .filter((file) => {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8');
      return GROUPED.test(text) && !/@alone|@long/.test(text);
    });
/** Under `npm test` without `--all` suites that say `@long` are left out: they kill, flood or wait. By themselves they run. */
const long = () =>
  ['api', 'embedded', 'events', 'platform', 'projector', 'transcriber'].flatMap((room) =>
    readdirSync(new URL(room, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[^.]*src\/.*\.(?:contract|spec)\.ts$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${room}/${file}`)
      .filter((file) => readFileSync(new URL(file, import.meta.url), 'utf8').startsWith('// @long')),
  );
const notHere = [
  ...(process.env.SUITES_TOGETHER === undefined ? TOGETHER : apart()),
  ...(process.env.FORMS === 'short' ? long() : []),
];

/** Jest runs the pure specs and the contract suites of every room; the browser stories run under Playwright (e2e). */
const esmOnly = [
  'execa',
  'uuid',
  'is-stream',
  'figures',
  'get-stream',
  'human-signals',
  'npm-run-path',
  'path-key',
  'parse-ms',
  'pretty-ms',
  'strip-final-newline',
  'unicorn-magic',
  'yoctocolors',
  'is-unicode-supported',
  'is-plain-obj',
  '@sindresorhus',
  '@sec-ant',
  '@tus',
  'any-ascii',
  'srvx',
  'slate',
  'slate-react',
  'slate-dom',
  'slate-history',
  'scroll-into-view-if-needed',
  'compute-scroll-into-view',
  'zustand',
  'idb',
  'i18next',
  'react-i18next',
];
export default {
  testMatch: ['**/src/**/*.spec.ts', '**/web/serve/*.spec.ts', '**/src/**/*.spec.tsx', '**/src/**/*.contract.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...notHere.map((file) => `/${file}$`)],
  testSequencer: '<rootDir>/embedded/launch/src/sequencer.mjs',
  modulePathIgnorePatterns: ['/dist/'],
  watchPathIgnorePatterns: ['/.data(-dev)?/', '/dist/'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons', 'require', 'default'] },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  // This package names only the `import` condition, which a CommonJS test run does not ask for.
  moduleNameMapper: { '^unicorn-magic$': '<rootDir>/node_modules/unicorn-magic/node.js' },
  testTimeout: 60_000,
  globalSetup: '<rootDir>/embedded/launch/src/bundles.mjs',
  globalTeardown: '<rootDir>/embedded/launch/src/bundles-removed.mjs',
  reporters: ['default', '<rootDir>/embedded/launch/src/slowest.mjs'],
};
