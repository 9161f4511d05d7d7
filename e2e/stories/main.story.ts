import { addProject, downloaded, expect, paragraphs, recording, secondBrowser, stageIn, test } from '../story.ts';

test.use({ speechKind: 'real' });

test('upload real speech, watch it being transcribed, correct a word together, export it', async ({
  user,
  product,
  browser,
}) => {
  test.setTimeout(300_000);
  await expect(user.getByText('Noch keine Projekte')).toBeVisible();
  const id = await addProject(user, product, {
    file: recording('de-simplicissimus.mp3'),
    title: 'Der abenteuerliche Simplicissimus',
    expressions: ['Simplicissimus', 'Grimmelshausen'],
  });
  await expect(stageIn(user, 'transcribeAudio', 'current')).toBeVisible({ timeout: 60_000 });
  await expect(user.getByRole('progressbar').first()).toBeVisible();
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 180_000 });
  await expect(stageIn(user, 'storeTranscription', 'done')).toBeVisible();

  await user.getByRole('link', { name: 'Text bearbeiten' }).click();
  await expect(paragraphs(user).first()).toContainText('Grimmelshausen');
  await expect(paragraphs(user).first()).toContainText('Simplicissimus');

  const other = await secondBrowser(browser, product);
  await other.goto(`${product.web}/project/${id}/edit`);
  await expect(paragraphs(other).first()).toContainText('Grimmelshausen');

  await paragraphs(user)
    .first()
    .locator('[data-slate-string]')
    .first()
    .click({ position: { x: 3, y: 8 } });
  await user.keyboard.press('Home');
  await user.keyboard.type('Vorgelesen: ');
  await expect(user.locator('[data-save=saved]')).toBeVisible();
  await expect(paragraphs(other).first()).toContainText('Vorgelesen: Hans');
  await user.reload();
  await expect(paragraphs(user).first()).toContainText('Vorgelesen: Hans');

  const soundAt = (): Promise<number> => user.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await paragraphs(user)
    .nth(1)
    .locator('[data-slate-string]')
    .first()
    .click({ position: { x: 120, y: 10 } });
  await expect.poll(soundAt).toBeGreaterThan(10);
  const clickedAt = await soundAt();
  await user
    .getByRole('button', { name: /^Abspielen/ })
    .first()
    .click();
  await expect.poll(soundAt).toBeGreaterThan(clickedAt + 0.5);
  const highlights = (): Promise<string[]> =>
    user.evaluate(() => [...CSS.highlights.entries()].filter(([, { size }]) => size > 0).map(([name]) => name));
  await expect.poll(highlights).not.toEqual([]);

  await user.goto(`${product.web}/project/${id}/export`);
  expect(await downloaded(user, /^TXT/i)).toMatch(/^Vorgelesen: Hans Jakob/);
  expect(await downloaded(user, /^SRT/i)).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:\d\d,\d{3}\nVorgelesen:\s+Hans/);
  expect(await downloaded(user, /^VTT/i)).toMatch(/^WEBVTT\n\n00:00:0\d\.\d{3} --> /);
});

test('English sound and a German video become text in their own language @long', async ({ user, product }) => {
  test.setTimeout(300_000);
  await addProject(user, product, { file: recording('en-sonnet1.mp3'), title: 'Sonnet 1' });
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 180_000 });
  await user.getByRole('link', { name: 'Text bearbeiten' }).click();
  await expect(paragraphs(user).filter({ hasText: 'From fairest creatures' })).toBeVisible();
  await addProject(user, product, { file: recording('de-dialog.mp4'), title: 'Dialog' });
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 180_000 });
  await user.getByRole('link', { name: 'Text bearbeiten' }).click();
  await expect(paragraphs(user).first()).toContainText('Mir geht es gut');
  await expect(user.locator('video')).toBeVisible();
  await user
    .getByRole('button', { name: /^Abspielen/ })
    .first()
    .click();
  await expect
    .poll(() => user.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
});
