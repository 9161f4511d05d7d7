import { addProject, downloaded, expect, paragraphs, recording, secondBrowser, spoken, test } from '../story.ts';

/** What Chromium itself makes of a subtitle file. */
type Track = readonly { readonly start: number; readonly end: number; readonly text: string }[];

const said = 'Guten Abend, meine Damen. Wir sprechen <leise> über AT&T und über Grossmütter, weil das wichtig ist.';

test('[SU2.5] the preview shows what is exported, follows edits and lets people set breaks', async ({
  user,
  product,
  speech,
  browser,
}) => {
  test.setTimeout(240_000);
  await speech.play(spoken(said));
  const id = await addProject(user, product, { file: recording('de-dialog.mp4'), title: 'Untertitel' });
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 60_000 });

  await user.goto(`${product.web}/project/${id}/subtitles?cpl=99999&rows=1&cps=17`);
  const list = user.getByRole('list', { name: 'Alle Untertitel' });
  const cues = list.getByRole('listitem');
  await expect(user.getByRole('alert')).toContainText('Zeichen pro Zeile: 99999');
  await expect(user).toHaveURL(/cpl=42/);
  await expect(cues.first()).toContainText('Guten Abend');
  await expect(user.getByRole('spinbutton', { name: 'Zeilen', exact: true })).toHaveValue('1');

  await user.getByRole('spinbutton', { name: 'Zeichen pro Zeile' }).fill('30');
  await expect(user).toHaveURL(/cpl=30/);
  await expect(cues.first()).toContainText('/30');
  // The bench measures the bar of 100 ms; here a busy machine may need three times as long.
  expect(Number(await user.locator('[data-took-ms]').getAttribute('data-took-ms'))).toBeLessThan(300);

  const before = await cues.count();
  await cues.first().getByRole('button').click();
  await user.getByRole('button', { name: 'Abend,', exact: true }).click();
  await expect(cues).toHaveCount(before + 1);
  await expect(cues.nth(1)).toContainText('Abend,');
  await user.reload();
  await expect(cues.nth(1).getByLabel('Umbruch von Hand')).toBeVisible();

  await user.locator('h1').click();
  await user.keyboard.press('n');
  await expect(list.locator('[aria-current=true]')).toBeVisible();

  const other = await secondBrowser(browser, product);
  await other.goto(`${product.web}/project/${id}/edit`);
  await paragraphs(other)
    .first()
    .locator('[data-slate-string]')
    .first()
    .click({ position: { x: 3, y: 8 } });
  await other.keyboard.press('Home');
  await other.keyboard.type('Also: ');
  await expect(cues.first()).toContainText('Also: Guten');
  await expect(cues.nth(1).getByLabel('Umbruch von Hand')).toBeVisible();

  const times = await cues.evaluateAll((rows) => rows.map((row) => row.textContent));
  await user.getByRole('link', { name: 'Exportieren', exact: true }).click();
  const vtt = await downloaded(user, /^VTT/i);
  expect(vtt).toContain('AT&amp;T');

  await other.keyboard.type('Und: ');
  await expect(other.getByText('Gespeichert', { exact: true })).toBeVisible();
  const [file] = await Promise.all([
    user.waitForEvent('download'),
    user.getByRole('button', { name: /^SRT/i }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Untertitel.srt');
  await expect(user.getByText('seit der Vorschau geändert')).toBeVisible();

  const blank = await user.context().newPage();
  await blank.route('http://track.test/**', (route) =>
    route.request().url().endsWith('.vtt')
      ? route.fulfill({ contentType: 'text/vtt; charset=utf-8', body: vtt })
      : route.fulfill({ contentType: 'text/html', body: '<video><track default src="/a.vtt"></video>' }),
  );
  await blank.goto('http://track.test/');
  await blank.waitForFunction(() => document.querySelector('track')?.readyState === 2);
  const read: Track = await blank.evaluate(() =>
    [...(document.querySelector('track')?.track.cues ?? [])].map((cue) => ({
      start: cue.startTime,
      end: cue.endTime,
      text: (cue as VTTCue).getCueAsHTML().textContent,
    })),
  );
  expect(read).toHaveLength(times.length);
  read.forEach(({ start, text }, n) => {
    expect(times[n]).toContain(`00:${start.toFixed(3).padStart(6, '0')}`);
    for (const line of text.split('\n')) expect(times[n]).toContain(line);
  });
  expect(read.map(({ text }) => text).join(' ')).toContain('<leise>');
});
