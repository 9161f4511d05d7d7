import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { systems, thisSystem, type Packages, type System } from './systems.ts';

const runs = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const canInstall = (): boolean => process.getuid?.() === 0 && runs('apt-get', ['--version']);

/** A program that the product needs from the system. */
export type Tool = {
  readonly command: string;
  readonly packages: Packages;
  readonly why: string;
  readonly args?: readonly string[];
  /** The only system that has it, and needs it. */
  readonly only?: System;
};

const ffmpegPackages: Packages = { apt: 'ffmpeg', brew: 'ffmpeg', winget: 'Gyan.FFmpeg' };

export const ffmpeg: Tool = {
  command: 'ffmpeg',
  packages: ffmpegPackages,
  why: 'to read sound and video',
  args: ['-version'],
};
export const ffprobe: Tool = {
  command: 'ffprobe',
  packages: ffmpegPackages,
  why: 'to judge uploaded media',
  args: ['-version'],
};
/** Programs of others call the machine door by it. */
export const curl: Tool = { command: 'curl', packages: { apt: 'curl' }, why: 'to try the lines of the README' };

export const chromium: Tool = { command: 'chromium', packages: { apt: 'chromium' }, why: 'to run the browser stories' };

const firefox: Tool = {
  command: 'firefox-esr',
  packages: { apt: 'firefox-esr' },
  why: 'to run the stories in Firefox',
};

/** A package of Debian that has no program of its own to ask for. */
const debianPackage = (apt: string, why: string): Tool => ({
  command: 'dpkg-query',
  packages: { apt },
  why,
  args: ['--show', apt],
  only: 'linux',
});

/** WebKit needs a display, and plugins that read what people upload. */
const webkit: readonly Tool[] = [
  {
    command: 'WebKitWebDriver',
    packages: { apt: 'webkit2gtk-driver' },
    why: 'to run the stories in WebKit',
    args: ['--help'],
  },
  { command: 'Xvfb', packages: { apt: 'xvfb' }, why: 'to give WebKit a display', args: ['-help'] },
  debianPackage('gstreamer1.0-plugins-good', 'to play sound and video in WebKit'),
  debianPackage('gstreamer1.0-libav', 'to play mp4 and mp3 in WebKit'),
];

/** What the stories need in each of the three engines. */
export const enginesTools = { chromium: [chromium], firefox: [firefox], webkit } as const;

/** Holds foreign programs to their limits. */
export const setpriv: Tool = {
  command: 'setpriv',
  packages: { apt: 'util-linux' },
  why: 'to confine what reads media',
  only: 'linux',
};
export const openssl: Tool = {
  command: 'openssl',
  packages: { apt: 'openssl', brew: 'openssl', winget: 'ShiningLight.OpenSSL.Light' },
  why: 'to make certificates for tests',
  args: ['version'],
};

export const poppler: Tool = {
  command: 'pdftotext',
  packages: { apt: 'poppler-utils', brew: 'poppler', winget: 'oschwartz10612.Poppler' },
  why: 'to read receipts as others do',
  args: ['-v'],
};

const pythonModule = (name: string, apt: string): Tool => ({
  command: '/usr/bin/python3',
  packages: { apt },
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

const aptInstall = (tools: readonly Tool[], say: (line: string) => void): boolean => {
  const names = [...new Set(tools.map(({ packages }) => packages.apt))];
  const quiet: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  say(`setup: installing ${names.join(', ')} (once)`);
  spawnSync('apt-get', ['update', '-qq'], quiet);
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet).status === 0;
};

/** What is missing on a system, and how to get it there; undefined when nothing is. */
export const missingOn = (system: System, missing: readonly Tool[]): string | undefined => {
  const needed = missing.filter(({ only }) => only === undefined || only === system);
  if (needed.length === 0) return undefined;
  const list = needed.map(({ command, why }) => `${command} (${why})`).join(', ');
  return `Missing: ${list}. ${systems[system].install(needed.map(({ packages }) => packages))}`;
};

/** Makes sure that tools are there: installs Debian packages where that is allowed. Throws ToolMissing. */
export const ensureTools = (tools: readonly Tool[], say: (line: string) => void): void => {
  const missing = tools.filter((tool) => !isPresent(tool));
  const sentence = missingOn(thisSystem, missing);
  if (sentence === undefined) return;
  if (canInstall() && aptInstall(missing, say) && missing.every(isPresent)) return;
  throw new ToolMissing(sentence);
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
