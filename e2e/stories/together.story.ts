import type { Browser, Locator, Page } from '@playwright/test';
import { expectAgreement, gather, scribble } from '../crowd.ts';
import { intoText, openEditor, pasteInto, saved, storedText, textOf } from '../editor-page.ts';
import type { Product } from '../product.ts';
import { openDialog } from '../sharing-page.ts';
import { expect, logIn, paragraphs, test } from '../story.ts';
import { tapWire, type Wire } from '../wire.ts';

/** `npm run faults -- writing-together` gives larger figures. */
const seconds = Number(process.env['SECONDS'] ?? 10);
const crowds = (process.env['PEOPLE'] ?? '2').split(',').map(Number);
const long = process.env['SECONDS'] !== undefined;
const seed = Number(process.env['SEED'] ?? (long ? Date.now() % 1_000_000 : 14));

// A recording of every step would take most of the time.
test.use({ trace: 'off' });

for (const people of crowds) {
  test(`[TX12] writing-together: ${people} browsers write at once for ${seconds} s, with cuts of the line, and end with one text @long`, async ({
    user,
    product,
    speech,
    browser,
  }) => {
    test.setTimeout(180_000 + seconds * 3_000);
    const id = await openEditor({ user, product, speech }, `Zu ${people}`);
    await user.goto(product.web);
    const writers = await gather(browser, product, { id, people });
    const untilMs = Date.now() + seconds * 1_000;
    const written = await Promise.all(writers.map((each, n) => scribble(each, { seed: seed + n, untilMs })));
    const { batches, operations, acknowledged } = await expectAgreement(writers, product, id);
    const sum = (of: 'done' | 'cuts'): number => written.reduce((all, each) => all + each[of], 0);
    console.log(
      `SEED=${seed}, ${people} pages, ${seconds} s: ${sum('done')} acts, ${sum('cuts')} cuts, ` +
        `${operations} operations in ${batches} batches logged, ${acknowledged} acknowledged, none lost; one text everywhere`,
    );
    for (const { page } of writers) await page.context().close();
  });
}

type Seat = { readonly page: Page; readonly wire: Wire };

/** A member with a browser of their own, in a text that is shared with them. */
const sitDown = async (browser: Browser, product: Product, at: { id: string; email: string }): Promise<Seat> => {
  const context = await browser.newContext();
  const wire = await tapWire(context);
  const page = await context.newPage();
  await logIn(page, product, at.email);
  await page.goto(`${product.web}/project/${at.id}/edit`);
  await expect(paragraphs(page).first()).toBeVisible();
  return { page, wire };
};

/** The lines come back, the last one first; until all is saved. */
const backInLine = async (pages: readonly Page[]): Promise<void> => {
  for (const page of pages.toReversed()) await page.context().setOffline(false);
  for (const page of pages) await saved(page);
};

test('[SH5] [TX13] the owner and two members lose the line, each goes on typing, and all come back: every word once, one text @long', async ({
  user,
  product,
  speech,
  browser,
}) => {
  test.setTimeout(120_000);
  const ownersLine = await tapWire(user.context());
  const id = await openEditor({ user, product, speech }, 'Zu dritt ohne Netz');
  const members = ['firstlevel@soebs.example', 'enterprise@soebs.example'];
  await openDialog(user);
  await user.getByRole('textbox', { name: 'E-Mail-Adressen' }).fill(members.join(', '));
  await user.getByRole('button', { name: 'Einladen' }).click();
  await expect(user.locator('[data-member]')).toHaveCount(2);
  await user.keyboard.press('Escape');
  const seats = [{ page: user, wire: ownersLine }];
  for (const email of members) seats.push(await sitDown(browser, product, { id, email }));

  // All of them write at one place, which is where orders could differ.
  const typed = ['uno duo tre ', 'one two three ', 'quatter tschintg sis '].map((words) =>
    words.split(' ').filter(Boolean),
  );
  for (const { page, wire } of seats) {
    await page.context().setOffline(true);
    wire.cut();
  }
  for (const [n, { page }] of seats.entries()) {
    await intoText(page);
    await page.keyboard.type(`${typed[n]?.join(' ') ?? ''} `);
    await expect(page.locator('[data-save=offline]')).toBeVisible();
  }
  await backInLine(seats.map(({ page }) => page));
  await expect
    .poll(
      async () =>
        new Set((await Promise.all(seats.map(({ page }) => textOf(page)))).map((text) => text.join('\n'))).size,
    )
    .toBe(1);
  const texts = await storedText(user, product, id);
  expect(await textOf(user)).toEqual(texts);
  const words = texts.join(' ').split(/\s+/u);
  for (const word of typed.flat()) expect(words.filter((each) => each === word)).toHaveLength(1);
  for (const { page } of seats.slice(1)) await page.context().close();
});

/** The pixels that two boxes have in common. */
const overlap = async (one: Locator, other: Locator): Promise<number> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('a box is not on the page');
  const along = (from: number, to: number, start: number, end: number) =>
    Math.max(0, Math.min(to, end) - Math.max(from, start));
  return along(a.x, a.x + a.width, b.x, b.x + b.width) * along(a.y, a.y + a.height, b.y, b.y + b.height);
};

/** Comments on the word that a double click selects. */
const commentOn = async (page: Page, paragraph: number, text: string): Promise<void> => {
  const letters = page.locator('[data-letters]').nth(paragraph);
  await letters.scrollIntoViewIfNeeded();
  await letters.dblclick({ position: { x: 12, y: 12 } });
  await page.keyboard.press('Shift+F4');
  await page.getByRole('textbox', { name: 'Kommentar' }).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('paragraph').filter({ hasText: text }).first()).toBeVisible();
};

test('[SH5] [SH7] a member is followed through a long text, and comments are visited by key in the list of a narrow window @long', async ({
  user,
  product,
  speech,
  browser,
}) => {
  test.setTimeout(120_000);
  const id = await openEditor({ user, product, speech }, 'Gefolgt', 'Guten Tag miteinander.');
  await intoText(user);
  const line = 'Hundert Wörter und mehr. '.repeat(10).trim();
  await pasteInto(user, Array.from({ length: 40 }, (_, n) => `Absatz ${n}. ${line}`).join('\n'));
  await saved(user);
  const email = 'firstlevel@soebs.example';
  await openDialog(user);
  await user.getByRole('textbox', { name: 'E-Mail-Adressen' }).fill(email);
  await user.getByRole('button', { name: 'Einladen' }).click();
  await expect(user.locator('[data-member]')).toHaveCount(1);
  await user.keyboard.press('Escape');
  const { page: member } = await sitDown(browser, product, { id, email });

  // Whoever is followed is gone along with, until the face is pressed again.
  const nth = (n: number) => paragraphs(user).nth(n);
  await intoText(member, 1);
  const face = user.getByRole('list', { name: 'Auch in diesem Text' }).getByRole('button');
  await face.click();
  await expect(face).toHaveAttribute('aria-pressed', 'true');
  await expect(nth(1)).toBeInViewport();
  await intoText(member, 38);
  await expect(nth(38)).toBeInViewport();
  await expect(user.locator('[data-carets] > div:not([hidden])')).toBeInViewport();
  await face.click();
  await intoText(member, 2);
  await expect(face).toContainText('Flurin');
  await expect(face).toHaveAttribute('aria-pressed', 'false');
  await expect(nth(38)).toBeInViewport();

  await commentOn(member, 3, 'Stimmt das vorne?');
  await commentOn(member, 36, 'Stimmt das hinten?');

  // Less than 80 rem: a list, whose comments a key visits, with their words in sight, round the end.
  await user.setViewportSize({ width: 1100, height: 800 });
  await user.keyboard.press('Control+F7');
  const list = user.getByRole('complementary', { name: 'Kommentare' });
  const active = list.locator('[data-active]');
  await expect(list.locator('[data-card]')).toHaveCount(0);
  await expect(list.getByRole('listitem').filter({ hasText: 'Stimmt das' })).toHaveCount(2);
  for (const [words, paragraph] of [
    ['vorne', 3],
    ['hinten', 36],
    ['vorne', 3],
  ] as const) {
    await expect(active).toContainText(`Stimmt das ${words}?`);
    await expect(active).toBeFocused();
    await expect(active).toBeInViewport();
    await expect(nth(paragraph)).toBeInViewport();
    await user.keyboard.press('Control+F7');
  }
  await user.keyboard.press('Control+Shift+F7');
  await expect(active).toContainText('Stimmt das vorne?');
  await user.keyboard.press('Control+Shift+F6');
  await expect(list.getByRole('listitem').filter({ hasText: 'Stimmt das' })).toHaveCount(1);
  // What is resolved goes; the keys stay in the list.
  await user.keyboard.press('Control+F7');
  await expect(active).toContainText('Stimmt das hinten?');
  await user.keyboard.press('Control+Shift+F6');
  await expect(active).toHaveCount(0);
  // Neither does the video lie over the tool, nor the frame's pages, nor the tool over the player.
  await expect.poll(() => overlap(list, user.locator('[data-video]'))).toBe(0);
  await user.setViewportSize({ width: 800, height: 900 });
  await expect.poll(() => overlap(list, user.locator('[data-expanded]'))).toBe(0);
  await user.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overlap(list, user.locator('[data-player]'))).toBe(0);
  await list.getByRole('button', { name: 'Schliessen' }).press('Escape');
  await expect(list).toBeHidden();
  await member.context().close();
});
