import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const PAGES = ['rules.md', 'transcript.md', 'subtitles.md'];
const ROOMS = ['api', 'contract', 'e2e', 'embedded', 'events', 'platform', 'projector', 'transcriber', 'web'];
const ID = '[A-Z]{2}\\d+(?:\\.\\d+)?';

/** The rules of the pages; a planned one has no test yet. */
const rules = PAGES.flatMap((page) =>
  readFileSync(join('docs/spec', page), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, planned] = new RegExp(`^- (${ID}) (\\(planned\\) )?`, 'u').exec(line) ?? [];
      return id === undefined ? [] : [{ id, isPlanned: planned !== undefined }];
    }),
);

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/u.test(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|tsx|py)$/u.test(entry.name) ? [path] : [];
  });
const texts = ROOMS.flatMap(sourcesIn).map((path) => readFileSync(path, 'utf8'));

/** The ids that tests name in brackets, and those that comments name in round ones. */
const named = new Set(
  texts.flatMap((text) => Array.from(text.matchAll(new RegExp(`\\[(${ID})\\]`, 'gu')), ([, id]) => id)),
);
const mentioned = texts.flatMap((text) =>
  Array.from(text.matchAll(/\((?:[^()\n]*[ ,])?((?:AU|CR|PJ|TJ|TX|SU|WB|LV|AD|ST)\d+(?:\.\d+)?)\)/gu), ([, id]) => id),
);

describe('the rules in docs/spec', () => {
  it('have an id each', () => {
    expect(rules.length).toBeGreaterThan(140);
    const ids = rules.map(({ id }) => id);
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
  });

  it('have a test that names them, or say that they are planned', () => {
    expect(rules.filter(({ id, isPlanned }) => !isPlanned && !named.has(id)).map(({ id }) => id)).toEqual([]);
    expect(rules.filter(({ id, isPlanned }) => isPlanned && named.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('are all there that tests and comments name', () => {
    const known = new Set(rules.map(({ id }) => id));
    expect([...named, ...mentioned].filter((id) => id !== undefined && !known.has(id))).toEqual([]);
  });
});

describe('the faults in docs/spec', () => {
  it('are those that can be tried', () => {
    const page = readFileSync('docs/spec/faults.md', 'utf8');
    const listed = Array.from(page.matchAll(/^\| (`.*?`) +\|/gmu), ([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    ).flat();
    const source = readFileSync('embedded/launch/src/faults.ts', 'utf8');
    const tried = Array.from(source.matchAll(/^ {2}'?([a-z-]+)'?: (?:\['[^']*faults|\{ suite)/gmu), ([, name]) => name);
    expect(tried.length).toBeGreaterThan(15);
    expect([...listed].sort()).toEqual([...tried].sort());
  });
});
