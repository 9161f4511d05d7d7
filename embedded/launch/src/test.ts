import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build.ts';
import { failuresOfJest, failuresOfStories, type Failures, type JestReport, type StoriesReport } from './failures.ts';
import { packagedStep, runChecks, runStep, type Step } from './steps.ts';
import {
  curl,
  enginesTools,
  ensureToolsOrStop,
  ffmpeg,
  ffprobe,
  foreignReaders,
  openssl,
  poppler,
  setpriv,
} from './tools.ts';

type Count = { readonly passed: number; readonly failed: number; readonly failures: Failures };

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const results = join(root, '.data/test');
const say = (line: string): void => console.log(line);

/** With `--all` also the long forms run: continuous integration does, and whoever has half an hour. */
const isAll = process.argv.includes('--all');
const forms = { FORMS: isAll ? 'all' : 'short' };

const reported = (step: Step, file: string, read: (report: never) => Count): Count =>
  existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 1, failures: [`${step.name}: no report`] };

type Counted = { readonly step: Step; readonly file: string; readonly read: (report: never) => Count };

const countOfRun = ({ step, file, read }: Counted, ok: boolean): Count => {
  const count = reported(step, file, read);
  return ok || count.failed > 0 ? count : { ...count, failed: 1, failures: [`${step.name}: ended with an error`] };
};

const counted = async (run: Counted): Promise<Count> => {
  rmSync(run.file, { force: true });
  return countOfRun(run, await runStep(run.step, root));
};

const countOf = (name: string, isOk: boolean): Count =>
  isOk ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [`the check ${name}`] };

const jest = (name: string, workers: number, files: string): Counted => {
  const file = join(results, `${name}.json`);
  const args = [`--maxWorkers=${workers}`, `--testPathPatterns=${files}`, '--json', `--outputFile=${file}`, '--silent'];
  return {
    file,
    step: { ...packagedStep(name, 'jest', args), env: { SUITES_TOGETHER: 'yes', ...forms } },
    read: (report: JestReport) => ({
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.numFailedTestSuites),
      failures: failuresOfJest(report, root),
    }),
  };
};
const specs = jest('specs', 1, '\\.spec\\.tsx?$');
const contracts = jest('contracts', 2, '\\.contract\\.ts$');

/** What needs no servers and no quiet machine: the checks, and the pure specs beside them. */
const sources = async (): Promise<Count[]> => {
  rmSync(specs.file, { force: true });
  const checks = await runChecks(root, [specs.step]);
  return checks.map(({ name, isOk }) => (name === specs.step.name ? countOfRun(specs, isOk) : countOf(name, isOk)));
};

const stories = (name: string, config: string, more: Step['env'] = {}): Promise<Count> => {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`);
  const env = { ...forms, ...more, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const step = { ...packagedStep(name, 'playwright', ['test', '--config', config]), env };
  const read = (report: StoriesReport): Count => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    failures: failuresOfStories(report),
  });
  return counted({ step, file, read });
};

/** The editor in a real browser: its basics, and its speed at three hours of talk (TX23). */
const editorChecks: readonly Step[] = ['check', 'gate'].map((each) => ({
  name: `editor ${each}`,
  command: process.execPath,
  args: ['--conditions=source', '--import', 'tsx', join(root, `web/bench/editor.${each}.ts`)],
}));

/** The local recogniser for the stories that use real speech; its absence fails those stories, in words. */
const setUpSpeech = (): Promise<boolean> => {
  const setup = join(root, 'embedded/speech/src/setup.ts');
  const args = ['--conditions=source', '--import', 'tsx', setup];
  return runStep({ name: 'the recogniser', command: process.execPath, args }, root);
};

const begun = Date.now();
mkdirSync(results, { recursive: true });
const engines = isAll ? Object.values(enginesTools).flat() : [];
ensureToolsOrStop([ffmpeg, ffprobe, setpriv, openssl, curl, ...engines, poppler, ...foreignReaders], say);
await setUpSpeech();
const counts: Count[] = [];
counts.push(...(await sources()));
counts.push(await counted(contracts));
for (const step of editorChecks) counts.push(countOf(step.name, await runStep(step, root)));
await buildWeb(root, say);
counts.push(await stories('browser stories', 'e2e/playwright.config.ts'));
if (isAll)
  counts.push(
    await stories('stories in Firefox and WebKit', 'e2e/engines/playwright.config.ts', {
      ENGINES: 'firefox,webkit',
      STORIES: 'short',
    }),
  );
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const failure of counts.flatMap(({ failures }) => failures)) say(`failed: ${failure}`);
say(`\nin ${Math.round((Date.now() - begun) / 1000)} s`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
