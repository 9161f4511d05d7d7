import type { Page } from '@playwright/test';
import { intoText, openEditor, right, saved, textOf } from '../editor-page.ts';
import { expect, paragraphs, test } from '../story.ts';

const first = 'Frau Meier wohnt am Bahnhof.';
const second = 'Danke sehr, Herr Caduff.';

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** How many letters of its paragraph stand before the caret. */
const lettersBefore = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const caret = getSelection();
    const letters = caret?.anchorNode?.parentElement?.closest('[data-letters]');
    if (!caret?.anchorNode || !letters) return -1;
    const range = document.createRange();
    range.selectNodeContents(letters);
    range.setEnd(caret.anchorNode, caret.anchorOffset);
    return range.toString().replaceAll('\uFEFF', '').length;
  });
/** Puts the caret behind the last letter of the first paragraph, key by key, as a person does who looks where it is. */
const toEndOfFirst = async (page: Page): Promise<void> => {
  await press(page, 'Control+Home');
  await expect.poll(() => lettersBefore(page)).toBe(0);
  await press(page, 'End');
  await expect.poll(() => lettersBefore(page)).toBe(first.length);
};
const reads = (page: Page, ...texts: string[]) => expect.poll(() => textOf(page)).toEqual(texts);

/** What lies on the clipboard, by kind; the kinds that only this editor reads are not told. */
const clipboardOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const items = await navigator.clipboard.read();
    const forms = items.flatMap((item) =>
      item.types.map(async (kind) => [kind, await (await item.getType(kind)).text()]),
    );
    return Object.fromEntries((await Promise.all(forms)).filter(([kind]) => kind?.startsWith('text/'))) as Record<
      string,
      string
    >;
  });

/** What is dragged when the selection is drawn to another place, as another program would get it. */
const draggedFrom = async (page: Page): Promise<string> => {
  await page.evaluate(() => {
    addEventListener('dragstart', ({ dataTransfer }) => {
      document.title = JSON.stringify(['text/html', 'text/plain'].map((kind) => dataTransfer?.getData(kind)));
    });
  });
  const box = await paragraphs(page).first().locator('[data-letters]').boundingBox();
  if (!box) throw new Error('no text');
  await page.mouse.move(box.x + 30, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 20, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return page.title();
};

test('[TX22] [TX36] what is copied, cut and dragged is the letters alone; joined paragraphs stay two words', async ({
  user,
  product,
  speech,
}) => {
  await user.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.web });
  await openEditor({ user, product, speech }, 'Hände', `${first} ${second}`);
  await intoText(user);
  await right(user, first.length);
  await press(user, 'Enter', 'Delete');
  await reads(user, first, second);
  await paragraphs(user).first().hover();
  await user.getByRole('button', { name: 'Geprüft', exact: true }).first().click();

  await press(user, 'Control+a', 'Control+c');
  const letters = { 'text/plain': `${first}\n${second}`, 'text/html': `<p>${first}</p><p>${second}</p>` };
  expect(await clipboardOf(user)).toMatchObject({ 'text/plain': letters['text/plain'] });
  expect((await clipboardOf(user))['text/html']).toContain(letters['text/html']);
  expect(await draggedFrom(user)).toBe(JSON.stringify([letters['text/html'], letters['text/plain']]));

  await press(user, 'Control+a', 'Control+x');
  await expect(user.getByText('Hier steht kein Text.')).toBeVisible();
  await press(user, 'Control+v');
  await reads(user, first, second);

  for (const keys of [['Delete'], ['Control+Delete'], ['ArrowRight', 'Backspace'], ['Shift+ArrowRight', 'Delete']]) {
    await toEndOfFirst(user);
    await press(user, ...keys);
    await reads(user, `${first} ${second}`);
    await press(user, 'Control+z');
    await reads(user, first, second);
  }
  await saved(user);
});

test('[TX38] what is written in a tool outlives Escape and another tool, and is saved by its own key', async ({
  user,
  product,
  speech,
}) => {
  await openEditor({ user, product, speech }, 'Kommentare', `${first} ${second}`);
  const tools = user.getByRole('toolbar', { name: 'Werkzeuge' });
  const note = user.getByRole('textbox', { name: 'Kommentar' });
  await intoText(user);
  await press(user, 'Shift+F4');
  await note.fill('Namen prüfen');
  await press(user, 'Escape');
  await expect(note).toHaveCount(0);
  await tools.getByRole('button', { name: 'Fassungen' }).click();
  await user.getByRole('textbox', { name: 'Name der jetzigen Fassung' }).fill('Entwurf 2');
  await press(user, 'Escape');
  await tools.getByRole('button', { name: 'Fassungen' }).click();
  await expect(user.getByRole('textbox', { name: 'Name der jetzigen Fassung' })).toHaveValue('Entwurf 2');

  await tools.getByRole('button', { name: 'Kommentare' }).click();
  await expect(note).toHaveValue('Namen prüfen');
  await press(user, 'Control+Enter');
  await expect(note).toHaveCount(0);
  await expect(user.getByRole('complementary').getByText('Namen prüfen')).toBeVisible();
  expect(await user.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);

  // One key leads into the text while the tool stays open, one saves.
  await press(user, 'Control+F6');
  await expect(user.locator('[data-slate-editor]')).toBeFocused();
  await user.keyboard.type('Also: ');
  await press(user, 'Control+s');
  await saved(user);
  await reads(user, `Also: ${first} ${second}`);
});
