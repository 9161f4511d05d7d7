import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, jest } from '@jest/globals';

const folder = join(process.cwd(), 'api/src');

/** Suites of the api that `npm test` runs in one file, by what stands in them. jest.config.mjs leaves the same ones out. */
const groups = {
  /** … on one world. */
  shared: (text: string): boolean => text.includes('await sharedWorld()'),
  /** … each on a world of its own. One that looks at what a whole process shares says `@alone`, one that takes long `@long`. */
  worlds: (text: string): boolean =>
    /await open(?:World|Shop)\(/.test(text) && !text.includes('await sharedWorld()') && !/@alone|@long/.test(text),
} as const;

/** Runs the suites of a group one after the other: loading the api costs more than many of them. */
export const runGroup = (group: keyof typeof groups): void => {
  const suites = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.contract.ts') && !file.startsWith('testing/'))
    .filter((file) => groups[group](readFileSync(join(folder, file), 'utf8')))
    .sort();
  for (const suite of suites)
    describe(suite, () => {
      jest.requireActual(join(folder, suite));
    });
};
