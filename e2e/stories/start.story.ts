import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePorts, launch, recordingPath, startProduct } from '../product.ts';
import { addProject, creditsOf, logIn } from '../story.ts';

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** No recogniser is started for these: nobody transcribes. */
const env = { SPEECH_URL: 'http://127.0.0.1:64997/v1' };

test('without a speech service the product runs, and a job waits and says for what @long', async ({ page }) => {
  test.setTimeout(240_000);
  const product = await startProduct({ env });
  await logIn(page, product, 'user@soebs.example');
  const id = await addProject(page, product, {
    file: recordingPath('de-thorsten-01.wav'),
    title: 'Ohne Spracherkennung',
  });
  await expect(page.getByText('Der Spracherkennungsdienst antwortet noch nicht.').first()).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Transkription abbrechen' }).click();
  await page.getByRole('button', { name: 'Ja, abbrechen' }).click();
  await expect(page.getByText(/abgebrochen\. Das Guthaben wurde zurückgebucht/).first()).toBeVisible();
  await expect.poll(() => creditsOf(page, product)).toBe(12_000);
  await page.goto(`${product.web}/project/${id}/status`);
  await page.getByRole('button', { name: 'Projekt löschen' }).click();
  await page.getByRole('button', { name: 'Endgültig löschen' }).click();
  await page.waitForURL(`${product.web}/`);
  await product.stop();
});

test('two instances run side by side; Ctrl-C stops all; a second start keeps the data and the password @long', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const data = await mkdtemp(join(tmpdir(), 'soebs-start-'));
  const first = await startProduct({ data, env: { ...env, SEED_PASSWORD: '' } });
  const second = await startProduct({ env, port: await freePorts(first.port + 20) });
  const password = first.said.map((line) => /Password\s+(\S+)/.exec(line)?.[1]).find(Boolean) ?? '';
  expect(password.length).toBeGreaterThanOrEqual(10);
  const credentials = { email: 'admin@soebs.example', password, rememberMe: false };
  expect((await page.request.post(`${first.api}/auth/login`, { data: credentials })).status()).toBe(200);
  expect((await page.request.post(`${second.api}/auth/login`, { data: credentials })).status()).toBe(401);

  const again = launch({ port: first.port + 40, data });
  expect(await again.ended).toBe(2);
  expect(again.said.join('\n')).toContain('already runs on');

  expect(await first.stop()).toBe(0);
  expect(await Promise.all([0, 1, 2, 3, 4].map((n) => isOpen(first.port + n)))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(await isOpen(second.port)).toBe(true);
  expect(await second.stop()).toBe(0);

  const third = await startProduct({ data, env: { ...env, SEED_PASSWORD: '' }, port: first.port });
  expect(third.said.join('\n')).toContain(password);
  expect((await page.request.post(`${third.api}/auth/login`, { data: credentials })).status()).toBe(200);
  const { data: balance } = (await (await page.request.get(`${third.api}/credits/remaining`)).json()) as {
    data: { creditsInCents: number };
  };
  expect(balance.creditsInCents).toBe(12_000);
  await third.stop();
  await rm(data, { recursive: true, force: true });
});
