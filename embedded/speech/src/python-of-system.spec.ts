import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pythonOn } from './python-of-system.ts';

describe('the Python of the recogniser', () => {
  it.each<[NodeJS.Platform, string, string]>([
    ['linux', 'python3', 'bin/python'],
    ['freebsd', 'python3', 'bin/python'],
    ['darwin', 'python3', 'bin/python'],
    ['win32', 'py', 'Scripts\\python.exe'],
  ])('[ST6] is looked for on %s as %s, and in an environment as %s', (platform, first, inside) => {
    const { candidates, inEnvironment } = pythonOn(platform);
    expect([candidates[0], inEnvironment]).toEqual([first, inside]);
  });

  it('[ST6] is installed by the manager of each system', () => {
    const managers = (['linux', 'darwin', 'win32'] as const).map(
      (platform) => pythonOn(platform).install.split(' ')[0],
    );
    expect(managers).toEqual(['sudo', 'brew', 'winget']);
  });

  it('[ST6] finds all that it needs on Windows, too: what click and tqdm ask for only there is pinned', () => {
    const pinned = readFileSync(join(process.cwd(), 'embedded/speech/requirements.txt'), 'utf8');
    expect(pinned).toMatch(/^colorama==\S+ ; sys_platform == "win32" \\\n {4}--hash=sha256:/m);
  });
});
