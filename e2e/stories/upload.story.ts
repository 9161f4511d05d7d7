import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, recording, spoken, stageIn, test } from '../story.ts';

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
  await user.getByRole('checkbox', { name: /Datenschutz/ }).check();
  await user.getByRole('button', { name: 'Hochladen und transkribieren' }).click();
  await user.waitForURL(`${product.web}/`);
  for (const name of names) {
    const row = user.locator('li[data-project]').filter({ hasText: name });
    await expect(row.getByRole('link', { name: /bearbeiten/ })).toBeVisible({ timeout: 60_000 });
  }
});

test('[PJ2] an upload survives the end of the api, a pause, and a reload with the same file', async ({
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
