import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build.ts';
import { chosenEngine } from './engines.ts';
import { packagedStep, runStep, types } from './steps.ts';
import { chromium, curl, enginesTools, ensureToolsOrStop, ffmpeg, ffprobe } from './tools.ts';

/** `npm run e2e -- [--browser chromium|firefox|webkit] [playwright's words]`: the browser stories alone. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const say = (line: string): void => console.log(line);
const { engine, rest } = chosenEngine(process.argv.slice(2));
ensureToolsOrStop([ffmpeg, ffprobe, ...(engine ? enginesTools[engine] : [chromium, curl])], say);
if (!(await runStep(types, root))) process.exit(1);
await buildWeb(root, say);
const config = engine ? 'e2e/engines/playwright.config.ts' : 'e2e/playwright.config.ts';
const name = engine ? `browser stories in ${engine}` : 'browser stories';
const step = packagedStep(name, 'playwright', ['test', '--config', config, ...rest]);
process.exit((await runStep(engine ? { ...step, env: { ENGINES: engine } } : step, root)) ? 0 : 1);
