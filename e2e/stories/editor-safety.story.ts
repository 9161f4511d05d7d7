import type { Page } from '@playwright/test';
import { intoText, keptOf, openEditor, pasteInto, right, said, saved, storedText, textOf } from '../editor-page.ts';
import { expect, logIn, paragraphs, test } from '../story.ts';
import { tapWire } from '../wire.ts';

/** From now on the browser's storage is full, or has room again. */
const setFull = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate((full) => {
    const kept = globalThis as { put?: IDBObjectStore['put'] };
    kept.put ??= IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = full
      ? () => {
          throw new DOMException('full', 'QuotaExceededError');
        }
      : kept.put;
  }, isFull);

test('[TX13] a full storage is told at once, nothing is promised, and the edits still reach the log', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Voller Speicher');
  await intoText(user);
  await setFull(user, true);
  await user.context().setOffline(true);
  await user.keyboard.type('Also: ');
  const alert = user.getByRole('alert');
  await expect(alert).toContainText('Ihr Browser kann ungespeicherte Änderungen nicht sichern');
  await expect(user.locator('[data-save=offline]').getByRole('status')).toHaveText('Offline');
  await setFull(user, false);
  await user.keyboard.type('gut, ');
  await expect(alert).toHaveCount(0);
  await expect(user.locator('[data-save=offline]').getByRole('status')).toContainText('auf diesem Gerät gesichert');
  await user.context().setOffline(false);
  await saved(user);
  expect(await storedText(user, product, id)).toEqual([`Also: gut, ${said}`]);
});

test('[TX13] [AU8] the access ends while somebody types: it is renewed, and nothing is lost', async ({
  context,
  page,
  product,
  speech,
}) => {
  const wire = await tapWire(context);
  await logIn(page, product, 'user@soebs.example');
  const id = await openEditor({ user: page, product, speech }, 'Abgelaufen');
  await intoText(page);
  await page.keyboard.type('Erst ');
  await context.clearCookies({ name: /^(__Secure-)?access/ });
  wire.cut();
  await page.keyboard.type('dies, ');
  await page.keyboard.press('Enter');
  await page.keyboard.type('dann das: ');
  await saved(page);
  expect(await storedText(page, product, id)).toEqual(['Erst dies, ', `dann das: ${said}`]);
  await expect.poll(() => textOf(page)).toEqual(['Erst dies, ', `dann das: ${said}`]);

  // Now the whole login is gone, as after a logout in another tab.
  await context.clearCookies();
  wire.cut();
  await page.keyboard.type('und mehr, ');
  await expect(page.getByRole('textbox', { name: /^Passwort/ })).toBeVisible();
  await logIn(page, product, 'user@soebs.example');
  await page.goto(`${product.web}/project/${id}/edit`);
  await expect.poll(() => textOf(page)).toEqual(['Erst dies, ', `dann das: und mehr, ${said}`]);
  await saved(page);
  expect(await storedText(page, product, id)).toEqual(['Erst dies, ', `dann das: und mehr, ${said}`]);
});

test('[TX13] the browser kills the tab while somebody types: what was not sent is there on reopening', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Absturz des Tabs');
  const context = user.context();
  await intoText(user);
  await context.setOffline(true);
  await user.keyboard.type('ohne Netz ');
  await user.keyboard.press('Enter');
  await user.keyboard.type('getippt ');
  await expect(user.locator('[data-save=offline]')).toBeVisible();
  await expect.poll(() => keptOf(user)).toContain('getippt ');
  const cdp = await context.newCDPSession(user);
  const crashed = user.waitForEvent('crash');
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;
  await user.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${product.web}/project/${id}/edit`);
  await expect.poll(() => textOf(again)).toEqual(['ohne Netz ', `getippt ${said}`]);
  await saved(again);
  expect(await storedText(again, product, id)).toEqual(['ohne Netz ', `getippt ${said}`]);
});

test('[TX13] the page is loaded anew in the middle of typing: what was typed is there once, and so is what follows', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Neu geladen');
  let text = said;
  for (const word of ['drei ', 'zwei ', 'eins ']) {
    await intoText(user);
    await user.keyboard.type(word);
    await user.reload();
    text = `${word}${text}`;
    await expect.poll(() => textOf(user)).toEqual([text]);
  }
  await intoText(user);
  await user.keyboard.type('null ');
  await saved(user);
  expect(await storedText(user, product, id)).toEqual([`null ${text}`]);
});

test('[TX13] [TX14] what a large undo brings back is there once, however early the page is left @long', async ({
  user,
  product,
  speech,
}) => {
  test.setTimeout(180_000);
  const id = await openEditor({ user, product, speech }, 'Alles gelöscht und zurück', 'Guten Tag.');
  const lines = Array.from({ length: 1_800 }, (_, n) => `Zeile ${String(n)} der langen Rede`);
  await intoText(user);
  await pasteInto(user, lines.join('\n'));
  await expect(user.locator('[data-save=saved]')).toBeVisible({ timeout: 60_000 });
  const before = await storedText(user, product, id);
  expect(before.length).toBe(lines.length);
  let asked = 0;
  user.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  const isPart = (each: { url: () => string }): boolean => each.url().endsWith(`/projects/${id}/transcript`);
  const moments: (() => Promise<unknown>)[] = [
    () => Promise.resolve(),
    () => user.waitForRequest(isPart),
    () => user.waitForResponse(isPart),
  ];
  const deleteAndUndo = async (moment: () => Promise<unknown>): Promise<void> => {
    await intoText(user);
    await user.keyboard.press('Control+a');
    await user.keyboard.type('X');
    await expect(user.locator('[data-save=saved]')).toBeVisible({ timeout: 60_000 });
    const then = moment();
    await user.keyboard.press('Control+z');
    await expect.poll(() => paragraphs(user).count(), { intervals: [20] }).toBe(lines.length);
    await then;
  };
  for (const moment of moments) {
    await deleteAndUndo(moment);
    await user.reload();
    await expect(user.locator('[data-save=saved]')).toBeVisible({ timeout: 60_000 });
    expect(await storedText(user, product, id)).toEqual(before);
    expect(await textOf(user)).toEqual(before);
  }
  expect(asked).toBeGreaterThan(0);

  // Left inside the app: the rest is sent from wherever one goes.
  await deleteAndUndo(() => Promise.resolve());
  await user.getByRole('link', { name: 'Neues Projekt' }).first().click();
  await expect(user).toHaveURL(/\/project\/add/);
  await expect.poll(() => storedText(user, product, id), { timeout: 60_000 }).toEqual(before);
});

/** Takes one page off the line; the others of its browser stay on it. */
const lineOf = async (page: Page): Promise<(offline: boolean) => Promise<void>> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  return async (offline) => {
    await cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  };
};

test('[TX13] a tab and its duplicate keep what is unsent apart, and both arrive @long', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Zweimal offen');
  const setOffline = await lineOf(user);
  await intoText(user);
  await setOffline(true);
  await user.keyboard.type('eins ');
  await expect.poll(() => keptOf(user)).toBe('eins ');
  const opening = user.context().waitForEvent('page');
  // A window opened by another one has its session storage, as a duplicated tab has.
  await user.evaluate(() => void window.open(location.href));
  const twin = await opening;
  await expect.poll(() => textOf(twin)).toEqual([said]);
  await intoText(twin);
  await twin.keyboard.press('Control+End');
  await twin.keyboard.type(' Ende.');
  await saved(twin);
  expect(await keptOf(twin)).toBe('eins ');
  await user.bringToFront();
  await user.keyboard.type('zwei ');
  await setOffline(false);
  for (const page of [user, twin]) {
    await expect.poll(() => textOf(page)).toEqual([`eins zwei ${said} Ende.`]);
    await saved(page);
  }
  expect(await storedText(user, product, id)).toEqual([`eins zwei ${said} Ende.`]);
});

test('[TX22] an error inside the editor keeps what is unsent, says so, and opens it again', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Absturz der Anzeige');
  await intoText(user);
  await right(user, 'Frau Meier wohnt in Zürich.'.length);
  await user.keyboard.press('Enter');
  await saved(user);
  await user.context().setOffline(true);
  await user.keyboard.type('Und: ');
  // A translator in the browser takes an element away: the next render stumbles over it.
  await paragraphs(user)
    .nth(1)
    .evaluate((paragraph) => paragraph.parentElement?.replaceChildren());
  await user.evaluate(() => document.querySelector<HTMLElement>('[data-slate-editor]')?.focus());
  await user.keyboard.press('Control+z');
  await user.keyboard.press('Control+z');
  const alert = user.getByRole('alert').filter({ hasText: 'abgestürzt' });
  await expect(alert).toContainText('Ihre Änderungen sind gesichert');
  await alert.getByRole('button', { name: 'Editor neu öffnen' }).click();
  await expect(alert).toHaveCount(0);
  await expect.poll(() => textOf(user)).not.toEqual([]);
  await user.keyboard.press('Control+Shift+z');
  await user.context().setOffline(false);
  await saved(user);
  expect(await storedText(user, product, id)).toEqual(await textOf(user));
});

test('[LV6] [TX13] an outdated page is told to load itself anew, and loses nothing by it', async ({
  context,
  page,
  product,
  speech,
}) => {
  let isOld = false;
  await context.routeWebSocket(/\/socket\.io\//, (line) => {
    const server = line.connectToServer();
    line.onMessage((frame) => server.send(isOld ? String(frame).replace(/^40\{.*\}$/, '40{"protocol":0}') : frame));
    server.onMessage((frame) => line.send(frame));
  });
  await logIn(page, product, 'user@soebs.example');
  const id = await openEditor({ user: page, product, speech }, 'Veraltet');
  await intoText(page);
  isOld = true;
  await context.setOffline(true);
  await page.keyboard.type('Also: ');
  await expect(page.locator('[data-save=offline]').getByRole('status')).toContainText('auf diesem Gerät gesichert');
  await context.setOffline(false);
  await expect(page.getByText('Diese Seite ist älter als das, was der Server jetzt spricht.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('outdated.png') });
  isOld = false;
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await saved(page);
  await expect(page.getByText('Diese Seite ist älter')).toHaveCount(0);
  expect(await storedText(page, product, id)).toEqual([`Also: ${said}`]);
});
