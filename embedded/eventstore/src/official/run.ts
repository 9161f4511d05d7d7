import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { expectedOf, faultsOf, type Run } from './expected.ts';

/**
 * `npx tsx --conditions=source embedded/eventstore/src/official/run.ts --checkout <folder> [pattern]` runs the test
 * suite of the official Node client (its repository at v6.2.1, checked out in the folder) against this server and
 * prints passes by file. The suite's cluster of containers is replaced by embedded servers, its jest by ours; nothing
 * else of it is changed. Needs openssl for certificates. Exit 1 when a test fails that `expected/client.json` does not
 * name, or one that it names does not.
 */
const FEWEST = 282;

/** Out of this server's scope: what they need is refused as UNIMPLEMENTED. */
const OUT_OF_SCOPE = [
  '/persistentSubscription/',
  '/projections/',
  '/persistent-subscriptions',
  '/projection-management',
  // X.509 users are not known here: what passes of these tests, passes because any login would be refused.
  '/client-certificates',
];

/** What the tests of the client's tracing need beside our own packages. */
const TRACING = [
  '@eventstore/opentelemetry@0.1.0',
  '@opentelemetry/api@1.8.0',
  '@opentelemetry/sdk-trace-node@1.23.0',
  '@opentelemetry/semantic-conventions@1.23.0',
];

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const work = join(root, '.data/official/eventstore');
const suite = join(work, 'test');
const certificates = join(work, 'certificates');

const openssl = (...args: string[]): void => {
  const { status, stderr } = spawnSync('openssl', args, { cwd: certificates, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
};

const makeCertificates = (): void => {
  mkdirSync(certificates, { recursive: true });
  const users = { admin: { password: 'changeit', groups: ['$admins'] } };
  writeFileSync(join(certificates, 'users.json'), JSON.stringify(users));
  if (existsSync(join(certificates, 'user-invalid.crt'))) return;
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=official-ca');
  writeFileSync(join(certificates, 'names.cnf'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  for (const name of ['node', 'user-admin', 'user-invalid']) {
    openssl('req', ...key.slice(0, -2), '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30', '-extfile', 'names.cnf'];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signed);
  }
};

/** Names of matchers that jest had when the suite was written, and has under another name today. */
const MATCHERS: readonly (readonly [RegExp, string])[] = [
  [/\.toThrowError\b/g, '.toThrow'],
  [/\.toBeCalledTimes\b/g, '.toHaveBeenCalledTimes'],
  [/\.toBeCalledWith\b/g, '.toHaveBeenCalledWith'],
  [/\.toBeCalled\b/g, '.toHaveBeenCalled'],
  [/goo\.gl\/fbAQLP/, 'jestjs.io/docs/snapshot-testing'],
];

const renameMatchers = (): void => {
  for (const name of readdirSync(suite, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test\.ts|snap)$/.test(name)) continue;
    for (const [from, to] of MATCHERS) replaceIn(name, from, to);
  }
};

const replaceIn = (file: string, from: string | RegExp, to: string): void => {
  const path = join(suite, file);
  if (existsSync(path)) writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
};

/** Copies the suite and puts our cluster and our jest in the places of theirs. */
const prepare = (checkout: string): void => {
  rmSync(suite, { recursive: true, force: true });
  mkdirSync(suite, { recursive: true });
  cpSync(join(checkout, 'packages/test/src'), join(suite, 'src'), { recursive: true });
  const cluster = relative(join(suite, 'src/utils'), join(root, 'embedded/eventstore/src/official/cluster.ts'));
  writeFileSync(join(suite, 'src/utils/Cluster.ts'), `export { Cluster } from ${JSON.stringify(cluster)};\n`);
  replaceIn(
    'src/utils/enableVersionCheck.ts',
    /import NodeEnvironment = require\("jest-environment-node"\)/,
    'import { TestEnvironment as NodeEnvironment } from "jest-environment-node"',
  );
  renameMatchers();
  writeFileSync(join(suite, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', [...install, ...TRACING], { cwd: suite, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) console.log('The packages for the tests of tracing are missing; those tests will fail.');
  const transform = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
  const config = {
    testTimeout: 60_000,
    testMatch: ['**/src/**/*.test.ts', '**/src/samples/*.ts'],
    testPathIgnorePatterns: OUT_OF_SCOPE,
    moduleNameMapper: { '@test-utils': '<rootDir>/src/utils' },
    transform: { '^.+\\.ts$': ['@swc/jest', transform] },
    snapshotFormat: { escapeString: true, printBasicPrototype: true },
    reporters: ['default'],
  };
  writeFileSync(join(suite, 'jest.config.json'), JSON.stringify(config, null, 2));
};

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

const runSuite = (patterns: readonly string[]): Report => {
  const report = join(work, 'report.json');
  const args = ['--no-install', 'jest', '--config', join(suite, 'jest.config.json'), '--rootDir', suite];
  spawnSync('npx', [...args, '--maxWorkers=2', '--silent', '--json', `--outputFile=${report}`, ...patterns], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, EVENTSTORE_OFFICIAL: certificates },
  });
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
};

const print = ({ testResults }: Report): Run => {
  const run = { passed: 0, failed: [] as string[] };
  for (const { name, message, assertionResults } of [...testResults].sort((a, b) => a.name.localeCompare(b.name))) {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length;
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = relative(join(suite, 'src'), name);
    run.passed += passed;
    run.failed.push(...failed.map(({ fullName }) => `${file}: ${fullName}`));
    console.log(`${file.padEnd(64)} ${String(passed).padStart(4)} passed ${String(failed.length).padStart(3)} failed`);
    for (const { fullName } of failed) console.log(`    ${fullName}`);
    if (assertionResults.length === 0) console.log(`    ${message.split('\n').slice(0, 3).join(' ')}`);
  }
  return run;
};

const { values, positionals } = parseArgs({ options: { checkout: { type: 'string' } }, allowPositionals: true });
if (values.checkout === undefined || !existsSync(join(values.checkout, 'packages/test/src'))) {
  console.error('Name the checkout of the official client: run.ts --checkout <folder> [pattern]');
  process.exit(2);
}
prepare(values.checkout);
makeCertificates();
const run = print(runSuite(positionals));
console.log(`\n${run.passed} passed, ${run.failed.length} failed`);
const faults = positionals.length > 0 ? [] : faultsOf(run, expectedOf('client'), FEWEST);
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
