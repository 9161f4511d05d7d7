/** What a foreign program may use at most (PJ4). */
export type ToolLimits = {
  readonly wallClockMs: number;
  readonly cpuSeconds: number;
  /** Address space. */
  readonly memoryBytes: number;
  /** The largest file it may write. */
  readonly fileBytes: number;
};

type Words = readonly [string, ...string[]];
type Env = Readonly<Record<string, string>>;

type Confinement = {
  /** The words that run a program between its limits. */
  readonly confined: (call: Words, limits: ToolLimits) => Words;
  /** Its whole environment: where programs are found, and nothing else of ours. */
  readonly env: Env;
  /** Whether it gets a process group, which is killed as a whole. */
  readonly hasGroups: boolean;
};

const BLOCK_BYTES = 512;

/** Limits of a POSIX shell, which then becomes the program. macOS holds no process to an address space. */
const ulimits = 'ulimit -t "$1" && ulimit -f "$2" && ulimit -n 64 && ulimit -c 0 && shift 2 && exec "$@"';

/**
 * What each system offers to confine a program. On Linux it dies with us, and the kernel holds it to memory, processor time,
 * file size and few open files; both wrappers are part of every Debian. macOS has shell limits without memory, Windows
 * none of its own: there time alone ends it.
 */
export const confinements = {
  linux: {
    confined: (call, { memoryBytes, cpuSeconds, fileBytes }) => [
      'setpriv',
      '--pdeathsig',
      'KILL',
      'prlimit',
      `--as=${memoryBytes}`,
      `--cpu=${cpuSeconds}`,
      `--fsize=${fileBytes}`,
      '--nofile=64',
      '--core=0',
      '--',
      ...call,
    ],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    hasGroups: true,
  },
  darwin: {
    confined: (call, { cpuSeconds, fileBytes }) => [
      '/bin/sh',
      '-c',
      ulimits,
      'sh',
      String(cpuSeconds),
      String(Math.ceil(fileBytes / BLOCK_BYTES)),
      ...call,
    ],
    env: { PATH: '/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin', LC_ALL: 'en_US.UTF-8' },
    hasGroups: true,
  },
  win32: {
    confined: (call) => call,
    // Node adds there what no program of Windows can do without: PATH, SYSTEMROOT, TEMP and the like.
    env: {},
    hasGroups: false,
  },
} as const satisfies Readonly<Record<string, Confinement>>;

/** The row of a platform as Node names it; what is none of the three is treated as Linux. */
export const confinementOf = (platform: NodeJS.Platform): Confinement =>
  platform === 'darwin' || platform === 'win32' ? confinements[platform] : confinements.linux;
