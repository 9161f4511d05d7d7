import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The same engine without a window costs a sixth less. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** Debian's Chromium, without its background traffic. */
const chromium = {
  executablePath: process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
};

/** `npm test` without `--all` leaves out the stories that kill programs or take minutes; `npm run e2e` runs all of them. */
const isShort = process.env['FORMS'] === 'short';

export default defineConfig({
  testDir: './stories',
  testMatch: '**/*.story.ts',
  ...(isShort ? { grepInvert: /@long/ } : {}),
  outputDir: '../test-results',
  // Each worker runs a product of its own; a file's stories follow one another on it. Three took longer than two on two cores.
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    launchOptions: chromium,
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    // Pictures and copies of the page at every step cost more time than many a story; one picture of a failure is kept.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
  },
});
