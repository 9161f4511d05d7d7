import { intoText, openEditor, right, said, saved, storedText, textOf } from '../editor-page.ts';
import { addProject, downloaded, expect, paragraphs, recording, test } from '../story.ts';

test('[TX22] [TX14] Enter right after the last word, typing over a save, and every step taken back', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Ans Ende');
  await intoText(user);
  await user.keyboard.press('Control+End');
  await user.keyboard.press('Enter');
  await expect(paragraphs(user)).toHaveCount(2);
  await user.keyboard.type('Und');
  await saved(user);
  // What the page did meanwhile has not moved the caret.
  await user.keyboard.type(' weiter.');
  await expect.poll(() => textOf(user)).toEqual([said, 'Und weiter.']);
  await saved(user);
  expect(await storedText(user, product, id)).toEqual([said, 'Und weiter.']);
  for (let n = 0; n < 12 && (await paragraphs(user).count()) > 1; n += 1) await user.keyboard.press('Control+z');
  await expect.poll(() => textOf(user)).toEqual([said]);
  await user.keyboard.type('!');
  await expect.poll(() => textOf(user)).toEqual([`${said}!`]);
});

test('[TX35] a hit is mended by hand: the panel stays, and the next hit is the one behind it', async ({
  user,
  product,
  speech,
}) => {
  await openEditor({ user, product, speech }, 'Treffer');
  await user.keyboard.press('Control+f');
  const find = user.getByRole('complementary', { name: 'Suchen und ersetzen' });
  await find.getByRole('textbox', { name: 'Suchen nach' }).fill('wohnt');
  await expect(find).toContainText('1 von 2 Treffern');
  await intoText(user);
  await right(user, 'Frau Meier wohnt'.length);
  await user.keyboard.press('Backspace');
  await user.keyboard.type('en');
  await expect.poll(async () => (await textOf(user)).join(' ')).toContain('Frau Meier wohnen in');
  await expect(find).toContainText('von 1 Treffer');
  await user.keyboard.press('Control+g');
  await expect(find).toContainText('1 von 1 Treffer');
  await find.getByRole('textbox', { name: 'Ersetzen durch' }).fill('lebt');
  await find.getByRole('button', { name: 'Ersetzen', exact: true }).click();
  await expect.poll(async () => (await textOf(user)).join(' ')).toContain('Herr Caduff lebt in Zuerich');
  await expect(find).toBeVisible();
});

test('[TX35] [TX30] Escape gives the keys back to the text: at the hit that was found, and from every tool', async ({
  user,
  product,
  speech,
}) => {
  await openEditor({ user, product, speech }, 'Zurück zum Text');
  const panel = user.getByRole('complementary').filter({ has: user.getByRole('button', { name: 'Schliessen' }) });
  await user.keyboard.press('Control+f');
  await user.keyboard.type('wohnt');
  await expect(panel).toContainText('1 von 2 Treffern');
  await user.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await user.keyboard.type('lebt');
  await expect.poll(async () => (await textOf(user)).join(' ')).toContain('Frau Meier lebt in');
  const tools = user.getByRole('toolbar', { name: 'Werkzeuge' }).getByRole('button');
  const count = await tools.count();
  expect(count).toBe(9);
  for (let n = 0; n < count; n += 1) {
    await tools.nth(n).click();
    await expect(panel).toHaveCount(1);
    await user.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await user.keyboard.type('x');
  }
  await expect.poll(async () => (await textOf(user)).join(' ')).toContain('xxxxxxxxx');
});

test('[TX30] [TX31] the function keys of a foot pedal steer the sound while somebody types @long', async ({
  user,
  product,
  speech,
}) => {
  await openEditor({ user, product, speech }, 'Fusspedal');
  await intoText(user);
  const video = user.locator('video');
  const atSeconds = () => video.evaluate((each: HTMLVideoElement) => each.currentTime);
  const isPlaying = () => video.evaluate((each: HTMLVideoElement) => !each.paused);
  const speed = () => video.evaluate((each: HTMLVideoElement) => each.playbackRate);
  await user.keyboard.press('F2');
  await expect.poll(atSeconds).toBeCloseTo(3, 1);
  await user.keyboard.press('F1');
  await expect.poll(atSeconds).toBeLessThan(0.1);
  await user.keyboard.press('F4');
  await expect.poll(speed).toBeGreaterThan(1);
  await user.keyboard.press('F3');
  await expect.poll(speed).toBe(1);
  await user.keyboard.press('Escape');
  await expect.poll(isPlaying).toBe(true);
  await user.keyboard.press('Escape');
  await expect.poll(isPlaying).toBe(false);
  await user.keyboard.type('Also: ');
  await expect.poll(() => textOf(user)).toEqual([`Also: ${said}`]);

  await user.keyboard.press('Control+j');
  await user.keyboard.type('0:02');
  await user.keyboard.press('Enter');
  await expect.poll(atSeconds).toBeCloseTo(2, 1);
  await user.keyboard.press('Control+F3');
  expect(await video.evaluate((each: HTMLVideoElement) => each.muted)).toBe(true);
  await user.keyboard.press('Control+s');
  await expect(user.getByText('Alles ist gespeichert.')).toBeVisible();
  await user.keyboard.press('F4');
  await expect.poll(speed).toBe(1.25);
  for (const isBack of [false, true]) {
    await user.keyboard.press('Alt+Shift+3');
    const name = user.getByRole('complementary', { name: 'Sprecherinnen und Sprecher' });
    await expect(name).toBeVisible();
    if (isBack) await user.keyboard.type('!');
  }
  await expect.poll(() => textOf(user)).toEqual([`Also: !${said}`]);
  await user.reload();
  await expect.poll(speed).toBe(1.25);
});

test('[TX38] one place goes back to the machine’s text, the others stay; [TX40] and exports follow at once', async ({
  user,
  product,
  speech,
}) => {
  const id = await openEditor({ user, product, speech }, 'Zurücksetzen');
  await intoText(user);
  await right(user, 'Frau Meier wohnt in Zürich.'.length);
  await user.keyboard.press('Enter');
  await user.keyboard.type('Und: ');
  await intoText(user);
  await user.keyboard.type('Also: ');
  await saved(user);
  expect(await storedText(user, product, id)).toEqual([
    'Also: Frau Meier wohnt in Zürich.',
    `Und: ${said.slice('Frau Meier wohnt in Zürich.'.length)}`,
  ]);
  await user.getByRole('toolbar', { name: 'Werkzeuge' }).getByRole('button', { name: 'Fassungen' }).click();
  const versions = user.getByRole('complementary', { name: 'Fassungen' });
  const machine = versions.getByRole('listitem').filter({ hasText: 'Text der Maschine' });
  await machine.getByRole('button', { name: 'Vergleichen' }).click();
  await expect(versions).toContainText('1 Unterschied');
  await expect(versions.locator('ins').first()).toContainText('Also:');
  await versions.getByRole('button', { name: 'Diese Stelle zurücksetzen' }).click();
  await expect(versions).toContainText('0 Unterschiede');
  await expect.poll(() => textOf(user)).toEqual([said]);
  await saved(user);
  await intoText(user);
  await user.keyboard.type('<Kurz> ');
  await saved(user);
  const shown = await textOf(user);
  await user.goto(`${product.web}/project/${id}/export`);
  expect((await downloaded(user, /^TXT/i)).trim()).toBe(shown.join('\n\n'));
});

test('[TX32] the page goes along with the sound until somebody scrolls, and again when they ask for it @long', async ({
  user,
  product,
  speech,
}) => {
  // A talk far too fast, so that a short recording fills many screens; all of it is one paragraph.
  const words = Array.from({ length: 1_200 }, (_, n) => ({
    word: `Wort${n}.`,
    start: n * 0.01,
    end: n * 0.01 + 0.009,
  }));
  await speech.play({ language: 'de', words });
  const id = await addProject(user, product, { file: recording('de-dialog.mp4'), title: 'Mitlaufen' });
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 60_000 });
  await user.emulateMedia({ reducedMotion: 'reduce' });
  await user.goto(`${product.web}/project/${id}/edit`);
  await expect(paragraphs(user).first()).toContainText('Wort0.');
  const now = () => user.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  const scrolled = () => user.locator('main').evaluate((main) => main.scrollTop);
  const isSpokenShown = () =>
    user.evaluate(() => {
      const [range] = CSS.highlights.get('soebs-word') ?? [];
      const top = (range as Range | undefined)?.getBoundingClientRect().top ?? -1;
      return top > 100 && top < innerHeight - 100;
    });
  await user.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 4;
    video.playbackRate = 0.25;
  });
  await user.keyboard.press('Escape');
  await expect.poll(scrolled).toBeGreaterThan(300);
  await expect.poll(isSpokenShown).toBe(true);

  await user.mouse.move(600, 400);
  await user.mouse.wheel(0, -20_000);
  await expect.poll(scrolled).toBe(0);
  const from = await now();
  await expect.poll(now).toBeGreaterThan(from + 0.2);
  expect([await scrolled(), await isSpokenShown()]).toEqual([0, false]);

  await user.keyboard.press('F9');
  await expect.poll(isSpokenShown).toBe(true);

  await user.keyboard.press('Control+Home');
  await expect.poll(isSpokenShown).toBe(false);
  const [readMs, readAt] = [await now(), await scrolled()];
  await expect.poll(now).toBeGreaterThan(readMs + 0.2);
  expect(await scrolled()).toBe(readAt);

  // While paused text and caret come to what is heard, and the slider brings the text alone.
  await user.keyboard.press('Escape');
  await user.mouse.wheel(0, -20_000);
  await expect.poll(scrolled).toBe(0);
  await user.keyboard.press('F9');
  await expect.poll(isSpokenShown).toBe(true);
  const heard = Math.floor((await now()) * 100);
  await user.keyboard.type('#');
  const marked = /Wort(\d+)\./.exec((await textOf(user)).join('').split('#')[1] ?? '')?.[1];
  expect(Math.abs(Number(marked) - heard)).toBeLessThanOrEqual(1);
  await user.getByRole('slider', { name: 'Stelle in der Aufnahme' }).press('Home');
  await expect.poll(scrolled).toBeLessThan(100);
});
