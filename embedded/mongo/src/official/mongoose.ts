import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer, temporaryFolder } from '../testing/server.ts';
import { expectedOf, faultsOf } from './expected.ts';

/**
 * `npx tsx --conditions=source embedded/mongo/src/official/mongoose.ts --checkout <folder> [pattern]` runs mongoose's
 * own tests (its repository, checked out in the folder) against this server and prints passes by file. Nothing of the
 * suite is changed; of its development packages only those that the tests need are installed. Exit 1 when a test fails that
 * `expected/mongoose.json` does not name, or one that it names does not. The list is of version 9.9.3.
 */
const FEWEST = 4_380;

/** What the tests require beside mongoose's own dependencies. */
const NEEDED = [
  'mocha',
  'sinon',
  'lodash.isequal',
  'lodash.isequalwith',
  'moment',
  'uuid',
  'mongodb-memory-server',
  'ajv',
];

const root = join(import.meta.dirname, '../../../..');
const suite = join(root, '.data/official/mongoose');

type Package = { devDependencies: Record<string, string> };

const prepare = (checkout: string): void => {
  mkdirSync(suite, { recursive: true });
  for (const name of ['lib', 'test', 'types', 'docs']) rmSync(join(suite, name), { recursive: true, force: true });
  for (const name of ['lib', 'test', 'types', 'docs', 'index.js', 'index.mjs', 'package.json', '.mocharc.yml'])
    if (existsSync(join(checkout, name))) cpSync(join(checkout, name), join(suite, name), { recursive: true });
  const description = JSON.parse(readFileSync(join(suite, 'package.json'), 'utf8')) as Package;
  const { devDependencies } = description;
  description.devDependencies = Object.fromEntries(NEEDED.map((name) => [name, devDependencies[name] ?? '*']));
  writeFileSync(join(suite, 'package.json'), JSON.stringify(description, null, 2));
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  if (spawnSync('npm', install, { cwd: suite, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error('The packages that the tests need could not be installed.');
};

type Outcome = { readonly file: string; readonly fullTitle: string };
type Report = {
  readonly passes: readonly Outcome[];
  readonly failures: readonly Outcome[];
  readonly pending: readonly Outcome[];
};

const runSuite = (url: string, patterns: readonly string[]): Report => {
  const report = join(suite, 'report.json');
  rmSync(report, { force: true });
  const files = patterns.length > 0 ? patterns.map((name) => `./test/**/${name}.test.js`) : ['./test/**/*.test.js'];
  const reporter = ['--reporter', 'json', '--reporter-option', `output=${report}`];
  const args = ['--no-install', 'mocha', '--exit', '--timeout', '10000', ...reporter];
  spawnSync('npx', [...args, '--ignore', 'test/encryption/**/*.test.js', ...files], {
    cwd: suite,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, MONGOOSE_TEST_URI: `${url}/mongoose_test`, CI: '' },
  });
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
};

const print = ({ passes, failures, pending }: Report): void => {
  const files = new Map<string, { passed: number; readonly failed: string[] }>();
  const of = (file: string) => {
    const known = files.get(file) ?? { passed: 0, failed: [] };
    files.set(file, known);
    return known;
  };
  for (const { file } of passes) of(file).passed += 1;
  for (const { file, fullTitle } of failures) of(file).failed.push(fullTitle);
  for (const [file, { passed, failed }] of [...files].sort(([one], [other]) => one.localeCompare(other))) {
    const name = relative(join(suite, 'test'), file);
    console.log(`${name.padEnd(64)} ${String(passed).padStart(4)} passed ${String(failed.length).padStart(3)} failed`);
    for (const title of failed) console.log(`    ${title}`);
  }
  console.log(`\n${passes.length} passed, ${failures.length} failed, ${pending.length} left out by the suite`);
};

const { values, positionals } = parseArgs({ options: { checkout: { type: 'string' } }, allowPositionals: true });
if (values.checkout === undefined || !existsSync(join(values.checkout, 'test/mocha-fixtures.js'))) {
  console.error('Name the checkout of mongoose: mongoose.ts --checkout <folder> [pattern]');
  process.exit(2);
}
prepare(values.checkout);
const folder = temporaryFolder();
const server = await startServer(folder.path, '--sweep-ms', '1000');
const report = runSuite(server.url, positionals);
await server.stop();
folder.remove();
print(report);
const nameOf = ({ file, fullTitle }: Outcome): string => `${relative(join(suite, 'test'), file)}: ${fullTitle}`;
const failed = report.failures.map(nameOf);
const faults = faultsOf({ failed, passed: report.passes.length }, expectedOf('mongoose'), FEWEST);
if (positionals.length === 0) for (const fault of faults) console.log(fault);
process.exit(positionals.length > 0 || faults.length === 0 ? 0 : 1);
