import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

type Package = { readonly os?: readonly string[]; readonly hasInstallScript?: true };
const modules = join(process.cwd(), 'node_modules');
const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Package>>;
};

/** The machine code of packages: only such come for one system, or run a script to get it. */
const addons = Object.entries(packages)
  .filter(([, { os, hasInstallScript }]) => os ?? hasInstallScript)
  .flatMap(([name]) =>
    readdirSync(join(process.cwd(), name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.node'))
      .map((file) => join(name, file)),
  );

/** Names that an add-on takes from V8 itself fit one version of Node only; those of Node-API fit every later one. */
const isOfOneNode = (file: string): boolean => {
  const code = readFileSync(file);
  return !code.includes('napi_') || code.includes('_ZN2v8') || code.includes('@v8@@');
};

describe('the packages with machine code', () => {
  it('[ST1] fit every version of Node: they speak to it by Node-API alone', () => {
    expect(addons.length).toBeGreaterThan(5);
    expect(addons.filter(isOfOneNode)).toEqual([]);
  });
});
