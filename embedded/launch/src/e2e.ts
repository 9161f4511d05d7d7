import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build.ts';
import { runStep } from './steps.ts';
import { chromium, ensureToolsOrStop, ffmpeg, ffprobe } from './tools.ts';

/** `npm run e2e -- [playwright's words]`: the browser stories alone. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const say = (line: string): void => console.log(line);
ensureToolsOrStop([ffmpeg, ffprobe, chromium], say);
buildWeb(root, say);
const args = ['--no-install', 'playwright', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
process.exit((await runStep({ name: 'browser stories', command: 'npx', args }, root)) ? 0 : 1);
