import type { Page } from '@playwright/test';
import { intoText, keptOf, openEditor as open, right, said, saved, textOf } from '../editor-page.ts';
import { downloaded, expect, paragraphs, secondBrowser, test } from '../story.ts';

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Werkzeuge' }).getByRole('button', { name });

test('[TX33] [TX35] doubtful words are confirmed, hits are replaced and taken back in one step', async ({
  user,
  product,
  speech,
}) => {
  await open({ user, product, speech }, 'Werkzeuge');
  await intoText(user);
  await tool(user, 'Unsichere Wörter').click();
  const panel = user.getByRole('complementary', { name: 'Unsichere Wörter' });
  await expect(panel).toContainText('2 unsichere Wörter');
  await user.keyboard.press('F7');
  await user.keyboard.press('F8');
  await expect(panel).toContainText('1 unsicheres Wort');
  await user.keyboard.press('Shift+F8');
  await expect(panel).toContainText('0 unsichere Wörter');
  const before = await textOf(user);
  expect(before.join(' ')).toContain(said);

  await user.keyboard.press('Control+f');
  const find = user.getByRole('complementary', { name: 'Suchen und ersetzen' });
  await user.keyboard.type('anna meier');
  await expect(find).toContainText('1 von 1 Treffer');
  await find.getByRole('textbox', { name: 'Suchen nach' }).fill('zürich');
  await expect(find).toContainText('2 von 2 Treffern');
  await find.getByRole('textbox', { name: 'Suchen nach' }).press('Enter');
  await expect(find).toContainText('1 von 2 Treffern');
  await find.getByRole('textbox', { name: 'Ersetzen durch' }).fill('Bern');
  await find.getByRole('button', { name: 'Alle ersetzen' }).click();
  await expect(find).toContainText('2 Stellen ersetzt');
  await expect.poll(async () => (await textOf(user)).join(' ')).toContain('wohnt in Bern. Herr Caduff wohnt in Bern.');
  await find.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(() => textOf(user)).toEqual(before);

  await find.getByRole('textbox', { name: 'Suchen nach' }).fill('wohnt');
  await expect(find).toContainText('von 2 Treffern');
  await intoText(user);
  await user.keyboard.type('Also: ');
  await expect(find).toContainText('von 2 Treffern');
  await find.getByRole('button', { name: 'Nächster Treffer' }).focus();
  await user.keyboard.press('Escape');
  await expect(find).toBeHidden();
});

test('[TX34] [TX38] speakers, comments and versions belong to the text, and a version comes back', async ({
  user,
  product,
  speech,
}) => {
  const id = await open({ user, product, speech }, 'Fassungen');
  await intoText(user);
  await right(user, 'Frau Meier wohnt in Zürich.'.length);
  await user.keyboard.press('Enter');
  await expect(paragraphs(user)).toHaveCount(2);

  await tool(user, 'Sprecherinnen und Sprecher').click();
  const speakers = user.getByRole('complementary', { name: 'Sprecherinnen und Sprecher' });
  await speakers.getByRole('button', { name: 'Person anlegen' }).click();
  await speakers.getByRole('textbox', { name: 'Name' }).fill('Nora Iten');
  await user.keyboard.press('Enter');
  await paragraphs(user).first().hover();
  await paragraphs(user).first().getByRole('button', { name: 'Sprecher' }).click();
  await user.getByRole('button', { name: 'Nora Iten', exact: true }).click();
  await expect(paragraphs(user).first().getByRole('button', { name: 'Nora Iten' })).toBeVisible();
  await speakers.getByRole('textbox', { name: 'Name' }).fill('Nora Iten-Bär');
  await user.keyboard.press('Enter');
  await expect(paragraphs(user).first().getByRole('button', { name: 'Nora Iten-Bär' })).toBeVisible();

  await intoText(user);
  await user.keyboard.press('Shift+F4');
  await user.getByRole('textbox', { name: 'Kommentar' }).fill('Namen prüfen');
  await user.getByRole('button', { name: 'Senden' }).click();
  await expect(user.getByRole('complementary', { name: 'Kommentare' })).toContainText('Namen prüfen');
  await intoText(user);
  await user.keyboard.press('F6');
  await tool(user, 'Prüffortschritt').click();
  const review = user.getByRole('complementary', { name: 'Prüffortschritt' });
  await expect(review).toContainText('1 von 2 Absätzen geprüft');

  await saved(user);
  await tool(user, 'Fassungen').click();
  const versions = user.getByRole('complementary', { name: 'Fassungen' });
  await versions.getByRole('textbox').fill('Zwei Absätze');
  await versions.getByRole('button', { name: 'Benennen' }).click();
  await expect(versions).toContainText('Zwei Absätze');
  const machine = versions.getByRole('listitem').filter({ hasText: 'Text der Maschine' });
  await machine.getByRole('button', { name: 'Vergleichen' }).click();
  await expect(versions).toContainText('1 Unterschied');
  await versions.getByRole('button', { name: 'Zurück zu den Fassungen' }).click();
  await machine.getByRole('button', { name: 'Wiederherstellen' }).click();
  await machine.getByRole('button', { name: 'Wirklich wiederherstellen' }).click();
  await expect(paragraphs(user)).toHaveCount(1);
  await versions.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(paragraphs(user)).toHaveCount(2);
  await saved(user);

  await user.goto(`${product.web}/project/${id}/export`);
  const txt = await downloaded(user, /^TXT/i);
  expect(txt).toMatch(/^Nora Iten-Bär:\nFrau Meier wohnt in Zürich\.\n/);
  expect(txt).not.toContain('prüfen');
});

test('[TX31] a key is changed, kept over a reload, and refused where it writes', async ({ user, product, speech }) => {
  await open({ user, product, speech }, 'Tasten');
  await user.keyboard.press('Shift+F1');
  const dialog = user.getByRole('dialog', { name: 'Tasten im Editor' });
  const key = dialog.getByRole('button', { name: /^Abspielen oder anhalten/ });
  await key.click();
  await user.keyboard.press('a');
  await expect(dialog.getByRole('alert')).toHaveText('Diese Taste schreibt');
  await key.click();
  await user.keyboard.press('F2');
  await expect(dialog.getByRole('alert')).toContainText('Schon vergeben');
  await key.click();
  await user.keyboard.press('F10');
  await expect(key).toHaveText('F10');
  await dialog.getByRole('button', { name: 'Schliessen' }).click();
  await user.reload();
  await expect(paragraphs(user).first()).toContainText('Frau Meier');
  const isPlaying = () => user.locator('video').evaluate((video: HTMLVideoElement) => !video.paused);
  await user.keyboard.press('F10');
  await expect.poll(isPlaying).toBe(true);
  await user.keyboard.press('F10');
  await expect.poll(isPlaying).toBe(false);
});

test('[TX13] [TX39] markup stays literal, and a killed tab loses nothing', async ({ user, product, speech }) => {
  const id = await open({ user, product, speech }, 'Wörtlich');
  await intoText(user);
  await user.keyboard.type('<inaudible> & ');
  await user.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await user.evaluate(() => {
    const html = new Blob(['<b>fett</b>'], { type: 'text/html' });
    const plain = new Blob(['<b>fett</b>\u00A0 '], { type: 'text/plain' });
    return navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })]);
  });
  await user.keyboard.press('Control+v');
  await expect(paragraphs(user).first()).toContainText('<inaudible> & <b>fett</b>');
  await saved(user);

  await user.context().setOffline(true);
  await user.keyboard.type('ohne Netz ');
  await expect(user.locator('[data-save=offline]')).toBeVisible();
  await expect.poll(() => keptOf(user)).toContain('ohne Netz ');
  const again = await user.context().newPage();
  await user.close();
  await again.context().setOffline(false);
  await again.goto(`${product.web}/project/${id}/edit`);
  await expect(paragraphs(again).first()).toContainText('ohne Netz');
  await saved(again);
  await again.goto(`${product.web}/project/${id}/export`);
  expect(await downloaded(again, /^TXT/i)).toContain('<inaudible> & <b>fett</b> ohne Netz Frau Meier');
});

test('[TX15] two browsers see each other: who writes where, and the caret in the text', async ({
  user,
  product,
  speech,
  browser,
}) => {
  const id = await open({ user, product, speech }, 'Zu zweit');
  const other = await secondBrowser(browser, product);
  await other.goto(`${product.web}/project/${id}/edit`);
  await expect(paragraphs(other).first()).toContainText('Frau Meier');
  await intoText(other);
  await expect(user.getByRole('list', { name: 'Auch in diesem Text' })).toContainText('Ursina User ist bei 0:00');
  await expect(user.locator('[data-carets] .soebs-caret-label')).toHaveText('Ursina User ist hier');
  await expect(user.locator('[data-carets] .soebs-caret')).toBeVisible();
  await other.context().close();
  await expect(user.locator('[data-carets] .soebs-caret')).toHaveCount(0);
});
