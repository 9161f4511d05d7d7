import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addProject,
  creditsOf,
  expect,
  logIn,
  recording,
  secondBrowser,
  silence,
  speak,
  spoken,
  stageIn,
  test,
} from '../story.ts';

const folder = mkdtempSync(join(tmpdir(), 'soebs-media-'));
const textNamedMp3 = join(folder, 'notizen.mp3');
writeFileSync(textNamedMp3, 'Das ist nur Text.\n'.repeat(50));
const empty = join(folder, 'leer.wav');
writeFileSync(empty, '');
const mute = join(folder, 'stumm.mp4');
execFileSync('ffmpeg', [
  '-nostdin',
  '-v',
  'error',
  '-y',
  '-f',
  'lavfi',
  '-i',
  'testsrc=duration=2:size=64x64:rate=5',
  mute,
]);
test.afterAll(() => rmSync(folder, { recursive: true }));

for (const { what, file, de, en } of [
  {
    what: 'a text file named .mp3',
    file: textNamedMp3,
    de: 'Diese Art von Datei wird nicht unterstützt.',
    en: /type of file|media type|kind of file/i,
  },
  { what: 'a video without sound', file: mute, de: 'Die Datei hat keine Tonspur.', en: /no audio track/i },
]) {
  test(`[PJ3] ${what} is refused in words, in both languages, and costs nothing`, async ({ user, product }) => {
    const before = await creditsOf(user, product);
    const id = await addProject(user, product, { file, title: what });
    await expect(user.getByText(de).first()).toBeVisible();
    expect(await creditsOf(user, product)).toBe(before);
    await speak(user, product, 'en');
    await user.goto(`${product.web}/project/${id}/status`);
    await expect(user.locator('html')).toHaveAttribute('lang', /^en/);
    await expect(user.getByText(en).first()).toBeVisible();
    await speak(user, product, 'de');
  });
}

test('[PJ1] a failed project shows where it broke, and its text pages lead to the status', async ({
  user,
  product,
  speech,
}) => {
  await speech.play({ status: 400 });
  const id = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Abgelehnt' });
  await expect(stageIn(user, 'failed', 'failed')).toBeVisible({ timeout: 60_000 });
  for (const page of ['edit', 'subtitles', 'export']) {
    await user.goto(`${product.web}/project/${id}/${page}`);
    await expect(user.getByRole('heading', { name: 'Zu dieser Aufnahme gibt es keinen Text.' })).toBeVisible();
    await user.getByRole('link', { name: 'Zum Status' }).click();
    await expect(stageIn(user, 'extractAudio', 'done')).toBeVisible();
    await expect(stageIn(user, 'transcribeAudio', 'broken')).toContainText('Hier ist es gescheitert.');
    await expect(stageIn(user, 'storeTranscription', 'ahead')).toHaveCount(0);
  }
});

test('[PJ2] an empty file is refused before the first byte', async ({ user, product }) => {
  await user.goto(`${product.web}/project/add`);
  await user.getByRole('textbox', { name: /^Titel/ }).fill('Leer');
  await user.locator('input[type=file]').setInputFiles(empty);
  await user.getByRole('checkbox', { name: /Datenschutz/ }).check();
  await expect(user.getByText('«leer.wav» ist leer.')).toBeVisible();
  await expect(user.getByRole('button', { name: 'Hochladen und transkribieren' })).toBeDisabled();
  expect(user.url()).toContain('/project/add');
});

test('a wrong password is told without telling which part was wrong', async ({ page, product }) => {
  await page.goto(`${product.web}/login`);
  await page.getByRole('textbox', { name: /E-Mail/ }).fill('user@soebs.example');
  await page.getByRole('textbox', { name: /^Passwort/ }).fill('ganz-falsches-passwort');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('E-Mail-Adresse oder Passwort ist falsch.')).toBeVisible();
  await page.getByRole('textbox', { name: /E-Mail/ }).fill('niemand@soebs.example');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('E-Mail-Adresse oder Passwort ist falsch.').first()).toBeVisible();
});

/** Two hours and a minute of silence: a minute more than the credit of a demo user. */
const tooLong = (): string => silence(7_260);

test('[CR6] without enough credit the form says so before the upload', async ({ page, product }) => {
  await logIn(page, product, 'firstlevel@soebs.example');
  await page.goto(`${product.web}/project/add`);
  await page.locator('input[type=file]').setInputFiles(tooLong());
  await expect(page.getByText(/Ihr Guthaben von .* reicht nicht/).first()).toBeVisible();
  const body = { title: 'x', subtitlePreset: 'standard', fileName: 'x', fileSize: 5_000, acceptedPrivacyPolicy: true };
  const data = { ...body, knownDurationMs: 7_260_000 };
  const refused = await page.request.post(`${product.api}/projects`, { data });
  expect([refused.status(), ((await refused.json()) as { error: string }).error]).toEqual([
    402,
    'not_enough_credits_left',
  ]);
});

test('[CR6] media whose length only the server finds fails in words, uncharged, and is kept for later', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'firstlevel@soebs.example');
  const before = await creditsOf(page, product);
  const media = readFileSync(tooLong());
  const data = {
    title: 'Zu lang',
    subtitlePreset: 'standard',
    fileName: 'lang.mp3',
    fileSize: media.length,
    acceptedPrivacyPolicy: true,
  };
  const created = (await (await page.request.post(`${product.api}/projects`, { data })).json()) as {
    data: { project: { id: string }; upload: { url: string } };
  };
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
  const last = await page.request.patch(created.data.upload.url, { headers, data: media });
  expect(last.status()).toBe(402);
  await page.goto(`${product.web}/project/${created.data.project.id}/status`);
  await expect(page.getByText('Ihr Guthaben reicht nicht. Die Aufnahme bleibt gespeichert').first()).toBeVisible();
  expect(await creditsOf(page, product)).toBe(before);
  const retried = await page.request.post(`${product.api}/projects/${created.data.project.id}/retry`);
  expect(retried.status()).toBe(402);
});

test('[CR2] [CR6] credits granted by an admin are there at once, and the failed project starts again without an upload', async ({
  page,
  browser,
  product,
}) => {
  await logIn(page, product, 'firstlevel@soebs.example');
  const found = await page.request.get(`${product.api}/projects?status=failed`);
  const { data } = (await found.json()) as { data: { items: { id: string; title: string }[] } };
  const project = data.items.find(({ title }) => title === 'Zu lang');
  await page.goto(`${product.web}/project/${project?.id ?? ''}/status`);
  await page.getByRole('button', { name: 'Noch einmal transkribieren' }).click();
  await expect(page.locator('[data-toast=error]').getByRole('button', { name: 'Guthaben kaufen' })).toBeVisible();
  await expect(page.locator('main').getByRole('button', { name: 'Guthaben kaufen' })).toBeVisible();

  const admin = await secondBrowser(browser, product, 'admin@soebs.example');
  const me = (await (await page.request.get(`${product.api}/users/@me`)).json()) as { data: { id: string } };
  const grant = { data: { minutes: 30, reason: 'Kulanz' }, headers: { 'idempotency-key': 'grant-for-the-story' } };
  for (let n = 0; n < 2; n += 1) {
    const granted = await admin.request.post(`${product.api}/admin/users/${me.data.id}/credits`, grant);
    expect(granted.status()).toBe(200);
  }
  await expect(page.locator('[data-credits="15000"]')).toBeVisible();
  await page.getByRole('button', { name: 'Noch einmal transkribieren' }).click();
  await expect(page.locator('[data-failure]')).toHaveCount(0, { timeout: 30_000 });
  // It would go on for two hours of sound; the credits come back.
  await page.request.post(`${product.api}/projects/${project?.id ?? ''}/cancel`);
  await expect(page.locator('[data-failure]')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('[data-credits="15000"]')).toBeVisible();

  await page.goto(`${product.web}/profile/credits`);
  await expect(page.locator('tr[data-kind=freeDeposit]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Kauf', exact: true }).click();
  await expect(page.getByText('Keine Buchungen dieser Art.')).toBeVisible();
  await admin.context().close();
});

test('a speech service that is busy for a moment delays nothing for good', async ({ user, product, speech }) => {
  await speech.play({ status: 429, retryAfterSeconds: 1 }, spoken('doch noch'));
  await addProject(user, product, { file: recording('de-thorsten-02.wav'), title: 'Geduld' });
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 60_000 });
  await expect(stageIn(user, 'storeTranscription', 'done')).toBeVisible();
});
