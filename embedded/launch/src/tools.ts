import { spawnSync, type SpawnSyncOptions } from 'node:child_process';

const runs = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const canInstall = (): boolean => process.getuid?.() === 0 && runs('apt-get', ['--version']);

/** A program that the product needs from the system. */
export type Tool = {
  readonly command: string;
  readonly debianPackage: string;
  readonly why: string;
  readonly args?: readonly string[];
};

export const ffmpeg: Tool = {
  command: 'ffmpeg',
  debianPackage: 'ffmpeg',
  why: 'to read sound and video',
  args: ['-version'],
};
export const ffprobe: Tool = {
  command: 'ffprobe',
  debianPackage: 'ffmpeg',
  why: 'to judge uploaded media',
  args: ['-version'],
};
export const chromium: Tool = { command: 'chromium', debianPackage: 'chromium', why: 'to run the browser stories' };

const firefox: Tool = { command: 'firefox-esr', debianPackage: 'firefox-esr', why: 'to run the stories in Firefox' };

/** WebKit needs a display, and plugins that read what people upload. */
const webkit: readonly Tool[] = [
  {
    command: 'WebKitWebDriver',
    debianPackage: 'webkit2gtk-driver',
    why: 'to run the stories in WebKit',
    args: ['--help'],
  },
  { command: 'Xvfb', debianPackage: 'xvfb', why: 'to give WebKit a display', args: ['-help'] },
];

/** What the stories need in each of the three engines. */
export const enginesTools = { chromium: [chromium], firefox: [firefox], webkit } as const;

/** Holds foreign programs to their limits. */
export const setpriv: Tool = { command: 'setpriv', debianPackage: 'util-linux', why: 'to confine what reads media' };
export const openssl: Tool = {
  command: 'openssl',
  debianPackage: 'openssl',
  why: 'to make certificates for tests',
  args: ['version'],
};

export const poppler: Tool = {
  command: 'pdftotext',
  debianPackage: 'poppler-utils',
  why: 'to read receipts as others do',
  args: ['-v'],
};

const pythonModule = (name: string, debianPackage: string): Tool => ({
  command: '/usr/bin/python3',
  debianPackage,
  why: 'to read exported files as others do',
  args: ['-c', `import ${name}`],
});

/** Readers of subtitle files that are not ours, for the tests of exports. */
export const foreignReaders: readonly Tool[] = [
  pythonModule('srt', 'python3-srt'),
  pythonModule('aeidon', 'python3-aeidon'),
  pythonModule('webvtt', 'python3-webvtt'),
  pythonModule('ttconv', 'python3-ttconv'),
  pythonModule('docx', 'python3-docx'),
];

/** A tool is missing and may not be installed from here. The message says how to get it. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
}

export const isPresent = ({ command, args = ['--version'] }: Tool): boolean => runs(command, args);

const aptInstall = (packages: readonly string[], say: (line: string) => void): boolean => {
  const quiet: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  say(`setup: installing ${packages.join(', ')} (once)`);
  spawnSync('apt-get', ['update', '-qq'], quiet);
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet).status === 0;
};

/** Makes sure that tools are there: installs Debian packages where that is allowed. Throws ToolMissing. */
export const ensureTools = (tools: readonly Tool[], say: (line: string) => void): void => {
  const missing = tools.filter((tool) => !isPresent(tool));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(({ debianPackage }) => debianPackage))];
  if (canInstall() && aptInstall(packages, say) && missing.every(isPresent)) return;
  const list = missing.map(({ command, why }) => `${command} (${why})`).join(', ');
  throw new ToolMissing(`Missing: ${list}. Install it with: sudo apt-get install ${packages.join(' ')}`);
};

/** The same for a verb that cannot go on without them: one sentence, and the end with code 2. */
export const ensureToolsOrStop = (tools: readonly Tool[], say: (line: string) => void): void => {
  try {
    ensureTools(tools, say);
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    console.error(error.message);
    process.exit(2);
  }
};
