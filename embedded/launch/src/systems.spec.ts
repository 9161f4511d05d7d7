import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fromPs, fromStat, treeOf, type Listed } from './processes.ts';
import { systemOf, systems, type System } from './systems.ts';
import { chromium, ffmpeg, ffprobe, missingOn, setpriv } from './tools.ts';

const file = (path: string): string => readFileSync(join(process.cwd(), path), 'utf8');
const python = { ...chromium, command: 'python3', packages: { apt: 'python3-srt' } };

describe('what depends on the system', () => {
  it('[ST6] is one of three rows', () => {
    const named = (['linux', 'darwin', 'win32', 'freebsd'] as const).map(systemOf);
    expect(named).toEqual(['linux', 'darwin', 'win32', 'linux']);
  });

  it.each<[System, string]>([
    [
      'linux',
      'ffmpeg (to read sound and video), ffprobe (to judge uploaded media), setpriv (to confine what reads media). Install it with: sudo apt-get install ffmpeg util-linux',
    ],
    [
      'darwin',
      'ffmpeg (to read sound and video), ffprobe (to judge uploaded media). Install it with: brew install ffmpeg',
    ],
    [
      'win32',
      'ffmpeg (to read sound and video), ffprobe (to judge uploaded media). Install it with: winget install Gyan.FFmpeg',
    ],
  ])('[ST6] says on %s what the product lacks and how to install it', (system, words) => {
    expect(missingOn(system, [ffmpeg, ffprobe, setpriv])).toBe(`Missing: ${words}`);
  });

  it('[ST6] lacks nothing where what is missing belongs to another system', () => {
    expect(missingOn('darwin', [setpriv])).toBeUndefined();
  });

  it('[ST6] says what only Debian has', () => {
    expect(missingOn('win32', [ffmpeg, python])).toMatch(/winget install Gyan\.FFmpeg\. Some of it .* use Linux/);
    expect(missingOn('darwin', [python])).not.toContain('brew');
  });

  it.each<[System, boolean]>([
    ['linux', true],
    ['darwin', true],
    ['win32', false],
  ])('[ST6] can end on %s whatever a program has started, by its group or by its tree', (system, hasGroups) => {
    const row = systems[system];
    expect([row.hasGroups, row.endTree?.(7)]).toEqual([
      hasGroups,
      hasGroups ? undefined : ['taskkill', '/PID', '7', '/T', '/F'],
    ]);
  });

  it('[ST6] asks for the words of one process only', () => {
    const asked = (['darwin', 'win32'] as const).map((system) => {
      const { command } = systems[system];
      return command === 'proc' ? [] : command(42);
    });
    expect(asked.map((words) => words.filter((word) => /\b42\b/.test(word)).length)).toEqual([1, 1]);
  });
});

describe('the list of processes', () => {
  const one: Listed = { pid: 42, parent: 7, group: 9 };

  it('is read from /proc, whatever a process calls itself', () => {
    expect(fromStat('42 (a) b (c)) S 7 9 1 0 -1')).toEqual([one]);
  });

  it('is read from ps', () => {
    expect(fromPs('   42     7     9 Ss+')).toEqual([one]);
  });

  it('holds nothing that has ended', () => {
    expect([fromStat('42 (a) Z 7 9 1'), fromStat(''), fromPs('42 7 9 Z+'), fromPs('')].flat()).toEqual([]);
  });
});

describe('what a process has started', () => {
  const process = (pid: number, parent: number, group: number): Listed => ({ pid, parent, group });

  it('is its children and theirs, in whatever group, and what lost its parent but not its group', () => {
    const listed = [process(1, 0, 1), process(10, 1, 5), process(20, 10, 20), process(21, 20, 20), process(22, 21, 30)];
    const orphans = [process(40, 1, 20), process(41, 40, 41), process(50, 1, 50)];
    expect(treeOf([20], [...orphans, ...listed], 10)).toEqual(expect.arrayContaining([20, 21, 22, 40, 41]));
    expect(treeOf([20], [...orphans, ...listed], 10)).toHaveLength(5);
  });

  it('is never whoever asks, though both are of one group', () => {
    const listed = [process(10, 1, 5), process(20, 10, 5), process(21, 20, 5), process(11, 1, 5)];
    expect(treeOf([20], listed, 10)).toEqual([20, 21]);
  });
});

describe('the verbs of package.json', () => {
  it('give their place to Node, which signals then reach; for Windows a file of the root knows that word', () => {
    const { scripts } = JSON.parse(file('package.json')) as { scripts: Readonly<Record<string, string>> };
    for (const script of Object.values(scripts))
      expect(script).toMatch(/^exec node embedded\/launch\/bootstrap\.mjs [a-z\d-]+$/);
    expect(
      file('exec.cmd')
        .split('\n')
        .filter((line) => !line.startsWith('@rem')),
    ).toEqual(['@%*', '']);
  });
});
