import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '@soebs/platform/settings';
import { nodesFrom, packageOf, UnknownNode } from './nodes.ts';
import { packaged, runQuietly, runStep, type Step } from './steps.ts';
import { ensureToolsOrStop, ffmpeg, ffprobe, foreignReaders, openssl, poppler, setpriv } from './tools.ts';

/**
 * `npm run test:nodes -- [20.19] [22] [24] [26] [jest's words]`: types, specs and contracts on each Node that the product is held to.
 * They come from npm and are kept in the cache; one that cannot be had is skipped, in words. Exit 1 when one that ran has failed.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const cache = join(cacheFolder(process.env), 'nodes');
const isUsable = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** The program of a Node, fetched once; undefined, and why, when it cannot be had for this machine. */
const nodeOf = async (version: string): Promise<string | undefined> => {
  const { name, program } = packageOf(version, process);
  const folder = join(cache, version);
  const path = join(folder, program);
  if (existsSync(path) && isUsable(path)) return path;
  mkdirSync(folder, { recursive: true });
  const words = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--force', '--prefix', folder];
  const script = process.env['npm_execpath'];
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const { isOk, said } = await runQuietly({ command, args: [...first, ...words, name] }, folder);
  if (isOk && isUsable(path)) return path;
  const why = said.split('\n').find((line) => line.startsWith('npm error')) ?? `${name} does not run here`;
  console.log(`SKIPPED Node ${version}: ${why}`);
  return undefined;
};

const stepsOn = (node: string, version: string, words: readonly string[]): readonly Step[] => {
  const env = { PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` };
  const jest = packaged('jest', '--maxWorkers=2', '--silent', ...words);
  return [
    { name: `types on Node ${version}`, command: node, args: packaged('tsc', '-b'), env },
    { name: `specs and contracts on Node ${version}`, command: node, args: jest, env },
  ];
};

const runOn = async (version: string, words: readonly string[]): Promise<'passed' | 'failed' | 'skipped'> => {
  const node = await nodeOf(version);
  if (node === undefined) return 'skipped';
  let isOk = true;
  for (const step of stepsOn(node, version, words)) isOk = (await runStep(step, root)) && isOk;
  return isOk ? 'passed' : 'failed';
};

const isNumber = (word: string): boolean => /^\d+(\.\d+)*$/.test(word);

const main = async (words: readonly string[]): Promise<number> => {
  const versions = nodesFrom(words.filter(isNumber));
  ensureToolsOrStop([ffmpeg, ffprobe, setpriv, openssl, poppler, ...foreignReaders], (line) => console.log(line));
  const rest = words.filter((word) => !isNumber(word));
  const results: string[] = [];
  for (const version of versions) results.push(`Node ${version}: ${await runOn(version, rest)}`);
  console.log(`\n${results.join('\n')}`);
  return results.some((result) => result.endsWith('failed')) ? 1 : 0;
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UnknownNode)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
