/** Python as a system has it. */
export type SystemPython = {
  /** The names under which it may be found, the likeliest first. */
  readonly candidates: readonly string[];
  /** Where an environment has its own Python, within its folder. */
  readonly inEnvironment: string;
  /** How a person installs one. */
  readonly install: string;
};

const unix = ['python3', 'python3.13', 'python3.12', 'python3.11'];

const linux: SystemPython = {
  candidates: unix,
  inEnvironment: 'bin/python',
  install: 'sudo apt-get install python3 python3-venv',
};

const others: Readonly<Partial<Record<NodeJS.Platform, SystemPython>>> = {
  darwin: { candidates: unix, inEnvironment: 'bin/python', install: 'brew install python@3.12' },
  // `python3` may be the door to a shop there; `py` starts the newest that is installed.
  win32: {
    candidates: ['py', 'python', 'python3'],
    inEnvironment: 'Scripts\\python.exe',
    install: 'winget install Python.Python.3.12',
  },
};

/** The row of a platform as Node names it; what has none of its own is treated as Linux. */
export const pythonOn = (platform: NodeJS.Platform): SystemPython => others[platform] ?? linux;
