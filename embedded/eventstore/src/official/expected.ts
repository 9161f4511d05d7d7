import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a run of somebody else's suite is judged: the tests that failed, and how many passed. */
export type Run = { readonly failed: readonly string[]; readonly passed: number };

/** Expected failures by reason: the list of one suite lies in `expected/`. */
export type Expected = Readonly<Record<string, readonly string[]>>;

/** Reads the expected failures of a suite. */
export const expectedOf = (suite: string): Expected =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'expected', `${suite}.json`), 'utf8')) as Expected;

/**
 * What is wrong with a run, in sentences: failures that nobody has named with a reason, names whose test does not fail any
 * more, and fewer passes than a run that has really taken place has.
 */
export const faultsOf = ({ failed, passed }: Run, expected: Expected, fewest: number): string[] => {
  const named = new Set(Object.values(expected).flat());
  const failures = new Set(failed);
  return [
    ...[...failures].filter((name) => !named.has(name)).map((name) => `fails without being expected to: ${name}`),
    ...[...named].filter((name) => !failures.has(name)).map((name) => `is expected to fail and does not: ${name}`),
    ...(passed < fewest ? [`only ${passed} passed, not ${fewest}`] : []),
  ];
};
