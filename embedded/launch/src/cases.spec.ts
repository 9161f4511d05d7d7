import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const page = readFileSync('docs/spec/editor-cases.md', 'utf8');
const [, cases = '', rules = ''] = page.split(/^## .*$/mu);

/** The rows of a table: its first cell, and the tests that are named in its last one. */
const rowsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.includes('| held by |'))
    .map((line) => {
      const cells = line.split(' | ').map((cell) => cell.replaceAll(/^\| ?| ?\|$/gu, ''));
      const named = (cells.at(-1) ?? '').split('<br>').map((one) => /^`([^`]+)` (.+)$/u.exec(one.trim()));
      return {
        name: cells[0] ?? '',
        named: named.map((found) => ({ file: found?.[1] ?? '', title: found?.[2] ?? '' })),
      };
    });

/** What the tests of a file are called: quoted behind `test(` or `it(`, behind a table of cases, or as a key. */
const titlesOf = (file: string): string[] => {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const called = source.matchAll(/(?:\b(?:test|it)\(|\]\)\()\s*(['`])(.+?)\1/gsu);
  const keyed = file.endsWith('.check.ts') ? source.matchAll(/^ {2}(['`])(.+?)\1: async/gmu) : [];
  return [...called, ...keyed].map(([, , title]) => title ?? '');
};

describe('the cases of the editor', () => {
  it.each([...rowsOf(cases), ...rowsOf(rules)].map((row) => [row.name, row.named] as const))(
    '%s: held by tests that are there',
    (_, named) => {
      expect(named.length).toBeGreaterThan(0);
      for (const { file, title } of named) {
        expect(title.length).toBeGreaterThan(5);
        const titles = titlesOf(file);
        expect({ file, title, found: titles.some((each) => each.startsWith(title)) }).toEqual({
          file,
          title,
          found: true,
        });
      }
    },
  );

  it('are all there, and every rule of the editor with them', () => {
    expect(rowsOf(cases).length).toBeGreaterThanOrEqual(24);
    const span = (from: number, to: number): string[] =>
      Array.from({ length: to - from + 1 }, (_, n) => `TX${String(from + n)}`);
    const wanted = [...span(1, 5), ...span(10, 16), ...span(20, 23), ...span(30, 40)];
    expect(rowsOf(rules).map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
  });

  it('would be missed: a title that nobody bears is none', () => {
    expect(titlesOf('embedded/launch/src/cases.spec.ts')).toContain(
      'would be missed: a title that nobody bears is none',
    );
    expect(titlesOf('embedded/launch/src/nowhere.spec.ts')).toEqual([]);
  });
});
