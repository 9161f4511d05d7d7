/** Where the product runs. Whatever else Node knows is treated as Linux. */
export type System = 'linux' | 'darwin' | 'win32';

/** A package manager's names for a program; absent where it has none. */
export type Packages = { readonly apt: string; readonly brew?: string; readonly winget?: string };

type Call = readonly [string, ...string[]];

type Row = {
  /** How a person is told to install. */
  readonly install: (packages: readonly Packages[]) => string;
  /** How to list all processes as pid, parent, group and state. */
  readonly listing: 'proc' | Call | undefined;
  /** How to ask for the command line of a process. */
  readonly command: 'proc' | ((pid: number) => Call);
  /**
   * Whether programs get a process group of their own, which a signal ends as a whole. Windows knows neither groups nor
   * SIGTERM: there Ctrl-C reaches every program of the window by itself, and each stops in order by it; one that is started
   * without a window would not hear of it.
   */
  readonly hasGroups: boolean;
  /** How to end a process and all that it has started at once, where a signal does not. */
  readonly endTree: ((pid: number) => Call) | undefined;
};

/** One sentence by a package manager's names; what it does not have is for Linux only. */
const installing =
  (command: string, of: keyof Packages) =>
  (packages: readonly Packages[]): string => {
    const names = [...new Set(packages.flatMap((each) => each[of] ?? []))].join(' ');
    const isWhole = packages.every((each) => each[of] !== undefined);
    return [
      ...(names === '' ? [] : [`Install it with: ${command} ${names}`]),
      ...(isWhole ? [] : ['Some of it has been tried as packages of Debian only: use Linux for this.']),
    ].join('. ');
  };

/** What depends on the operating system, all of it. Linux has been tried; macOS and Windows have been read up on only. */
export const systems: Readonly<Record<System, Row>> = {
  linux: {
    install: installing('sudo apt-get install', 'apt'),
    listing: 'proc',
    command: 'proc',
    hasGroups: true,
    endTree: undefined,
  },
  darwin: {
    install: installing('brew install', 'brew'),
    listing: ['ps', '-A', '-o', 'pid=,ppid=,pgid=,stat='],
    command: (pid) => ['ps', '-o', 'command=', '-p', String(pid)],
    hasGroups: true,
    endTree: undefined,
  },
  win32: {
    install: installing('winget install', 'winget'),
    listing: undefined,
    command: (pid) => [
      'powershell',
      '-NoProfile',
      '-Command',
      `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
    ],
    hasGroups: false,
    endTree: (pid) => ['taskkill', '/PID', String(pid), '/T', '/F'],
  },
};

/** The row of a platform as Node names it. */
export const systemOf = (platform: NodeJS.Platform): System =>
  platform === 'darwin' || platform === 'win32' ? platform : 'linux';

export const thisSystem = systemOf(process.platform);
