import { defineConfig } from '@playwright/test';
import { engineNames, type EngineName } from './tab.ts';

const wanted = (process.env['ENGINES'] ?? engineNames.join(',')).split(',');

/** `npm test` runs the stories that are tagged as short, `npm run e2e -- --browser` all of them. */
const isShort = process.env['STORIES'] === 'short';

/** Playwright only runs these stories: puppeteer and WebKit's own driver hold the browsers. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: './stories',
  testMatch: '**/*.story.ts',
  outputDir: '../../test-results/engines',
  ...(isShort ? { grep: /@short/ } : {}),
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  projects: engineNames
    .filter((name) => wanted.includes(name))
    .map((engineName) => ({ name: engineName, use: { engineName } })),
});
