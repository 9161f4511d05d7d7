import { get } from 'node:http';
import { projectsApi, usersApi } from '@soebs/contract';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../story.ts';

/** How much JavaScript a screen may need, gzipped, in bytes. */
const limits = { login: 180_000, dashboard: 240_000, shared: 120_000 } as const;

const gzippedBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

/** Everything that a page asks of the web server, its own HTML included. */
const everything = async (page: Page): Promise<number> => {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const { origin } = new URL(page.url());
  const urls = new Set([page.url(), ...names.filter((name) => name.startsWith(origin))]);
  const sizes = await Promise.all([...urls].map(gzippedBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );

const weighed = async (page: Page): Promise<number> => {
  const urls = [...new Set(await scripts(page))];
  const sizes = await Promise.all(urls.map(gzippedBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const FETCH_AFTER_MS = 3_000;

/** What the shell fetches once nothing else is to be done is no part of a screen. */
const withoutFetchingAhead = (page: Page): Promise<unknown> =>
  page.addInitScript((afterMs) => {
    const later = window.setTimeout.bind(window);
    const put = (work: () => void, ms?: number): number => (ms === afterMs ? 0 : later(work, ms));
    Object.assign(window, { setTimeout: put });
  }, FETCH_AFTER_MS);

test('the login and the dashboard stay light', async ({ page, product }) => {
  await withoutFetchingAhead(page);
  await page.goto(`${product.web}/login`);
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  const login = await weighed(page);
  await logIn(page, product, 'user@soebs.example');
  await page.goto(product.web);
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  const dashboard = await weighed(page);
  // What calls do is told by docs/openapi.json, not to browsers.
  for (const url of await scripts(page)) {
    const sent = await (await page.request.get(url)).text();
    for (const { summary } of [projectsApi.list, usersApi.visit]) expect(sent).not.toContain(summary);
  }
  console.log(`login ${login} bytes, dashboard ${dashboard} bytes`);
  expect(login).toBeLessThanOrEqual(limits.login);
  expect(dashboard).toBeLessThanOrEqual(limits.dashboard);
});

test('[SH3] the page of a read link weighs next to nothing, whatever it shows', async ({ page, product }) => {
  await page.goto(`${product.web}/shared#${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toHaveText('Diesen Link gibt es nicht. Ist er vollständig?');
  const shared = await everything(page);
  console.log(`read link ${(shared / 1000).toFixed(1)} kB`);
  expect(shared).toBeLessThanOrEqual(limits.shared);
});
