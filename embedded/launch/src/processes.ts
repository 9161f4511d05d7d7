import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { systems, type System } from './systems.ts';

/** A process as the system lists it. */
export type Listed = { readonly pid: number; readonly parent: number; readonly group: number };

/** What `/proc/<pid>/stat` says; the name in brackets may hold anything. Nothing of a process that has only to be buried. */
export const fromStat = (stat: string): readonly Listed[] => {
  const [pid] = stat.split(' ');
  const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === '' || state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent), group: Number(group) }];
};

/** What `ps -o pid=,ppid=,pgid=,stat=` says of a process. */
export const fromPs = (line: string): readonly Listed[] => {
  const [pid, parent, group, state = ''] = line.trim().split(/\s+/);
  return state === '' || state.startsWith('Z')
    ? []
    : [{ pid: Number(pid), parent: Number(parent), group: Number(group) }];
};

const readOr = (file: string, otherwise: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
};

const asked = ([command, ...args]: readonly [string, ...string[]]): string =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout;

/** Every living process of the machine; none where the system cannot say. */
export const listProcesses = (system: System): readonly Listed[] => {
  const { listing } = systems[system];
  if (listing === 'proc')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => fromStat(readOr(`/proc/${pid}/stat`, '')));
  return listing === undefined ? [] : asked(listing).split('\n').flatMap(fromPs);
};

/**
 * The given processes, all that they have started, and what these have left behind in their groups: children whose parents
 * have gone. The group of whoever asks is not theirs.
 */
export const treeOf = (roots: readonly number[], listed: readonly Listed[], asker: number): readonly number[] => {
  const own = listed.find(({ pid }) => pid === asker)?.group;
  const tree = new Set(roots);
  const groups = new Set<number>();
  const found = (): readonly Listed[] => {
    for (const { pid, group } of listed) if (tree.has(pid) && group !== own) groups.add(group);
    return listed.filter(({ pid, parent, group }) => !tree.has(pid) && (tree.has(parent) || groups.has(group)));
  };
  for (let more = found(); more.length > 0; more = found()) for (const { pid } of more) tree.add(pid);
  return [...tree];
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The command line of a process; empty when it has none or has gone. */
export const commandOf = (pid: number, system: System): string => {
  const { command } = systems[system];
  return command === 'proc' ? readOr(`/proc/${pid}/cmdline`, '') : asked(command(pid));
};
