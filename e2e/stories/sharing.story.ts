import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { intoText, openEditor, saved, storedText, textOf } from '../editor-page.ts';
import { password, type Product } from '../product.ts';
import { comesByLink, guestByLink, memberRow, newAddress, openDialog } from '../sharing-page.ts';
import { expect, test } from '../story.ts';

test('[SH2] [SH4] a stranger is invited, registers, edits beside the owner, and is removed while typing', async ({
  user,
  product,
  speech,
  browser,
}) => {
  test.setTimeout(120_000);
  const id = await openEditor({ user, product, speech }, 'Geteilt');
  const email = newAddress();
  await openDialog(user);
  await user.getByRole('textbox', { name: 'E-Mail-Adressen' }).fill(`${email}, user@soebs.example`);
  await user.getByRole('button', { name: 'Einladen' }).click();
  await expect(user.getByText('Das ist Ihre eigene Adresse.')).toBeVisible();
  await expect(memberRow(user, email)).toContainText('noch nicht dabei');
  const { page: nina, link, asked } = await guestByLink(browser, product, email);
  const token = new URL(link).hash.slice(1);
  expect(token).toHaveLength(43);
  expect(asked.filter((each) => each.includes(token))).toEqual([]);
  expect(product.said.filter((line) => line.includes(token))).toEqual([]);

  await nina.getByRole('button', { name: 'Mit mir geteilt' }).click();
  const row = nina.locator(`[data-project="${id}"]`);
  await expect(row).toContainText('von');
  await expect(row).toContainText('Neu für Sie');
  await row.getByRole('link', { name: '«Geteilt» bearbeiten' }).click();
  await expect(memberRow(user, email)).toContainText('Nina Neu');
  await user.keyboard.press('Escape');
  await intoText(nina);
  await nina.keyboard.type('Nina schreibt. ');
  await saved(nina);
  await expect.poll(() => textOf(user).then((texts) => texts.join(' '))).toContain('Nina schreibt.');
  await expect(user.getByRole('button', { name: /^Nina Neu/ })).toBeVisible();

  // What others do while one is elsewhere stands on the dashboard, at once; what one has seen does not.
  await user.getByRole('link', { name: 'Übersicht' }).first().click();
  const news = user.locator(`[data-project="${id}"] [data-news]`);
  await expect(user.locator(`[data-project="${id}"]`)).toContainText('Geteilt');
  await expect(news).toBeHidden();
  await nina.keyboard.type('Sie schreibt weiter. ');
  await expect(news).toHaveText('Seit Ihrem letzten Besuch: bearbeitet von Nina Neu');
  await user.goto(`${product.web}/project/${id}/edit`);
  await intoText(user);
  for (const each of [user, nina])
    await expect(each.locator('[data-carets] > div:not([hidden])').first()).toBeVisible();

  await openDialog(user);
  await expect(memberRow(user, email)).toContainText('Zuletzt hier');
  await memberRow(user, email).getByRole('combobox').selectOption('reader');
  await expect(nina.getByText(/Sie können diesen Text lesen und anhören/)).toBeVisible();
  await expect(nina.getByRole('button', { name: '«Geteilt» teilen' })).toBeVisible();
  await nina.keyboard.type('nie ');
  expect((await textOf(nina)).join(' ')).not.toContain('nie ');
  await memberRow(user, email).getByRole('combobox').selectOption('editor');
  await expect(nina.getByText(/Sie können diesen Text lesen und anhören/)).toBeHidden();

  // What is typed while the line is cut is unsent when the access ends.
  await nina.route('**/projects/*/transcript', (route) => route.abort());
  await intoText(nina);
  const typing = nina.keyboard.type('Ungesendet bleibt stehen. ', { delay: 40 });
  await memberRow(user, email).getByRole('button', { name: 'Entfernen' }).click();
  await memberRow(user, email).getByRole('button', { name: 'Wirklich entfernen' }).click();
  await expect(nina.getByRole('alert').filter({ hasText: 'keinen Zugang mehr' })).toBeVisible({ timeout: 2_000 });
  await typing;
  const kept = (await textOf(nina)).join(' ');
  expect(kept).toContain('Nina schreibt.');
  const before = await storedText(user, product, id);
  await nina.keyboard.type('Nachher. ');
  expect(await storedText(user, product, id)).toEqual(before);
  await nina.goto(product.web);
  await nina.getByRole('button', { name: 'Mit mir geteilt' }).click();
  await expect(nina.getByText('Niemand teilt ein Projekt mit Ihnen.')).toBeVisible();
  await nina.context().close();
});

test('[SH7] a reader comments on words, the owner sees it at once, answers and resolves it', async ({
  user,
  product,
  speech,
  browser,
}) => {
  test.setTimeout(120_000);
  const id = await openEditor({ user, product, speech }, 'Besprochen');
  const email = newAddress();
  await openDialog(user);
  await user.getByRole('textbox', { name: 'E-Mail-Adressen' }).fill(email);
  await user.getByRole('combobox', { name: 'Rolle der Eingeladenen' }).selectOption('reader');
  await user.getByRole('button', { name: 'Einladen' }).click();
  await expect(memberRow(user, email)).toContainText('noch nicht dabei');
  await user.keyboard.press('Escape');
  const nina = await comesByLink(browser, product, email);
  await nina.goto(`${product.web}/project/${id}/edit`);

  // A double click selects a word.
  await nina
    .locator('[data-letters]')
    .first()
    .dblclick({ position: { x: 12, y: 12 } });
  await nina.keyboard.press('Shift+F4');
  const field = nina.getByRole('textbox', { name: 'Kommentar' });
  await field.fill('x'.repeat(2_001));
  await expect(nina.getByText(/^2001 von höchstens 2000 Zeichen$/)).toBeVisible();
  await expect(nina.getByRole('button', { name: 'Senden' })).toBeDisabled();
  await field.fill('Stimmt dieses Wort?');
  await nina.getByRole('button', { name: 'Senden' }).click();
  const hers = nina.getByRole('complementary', { name: 'Kommentare' });
  await expect(hers.getByRole('paragraph').filter({ hasText: 'Stimmt dieses Wort?' })).toBeVisible();

  await user.getByRole('toolbar', { name: 'Werkzeuge' }).getByRole('button', { name: 'Kommentare' }).click();
  const his = user.getByRole('complementary', { name: 'Kommentare' });
  await expect(his.getByRole('paragraph').filter({ hasText: 'Stimmt dieses Wort?' })).toBeVisible();
  const card = his.getByRole('listitem');
  const besides = await card.boundingBox();
  const about = await user.locator('[data-letters]').first().boundingBox();
  expect(besides!.x).toBeGreaterThan(about!.x + about!.width);
  expect(Math.abs(besides!.y - about!.y)).toBeLessThan(80);
  await his.getByRole('button', { name: 'Kommentar von Nina Neu öffnen' }).click();
  await his.getByRole('button', { name: 'Antworten' }).click();
  await his.getByRole('textbox', { name: 'Antworten' }).fill('Ja, <b>so</b> ist es.');
  await user.keyboard.press('Control+Enter');
  await expect(hers.getByRole('paragraph').filter({ hasText: 'Ja, <b>so</b> ist es.' })).toBeVisible();
  await his.getByRole('button', { name: 'Erledigt' }).click();
  await expect(hers.getByRole('paragraph').filter({ hasText: 'Stimmt dieses Wort?' })).toBeHidden();
  await hers.getByRole('button', { name: 'Alle' }).click();
  await expect(hers.getByText(/^Erledigt: /)).toBeVisible();
  await nina.context().close();
});

/** Every file of the product, and every line it has printed, that holds a word. */
const placesWith = async ({ data, said }: Product, word: string): Promise<string[]> => {
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const held = await Promise.all(
    paths.map(async (path) => ((await readFile(path).catch(() => Buffer.alloc(0))).includes(word) ? path : [])),
  );
  return [...held.flat(), ...said.filter((line) => line.includes(word))];
};

/** The link of the dialog that is open. */
const newLink = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /^(Link|Neuen Link) erstellen$/ }).click();
  return page.locator('[data-read-link]').innerText();
};

test('[SH3] a text is read, heard, searched and taken along by a link, without login, until it is closed', async ({
  user,
  product,
  speech,
  browser,
}) => {
  test.setTimeout(120_000);
  await openEditor({ user, product, speech }, 'Zum Lesen');
  await openDialog(user);
  await user.getByRole('checkbox', { name: 'Text als Datei mitnehmen lassen' }).check();
  const link = await newLink(user);
  const token = new URL(link).hash.slice(1);

  const stranger = await (await browser.newContext({ locale: 'de-CH' })).newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Zum Lesen' })).toBeVisible();
  const text = stranger.getByRole('main');
  await expect(text).toContainText('Frau Meier wohnt in Zürich.');
  await stranger.getByRole('searchbox', { name: 'Im Text suchen' }).fill('WOHNT');
  await expect(stranger.getByRole('status')).toHaveText('1/2');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('status')).toHaveText('2/2');
  const player = stranger.locator('video');
  await expect.poll(() => player.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(1);
  await text
    .locator('[data-letters]')
    .first()
    .click({ position: { x: 60, y: 10 } });
  await expect.poll(() => player.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0);
  const waiting = stranger.waitForEvent('download');
  await stranger.getByRole('link', { name: 'SRT' }).click();
  expect((await waiting).suggestedFilename()).toBe('Zum Lesen.srt');
  await stranger.reload();
  await expect(text).toContainText('Frau Meier');

  // The token goes once, in a body: no address, referrer, log or file has it.
  expect(asked.filter((each) => each.includes(token))).toEqual([]);
  expect(await placesWith(product, token)).toEqual([]);

  await user.getByRole('checkbox', { name: 'Text als Datei mitnehmen lassen' }).uncheck();
  const another = await newLink(user);
  await stranger.reload();
  await expect(stranger.getByRole('alert')).toContainText('Dieser Link wurde geschlossen.');
  await stranger.goto(another);
  await expect(text).toContainText('Frau Meier');
  await expect(stranger.getByRole('link')).toHaveCount(0);
  await user.getByRole('button', { name: 'Link schliessen' }).click();
  await user.getByRole('button', { name: 'Wirklich schliessen' }).click();
  await expect(user.getByRole('button', { name: 'Link erstellen', exact: true })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('alert')).toContainText('Dieser Link wurde geschlossen.');

  // A day is the shortest life of a link: that one has passed is told as the api tells it (read-links.contract.ts).
  const body = { success: false, error: 'link_expired', errorMessage: '', status: 410 };
  await stranger.route(`${product.api}/shared`, (route) =>
    route.fulfill({
      status: 410,
      json: body,
      headers: { 'access-control-allow-origin': product.web, 'access-control-allow-credentials': 'true' },
    }),
  );
  await stranger.reload();
  await expect(stranger.getByRole('alert')).toContainText('Dieser Link ist abgelaufen.');
  await stranger.context().close();
});

test('@long [SH6] a project is handed over in the dialog, taken on the dashboard, and gone with its new owner', async ({
  user,
  product,
  speech,
  browser,
}) => {
  test.setTimeout(120_000);
  const id = await openEditor({ user, product, speech }, 'Aus der Hand');
  const email = newAddress();
  await openDialog(user);
  await user.getByRole('textbox', { name: 'E-Mail-Adressen' }).fill(email);
  await user.getByRole('button', { name: 'Einladen' }).click();
  await expect(memberRow(user, email)).toContainText('noch nicht dabei');
  const nina = await comesByLink(browser, product, email);
  await nina.locator(`[data-project="${id}"]`).getByRole('link', { name: '«Aus der Hand» bearbeiten' }).click();
  await expect(memberRow(user, email)).toContainText('Nina Neu');
  await nina.goto(`${product.web}/`);

  await memberRow(user, email).getByRole('button', { name: 'Übergeben' }).click();
  await user.getByRole('button', { name: 'Wirklich zur Übergabe anbieten' }).click();
  await expect(memberRow(user, email)).toContainText('Die Übergabe ist bis');
  const offer = nina.getByRole('region', { name: 'Angebot zur Übergabe' });
  await expect(offer).toContainText('möchte Ihnen das Projekt «Aus der Hand» übergeben.');
  await offer.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(offer).toBeHidden();
  await nina.getByRole('button', { name: 'Eigene' }).click();
  await expect(nina.locator(`[data-project="${id}"]`)).toBeVisible();

  // Who had it corrects on, and may go.
  await expect(user.getByRole('button', { name: 'Projekt verlassen' })).toBeVisible();
  await user.keyboard.press('Escape');
  await intoText(user);
  await user.keyboard.type('Weiter dabei. ');
  await saved(user);

  await nina.goto(`${product.web}/profile/account`);
  await nina.getByRole('button', { name: 'Konto löschen …' }).click();
  const ask = nina.getByRole('dialog');
  await expect(ask.getByText('Aus der Hand')).toBeVisible();
  await ask.getByRole('textbox', { name: /^Aktuelles Passwort/ }).fill(password);
  await nina.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(user.getByRole('alert').filter({ hasText: 'keinen Zugang mehr' })).toBeVisible();
  await nina.context().close();
});

test('@long [SH1] fifty are invited by one pasted list on a phone, the next one is refused, and the list fits', async ({
  user,
  product,
  speech,
}) => {
  test.setTimeout(120_000);
  await openEditor({ user, product, speech }, 'Mit allen');
  await user.setViewportSize({ width: 390, height: 844 });
  await openDialog(user);
  const field = user.getByRole('textbox', { name: 'E-Mail-Adressen' });
  const invite = user.getByRole('button', { name: 'Einladen' });
  await field.fill(Array.from({ length: 51 }, newAddress).join('\n'));
  await invite.click();
  await expect(user.getByText('Höchstens 50 Adressen auf einmal.')).toBeVisible();
  await field.fill(Array.from({ length: 50 }, (_, n) => `Person ${n} <${newAddress()}>`).join(', '));
  await invite.click();
  await expect(user.getByText('50 Einladungen sind unterwegs.')).toBeVisible({ timeout: 30_000 });
  const rows = user.locator('[data-member]');
  await expect(rows).toHaveCount(50);
  await field.fill(newAddress());
  await invite.click();
  await expect(user.getByText(/höchstens 50 Personen teilen/)).toBeVisible();

  const dialog = user.getByRole('dialog');
  const sticksOut = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(sticksOut).toBe(0);
  await rows.last().getByRole('button', { name: 'Zurückziehen' }).click();
  await rows.last().getByRole('button', { name: 'Wirklich zurückziehen' }).click();
  await expect(rows).toHaveCount(49);
});
