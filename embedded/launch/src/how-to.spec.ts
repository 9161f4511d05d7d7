import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/how-to/add-an-admin-tab.md'), 'utf8');

/** A step of the how-to: a file that is new, or lines behind or in the place of a line of an old one. */
type Step = {
  readonly path: string;
  readonly at?: { readonly line: string; readonly keeps: boolean };
  readonly lines: string;
};

const head = /\*\*(?:New|In)\*\* `([^`]+)`(?:, (behind|in the place of) `([^`]+)`)?\n\n( *)```tsx?\n([\s\S]*?)\n *```/g;

const steps: readonly Step[] = [...text.matchAll(head)].map(([, path = '', how, line, indent = '', lines = '']) => ({
  path,
  lines: lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  ...(line === undefined ? {} : { at: { line, keeps: how === 'behind' } }),
}));

const isThere = (path: string): boolean => existsSync(join(root, path));
const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Some text with lines behind one of its lines, or in the place of it. Throws when that line is not there once. */
const withLines = (text: string, { path, lines, line, keeps }: Step & { line: string; keeps: boolean }): string => {
  const known = text.split('\n');
  const places = known.flatMap((each, n) => (each.trim() === line ? [n] : []));
  const [place] = places;
  if (place === undefined || places.length > 1) throw new Error(`${path} has ${places.length} lines «${line}»`);
  return known.toSpliced(keeps ? place + 1 : place, keeps ? 0 : 1, lines).join('\n');
};

/** Takes a step on top of those before it. Throws when it cannot be taken as it is written. */
const takeStep = (files: ReadonlyMap<string, string>, step: Step): Map<string, string> => {
  const { path, at, lines } = step;
  if (at !== undefined)
    return new Map(files).set(path, withLines(files.get(path) ?? sourceOf(path), { ...step, ...at }));
  if (isThere(path)) throw new Error(`${path} is there already`);
  return new Map(files).set(path, lines);
};

const optionsOf = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const own = {
    jsx: 'react-jsx',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node', 'vite/client'],
    noEmit: true,
  };
  const whole = {
    ...config.compilerOptions,
    ...own,
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
  };
  const { options, errors } = ts.convertCompilerOptionsFromJson(whole, root);
  if (errors.length > 0) throw new Error(errors.map(({ messageText }) => JSON.stringify(messageText)).join('\n'));
  return options;
};

const read = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of some files, or of one of them, when all of them lie over those of the repository. */
const faultsIn = (files: ReadonlyMap<string, string>, of: readonly string[] = [...files.keys()]): string[] => {
  const options = optionsOf();
  const host = ts.createCompilerHost(options);
  const over = new Map([...files].map(([path, content]) => [join(root, path), content]));
  const program = ts.createProgram({
    rootNames: [...over.keys(), ...of.map((path) => join(root, path)), join(root, 'web/src/texts/i18next.d.ts')],
    options,
    host: {
      ...host,
      fileExists: (path) => over.has(path) || host.fileExists(path),
      directoryExists: (path) =>
        [...over.keys()].some((each) => each.startsWith(`${path}/`)) || ts.sys.directoryExists(path),
      readFile: (path) => over.get(path) ?? host.readFile(path),
      getSourceFile: (path, target, ...rest) => {
        const content = over.get(path);
        if (content !== undefined) return ts.createSourceFile(path, content, target);
        if (!read.has(path)) read.set(path, host.getSourceFile(path, target, ...rest));
        return read.get(path);
      },
    },
  });
  return of.flatMap((path) => {
    const source = program.getSourceFile(join(root, path));
    if (!source) return [`${path} is not read`];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
};

describe('the how-to of an admin tab', () => {
  let files: ReadonlyMap<string, string>;
  beforeAll(() => {
    files = steps.reduce<ReadonlyMap<string, string>>(takeStep, new Map());
  });

  it('touches two new files and six old ones', () => {
    expect([...files.keys()].filter((path) => !isThere(path))).toEqual([
      'web/src/staff/figures/FiguresPage.tsx',
      'e2e/stories/figures.story.ts',
    ]);
    expect(files.size).toBe(8);
  });

  it('compiles as it is written, and not when a text, a row or a call is left out', () => {
    expect(faultsIn(files)).toEqual([]);
    const leftOut = (path: string, feltIn: string): string[] =>
      faultsIn(new Map(files).set(path, sourceOf(path)), [feltIn]);
    expect(leftOut('web/src/texts/en/staff.ts', 'web/src/texts/en/index.ts')).not.toEqual([]);
    expect(leftOut('web/src/texts/de/staff.ts', 'web/src/screens/staff-rows.ts')).not.toEqual([]);
    expect(leftOut('contract/src/staff-reads.ts', 'web/src/staff/figures/FiguresPage.tsx')).not.toEqual([]);
  }, 240_000);

  it('names only files that are there', () => {
    const named = [...text.matchAll(/`((?:api|web|contract|docs|e2e|embedded)\/[\w./-]+\.\w+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.filter((path) => !files.has(path) && !isThere(path))).toEqual([]);
  });
});
