import type { Page } from '@playwright/test';
import { intoText, openEditor, right, saved, textOf, unsure } from '../editor-page.ts';
import { correctInEditor, doubtfulOn } from '../proofreader/in-editor.ts';
import { handsAt } from '../proofreader/keystroke-level.ts';
import type { Product } from '../product.ts';
import { addProject, expect, paragraphs, recording, test } from '../story.ts';

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

/** As fast as is spoken in the recording: 107 words in 68 s. */
const WORD_S = 0.635;

/** When each word of a text ends, in ms. */
const endsOf = async (page: Page, { api }: Product, id: string): Promise<number[]> => {
  const answer = await page.request.get(`${api}/projects/${id}/transcript`);
  const { data } = (await answer.json()) as { data: { transcript: { segments: { timings: number[] }[] } } };
  return data.transcript.segments.flatMap(({ timings }) => timings.filter((_, n) => n % 4 === 3));
};

test('[TX31] ten corrections of a recording of 68 s, six of them of words that are marked, need at most 40 keystrokes of navigation @long', async ({
  user,
  product,
  speech,
}) => {
  test.setTimeout(120_000);
  // The recording is recognised in three parts, in each of which this is heard. `wohnt` is marked as doubtful, `Haus` is not.
  const wrong = new Map([
    [4, 'wohnt'],
    [12, 'Haus'],
    [21, 'wohnt'],
    [29, 'Haus'],
  ]);
  const part = Array.from({ length: 36 }, (_, n) => wrong.get(n) ?? `Silbe${String(n)}`);
  const said = [...part, ...part, ...part];
  const heard = unsure(part.join(' '));
  const inPace = heard.words.map((word, n) => ({ ...word, start: n * WORD_S, end: (n + 0.8) * WORD_S }));
  await speech.play({ ...heard, words: inPace });
  const id = await addProject(user, product, { file: recording('de-simplicissimus.mp3'), title: 'Zehn Stellen' });
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 60_000 });
  await user.goto(`${product.web}/project/${id}/edit`);
  await expect.poll(async () => (await textOf(user)).join(' ').split(' ')).toEqual(said);
  await user.getByRole('toolbar', { name: 'Werkzeuge' }).getByRole('button', { name: 'Einstellungen' }).click();
  await user.getByRole('checkbox', { name: /^Beim Tippen anhalten/ }).check();
  await user.keyboard.press('Escape');
  await intoText(user);
  const doubtful = await doubtfulOn(user);
  expect([...doubtful].sort((a, b) => a - b)).toEqual([4, 21, 40, 57, 76, 93]);
  await user.keyboard.press('Control+Home');

  const hands = handsAt(user);
  const desk = { page: user, hands, doubtful, endsMs: await endsOf(user, product, id), pausesWhileTyping: true };
  await hands.press('Escape');
  const places = [...doubtful, 12, 29, 48, 65].sort((a, b) => a - b);
  for (const at of places) await correctInEditor(desk, { from: at, to: at + 1, put: [`richtig${String(at)}`] }, 0);
  const corrected = said.map((word, n) => (places.includes(n) ? `richtig${String(n)}` : word));
  expect((await textOf(user)).join(' ').split(' ')).toEqual(corrected);
  const { navigation } = hands.work();
  console.log(`ten corrections: ${String(navigation)} keystrokes of navigation`);
  expect(navigation).toBeLessThanOrEqual(40);
});
