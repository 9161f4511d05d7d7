import { devices, type CDPSession, type Page } from '@playwright/test';
import { intoText, openEditor, right, said, saved, storedText, textOf } from '../editor-page.ts';
import { downloaded, expect, logIn, paragraphs, test } from '../story.ts';

const undo = (page: Page) => page.keyboard.press('Control+z');
const redo = (page: Page) => page.keyboard.press('Control+Shift+z');

/** Composes letter by letter, as input methods and on-screen keyboards do, and commits. */
const compose = async (cdp: CDPSession, steps: readonly string[], committed: string): Promise<void> => {
  for (const text of steps) {
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await cdp.send('Input.insertText', { text: committed });
};

const typesDeadKey = async (cdp: CDPSession, mark: string, letter: string): Promise<void> => {
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Dead', code: 'Equal' });
  await compose(cdp, [mark], letter);
};

test('[PJ9] a text can be written where nothing was spoken, and is exported', async ({ user, product, speech }) => {
  const id = await openEditor({ user, product, speech }, 'Stille', '');
  await expect(user.getByText('Hier steht kein Text. Sie können hier schreiben.')).toBeVisible();
  await intoText(user);
  await user.keyboard.type('Stille Nacht.');
  await user.keyboard.press('Enter');
  await user.keyboard.type('Heilige Nacht.');
  await saved(user);
  expect(await storedText(user, product, id)).toEqual(['Stille Nacht.', 'Heilige Nacht.']);
  await user.reload();
  await expect.poll(() => textOf(user)).toEqual(['Stille Nacht.', 'Heilige Nacht.']);
  await user.goto(`${product.web}/project/${id}/export`);
  expect(await downloaded(user, /^TXT/i)).toBe('Stille Nacht.\n\nHeilige Nacht.\n');
});

test('[TX22] what an input method composes and dead keys arrive once, and are taken back', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Eingabe');
  const cdp = await user.context().newCDPSession(user);
  await intoText(user);
  await compose(cdp, ['k', 'か', 'かn', 'かんじ', '漢字'], '漢字');
  await expect.poll(async () => (await textOf(user)).join('')).toBe(`漢字${said}`);
  await user.keyboard.type(' ');
  await typesDeadKey(cdp, '´', 'é');
  await typesDeadKey(cdp, '^', 'ô');
  await expect.poll(async () => (await textOf(user)).join('')).toBe(`漢字 éô${said}`);
  await saved(user);
  expect(await storedText(user, product, id)).toEqual([`漢字 éô${said}`]);
  for (let n = 0; n < 6; n += 1) await undo(user);
  await expect.poll(async () => (await textOf(user)).join('')).toBe(said);
  for (let n = 0; n < 6; n += 1) await redo(user);
  await expect.poll(async () => (await textOf(user)).join('')).toBe(`漢字 éô${said}`);
});

test('[TX22] others’ edits wait while a word is composed, and the word stays whole', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Mitten im Wort');
  const cdp = await user.context().newCDPSession(user);
  await intoText(user);
  await right(user, 5);
  await cdp.send('Input.imeSetComposition', { text: 'かん', selectionStart: 2, selectionEnd: 2 });
  const view = await user.request.get(`${product.api}/projects/${id}/transcript`);
  const { data } = (await view.json()) as {
    data: { revision: number; transcript: { segments: { id: string }[] } };
  };
  const operations = [{ type: 'T', seg: data.transcript.segments[0]?.id, delta: ['Also: '] }];
  const sent = await user.request.patch(`${product.api}/projects/${id}/transcript`, {
    data: { opId: crypto.randomUUID(), baseRevision: data.revision, operations },
    headers: { origin: product.web },
  });
  expect(sent.status()).toBe(200);
  await cdp.send('Input.imeSetComposition', { text: 'かんじ', selectionStart: 3, selectionEnd: 3 });
  await cdp.send('Input.insertText', { text: '漢字' });
  await expect.poll(async () => (await textOf(user)).join('')).toBe(`Also: ${said.slice(0, 5)}漢字${said.slice(5)}`);
  await user.keyboard.type('!');
  await saved(user);
  expect(await storedText(user, product, id)).toEqual([`Also: ${said.slice(0, 5)}漢字!${said.slice(5)}`]);
});

test('[TX39] spell check replaces a word, in one step', async ({ user, product, speech }) => {
  const id = await openEditor({ user, product, speech }, 'Rechtschreibung');
  await intoText(user);
  await paragraphs(user)
    .first()
    .evaluate((paragraph) => {
      const letters = paragraph.querySelector('[data-slate-string]')?.firstChild;
      if (!letters) throw new Error('no letters');
      const range = new StaticRange({ startContainer: letters, startOffset: 5, endContainer: letters, endOffset: 10 });
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'Maier');
      const event = new InputEvent('beforeinput', {
        inputType: 'insertReplacementText',
        dataTransfer,
        targetRanges: [range],
        bubbles: true,
        cancelable: true,
      });
      letters.parentElement?.dispatchEvent(event);
    });
  const replaced = said.replace('Meier', 'Maier');
  await expect.poll(async () => (await textOf(user)).join('')).toBe(replaced);
  await saved(user);
  expect(await storedText(user, product, id)).toEqual([replaced]);
  await undo(user);
  await expect.poll(async () => (await textOf(user)).join('')).toBe(said);
});

test('[TX22] a word is dragged to another place, and taken back', async ({ user, product, speech }) => {
  const id = await openEditor({ user, product, speech }, 'Ziehen');
  const boxOf = (from: number, to: number) =>
    paragraphs(user)
      .first()
      .evaluate(
        (paragraph, ends) => {
          const letters = paragraph.querySelector('[data-slate-string]')?.firstChild;
          if (!letters) throw new Error('no letters');
          const range = document.createRange();
          range.setStart(letters, ends[0] ?? 0);
          range.setEnd(letters, ends[1] ?? 0);
          const { left, top, width, height } = range.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2, left };
        },
        [from, to],
      );
  await intoText(user);
  const word = await boxOf(0, 4);
  await user.mouse.dblclick(word.x, word.y);
  const target = await boxOf(11, 16);
  await user.mouse.move(word.x, word.y);
  await user.mouse.down();
  await user.mouse.move(word.x + 12, word.y + 2, { steps: 3 });
  await user.mouse.move(target.left + 1, target.y, { steps: 6 });
  await user.mouse.up();
  await expect.poll(async () => (await textOf(user)).join('')).toContain('Meier Frau');
  await saved(user);
  expect(await storedText(user, product, id)).toEqual(await textOf(user));
  await undo(user);
  await expect.poll(async () => (await textOf(user)).join('')).toBe(said);
});

test('[TX22] a phone types, corrects and cuts paragraphs by its own keyboard', async ({
  user,
  product,
  speech,
  browser,
}) => {
  const id = await openEditor({ user, product, speech }, 'Telefon');
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'de-CH' });
  const phone = await context.newPage();
  const faults: string[] = [];
  phone.on('pageerror', (error) => faults.push(error.message));
  await logIn(phone, product, 'user@soebs.example');
  await phone.goto(`${product.web}/project/${id}/edit`);
  await expect(paragraphs(phone).first()).toContainText('Frau Meier');
  const cdp = await context.newCDPSession(phone);
  await paragraphs(phone)
    .first()
    .locator('[data-slate-string]')
    .first()
    .tap({ position: { x: 3, y: 8 } });
  await phone.keyboard.press('Home');
  await compose(cdp, ['A', 'Al', 'Als', 'Also'], 'Also ');
  await expect.poll(async () => (await textOf(phone)).join('')).toBe(`Also ${said}`);
  await compose(cdp, ['g', 'gt'], 'gut');
  await expect.poll(async () => (await textOf(phone)).join('')).toBe(`Also gut${said}`);
  await phone.keyboard.press('Backspace');
  await expect.poll(async () => (await textOf(phone)).join('')).toBe(`Also gu${said}`);
  await compose(cdp, ['t'], 't, ');
  await expect.poll(async () => (await textOf(phone)).join('')).toBe(`Also gut, ${said}`);
  await phone.keyboard.press('Enter');
  await expect.poll(() => textOf(phone)).toEqual(['Also gut, ', said]);
  await saved(phone);
  expect(await storedText(phone, product, id)).toEqual(['Also gut, ', said]);
  await expect.poll(() => textOf(user)).toEqual(['Also gut, ', said]);
  expect(faults).toEqual([]);
  await context.close();
});
