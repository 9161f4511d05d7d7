import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lint, type NormalizedProblem } from '@redocly/openapi-core';
import { breakingChanges } from './breaking.ts';

/**
 * Lints the descriptions in docs by Redocly's recommended rules, and holds that of the machine door against what was committed before:
 * programs are promised that it only grows. A step of `npm run check`.
 */
const names = ['docs/openapi.json', 'docs/openapi-enterprise.json'] as const;
// What no path knows stands beside the paths: `method_not_allowed` belongs to none of them.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-unused-components': 'off' } });
const placeOf = ({ location }: NormalizedProblem): string => location.map(({ pointer }) => pointer ?? '').join(', ');
for (const name of names) {
  const problems = await lint({ ref: fileURLToPath(new URL(`../../../${name}`, import.meta.url)), config });
  for (const problem of problems)
    process.stderr.write(`${name}${placeOf(problem)}: ${problem.message} (${problem.ruleId})\n`);
  if (problems.length > 0) process.exitCode = 1;
}

const PROMISED = 'docs/openapi-enterprise.json';
const root = fileURLToPath(new URL('../../../', import.meta.url));
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The last committed version that is another than the one in the tree; none without a history (an unpacked archive, a shallow clone). */
const committed = (present: string): string | undefined => {
  try {
    const commits = git('log', '--format=%H', '-n', '2', '--', PROMISED).split('\n').filter(Boolean);
    return commits.map((commit) => git('show', `${commit}:${PROMISED}`)).find((text) => text !== present);
  } catch {
    return undefined;
  }
};
const present = readFileSync(`${root}${PROMISED}`, 'utf8');
const before = committed(present);
if (before !== undefined)
  for (const change of breakingChanges(JSON.parse(before) as never, JSON.parse(present) as never)) {
    process.stderr.write(`${PROMISED} breaks programs: ${change}\n`);
    process.exitCode = 1;
  }
