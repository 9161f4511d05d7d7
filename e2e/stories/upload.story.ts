import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addProject, expect, recording, secondBrowser, spoken, stageIn, test } from '../story.ts';

const folder = mkdtempSync(join(tmpdir(), 'soebs-upload-'));
/** Noise that no codec makes small: five chunks of an upload. */
const large = join(folder, 'lang.wav');
const noise = 'anoisesrc=duration=210:amplitude=0.1:sample_rate=48000';
execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', noise, '-ac', '2', large]);

test('[PJ2] many files at once become a project each, told before what they may be and will cost', async ({
  user,
  product,
  speech,
}) => {
  await speech.play(spoken('guten tag zusammen'));
  await user.goto(`${product.web}/project/add`);
  await expect(user.getByText(/^Bis 4\.3/)).toBeVisible();
  const names = ['de-thorsten-01', 'de-thorsten-02', 'de-thorsten-03'];
  await user.locator('input[type=file]').setInputFiles(names.map((name) => recording(`${name}.wav`)));
  await expect(user.getByText('3 Dateien')).toBeVisible();
  await expect(user.locator('[data-cost="300"]')).toBeVisible();
  // More are added, none twice; what cannot be a recording is refused at once, and one is left out.
  const letter = { name: 'Brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await user
    .locator('input[type=file]')
    .setInputFiles([recording('de-thorsten-01.wav'), recording('en-sense-0870.wav')]);
  await expect(user.getByText('4 Dateien')).toBeVisible();
  await user.locator('input[type=file]').setInputFiles(letter);
  await expect(user.getByText(/Brief\.pdf.* ist keine Aufnahme/)).toBeVisible();
  await user.getByRole('button', { name: /en-sense-0870.* entfernen/ }).click();
  await expect(user.locator('[data-file]')).toHaveCount(3);
  await expect(user.getByRole('button', { name: /de-thorsten-03.* entfernen/ })).toBeFocused();
  await expect(user.locator('[data-file="de-thorsten-03.wav"]')).toContainText(/MB|kB/);
  await user.getByRole('textbox', { name: /Titel von .*de-thorsten-02/ }).fill('Das zweite');
  await user.getByRole('checkbox', { name: /Datenschutz/ }).check();
  // A link elsewhere asks first.
  await user.getByRole('link', { name: 'Übersicht' }).first().click();
  await expect(user.getByText('Was Sie hier ausgefüllt haben, geht verloren.')).toBeVisible();
  await user.getByRole('button', { name: 'Bleiben' }).click();
  await expect(user.getByRole('textbox', { name: /Titel von .*de-thorsten-02/ })).toHaveValue('Das zweite');
  await user.getByRole('button', { name: 'Hochladen und transkribieren' }).click();
  await user.waitForURL(`${product.web}/`);
  for (const name of ['de-thorsten-01', 'Das zweite', 'de-thorsten-03']) {
    const row = user.locator('li[data-project]').filter({ hasText: name });
    await expect(row.getByRole('link', { name: /bearbeiten/ })).toBeVisible({ timeout: 60_000 });
  }
});

test('[PJ2] an upload survives the end of the api, a pause, and a reload with the same file @long', async ({
  user,
  product,
  speech,
}) => {
  test.setTimeout(180_000);
  await speech.play(spoken('nach der pause'));
  const checksums: string[] = [];
  let chunks = 0;
  await user.route('**/projects/*/media', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    chunks += 1;
    checksums.push((await request.headerValue('upload-checksum')) ?? '');
    if (chunks === 2) await product.kill('api');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return route.continue();
  });
  await user.goto(`${product.web}/project/add`);
  await user.locator('input[type=file]').setInputFiles(large);
  await user.getByRole('checkbox', { name: /Datenschutz/ }).check();
  await user.getByRole('button', { name: 'Hochladen und transkribieren' }).click();
  await user.waitForURL(/\/status$/);
  await expect.poll(() => chunks, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  await user.getByRole('button', { name: 'Anhalten' }).click();
  await expect(user.getByText(/^Angehalten bei/)).toBeVisible();
  user.once('dialog', (dialog) => void dialog.accept());
  await user.reload();
  await expect(user.locator('[data-upload=interrupted]')).toBeVisible();
  await user.locator('[data-upload=interrupted] input[type=file]').setInputFiles(large);
  await expect(stageIn(user, 'storeTranscription', 'done')).toBeVisible({ timeout: 120_000 });
  expect(checksums.every((checksum) => /^sha256 [\w+/]{43}=$/.test(checksum))).toBe(true);
  expect(chunks).toBeGreaterThanOrEqual(5);
});

test('[TJ7] a paused queue and the place in it are told in words, and it goes on by itself', async ({
  user,
  product,
  speech,
  browser,
}) => {
  await speech.play(spoken('nach der pause'));
  const admin = await secondBrowser(browser, product, 'admin@soebs.example');
  const steer = async (name: 'pause' | 'resume'): Promise<void> => {
    const url = `${product.api}/admin/transcription-jobs/${name}`;
    const answer = await admin.request.post(url, { data: { reason: 'Probe' }, headers: { origin: product.web } });
    expect(answer.status()).toBe(200);
  };
  await steer('pause');
  await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Wartet' });
  await expect(user.getByText(/Die Warteschlange ist zurzeit angehalten/)).toBeVisible();
  await expect(user.getByText('Ihre Aufnahme ist als nächste an der Reihe.')).toBeVisible();
  await user.reload();
  await expect(user.getByText('Ihre Aufnahme ist als nächste an der Reihe.')).toBeVisible();
  await steer('resume');
  await expect(stageIn(user, 'storeTranscription', 'done')).toBeVisible({ timeout: 60_000 });
});

test('[PJ6] sound that does not play everywhere is played from a copy that does', async ({ user, product, speech }) => {
  await speech.play(spoken('guten tag zusammen'));
  const ogg = join(folder, 'gespräch.ogg');
  execFileSync('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-i',
    recording('de-thorsten-01.wav'),
    '-c:a',
    'libopus',
    ogg,
  ]);
  const id = await addProject(user, product, { file: ogg, title: 'Ogg' });
  await expect(stageIn(user, 'storeTranscription', 'done')).toBeVisible({ timeout: 60_000 });
  const media = await user.request.get(`${product.api}/projects/${id}/media`, { headers: { range: 'bytes=0-99' } });
  expect([media.status(), media.headers()['content-type']]).toEqual([206, 'audio/mpeg']);
  const peaks = await user.request.get(`${product.api}/projects/${id}/peaks/20`);
  expect((await peaks.body()).length).toBeGreaterThan(40);
  await user.goto(`${product.web}/project/${id}/edit`);
  const seconds = (): Promise<number> => user.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(seconds).toBeGreaterThan(1);
});

test('[AU13] a file and a title with emoji of several parts upload, and export under a whole name', async ({
  user,
  product,
  speech,
}) => {
  await speech.play(spoken('guten tag'));
  const file = join(folder, '👨‍👩‍👧 Šimon\u202e\u0301 שלום.wav');
  copyFileSync(recording('de-thorsten-01.wav'), file);
  await user.goto(`${product.web}/project/add`);
  await user.locator('input[type=file]').setInputFiles(file);
  const title = user.getByRole('textbox', { name: /^Titel/ });
  await expect(title).toHaveValue(/^👨‍👩‍👧 Šimon/u);
  // The 120th unit of the title is the first half of an emoji.
  await title.fill(`${'a'.repeat(119)}😀 und noch mehr`);
  await user.getByRole('checkbox', { name: /Datenschutz/ }).check();
  await user.getByRole('button', { name: 'Hochladen und transkribieren' }).click();
  await user.getByRole('link', { name: 'Exportieren' }).click({ timeout: 60_000 });
  const waiting = user.waitForEvent('download');
  await user.getByRole('button', { name: /^TXT/i }).click();
  expect((await waiting).suggestedFilename()).toBe(`${'a'.repeat(119)}😀 und noch mehr.txt`);
});

test('[PJ2] [LV4] without live updates a finished upload is shown as finished, not as interrupted', async ({
  user,
  product,
  speech,
}) => {
  await speech.play(spoken('ohne Verbindung'));
  await user.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await user.route('**/socket.io/**', (route) => route.abort());
  await user.reload();
  await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Ohne Live' });
  await expect(user.getByRole('heading', { name: 'Hochladen' })).toHaveCount(0, { timeout: 30_000 });
});

test('what a chosen file costs moves nothing from under a pointer', async ({ user, product }) => {
  await user.goto(`${product.web}/project/add`);
  const box = user.getByRole('checkbox', { name: /Datenschutz/ });
  await expect(user.getByText(/^Bis /)).toBeVisible();
  const before = await box.boundingBox();
  await user.locator('input[type=file]').setInputFiles(recording('de-thorsten-01.wav'));
  await expect(user.locator('[data-cost]')).toBeVisible();
  expect(await box.boundingBox()).toEqual(before);
});

test('[26.6] a file dropped on the dashboard, or beside its place in the form, is taken; elsewhere it opens nothing', async ({
  user,
  product,
}) => {
  const drop = async (name: string): Promise<void> => {
    const data = await user.evaluateHandle((name) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(2_000)], name, { type: 'audio/wav', lastModified: 1 }));
      return transfer;
    }, name);
    const main = user.getByRole('heading', { level: 1 });
    await main.dispatchEvent('dragover', { dataTransfer: data });
    await main.dispatchEvent('drop', { dataTransfer: data });
  };
  await user.goto(`${product.web}/support`);
  await drop('nichts.wav');
  await user.goto(product.web);
  await expect(user.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await drop('eins.wav');
  await user.waitForURL(/\/project\/add$/);
  await expect(user.getByRole('textbox', { name: /^Titel/ })).toHaveValue('eins');
  await drop('zwei.wav');
  await expect(user.locator('[data-file]')).toHaveCount(2);
});
