import { intoText, openEditor, pasteInto, storedText, textOf } from '../editor-page.ts';
import { expect, paragraphs, secondBrowser, test } from '../story.ts';

const PARAGRAPHS = 1_000;
/** So often in one paragraph the line is too long for one batch. */
const TOO_LONG = 300;
const line = 'hundert Wörter '.repeat(50).trim();

const lettersOf = async (texts: Promise<string[]>): Promise<number> => (await texts).join('').length;

test('[TX2] [TX23] 100,000 words pasted are saved in pieces, seen by another page, and taken back @long', async ({
  browser,
  user,
  product,
  speech,
}) => {
  test.setTimeout(180_000);
  const id = await openEditor({ user, product, speech }, 'Sehr viel Text', 'Guten Tag miteinander.');
  const other = await secondBrowser(browser, product);
  await other.goto(`${product.web}/project/${id}/edit`);
  await expect(paragraphs(other)).toHaveCount(1);

  await intoText(user);
  const tookMs = await pasteInto(user, Array.from({ length: PARAGRAPHS }, () => line).join('\n'));
  const savingFrom = Date.now();
  await expect(user.locator('[data-save=saved]')).toBeVisible({ timeout: 60_000 });
  console.log(`100,000 words pasted in ${Math.round(tookMs)} ms, saved after ${Date.now() - savingFrom} ms more`);
  expect(tookMs).toBeLessThan(9_000);
  await expect(paragraphs(other)).toHaveCount(PARAGRAPHS, { timeout: 60_000 });
  expect(await textOf(other)).toEqual(await textOf(user));
  expect(await storedText(user, product, id)).toEqual(await textOf(user));

  // Too long for an event of the log, though it is one change of one paragraph.
  await intoText(user);
  const before = await lettersOf(textOf(user));
  await pasteInto(user, `${line} `.repeat(TOO_LONG));
  const long = (await lettersOf(textOf(user))) - 1;
  expect(long - before).toBeGreaterThan(200_000);
  await expect(user.locator('[data-save=saved]')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => lettersOf(textOf(other)), { timeout: 60_000 }).toBeGreaterThan(long);
  expect(await storedText(user, product, id)).toEqual(await textOf(user));

  await user.keyboard.press('Control+z');
  await expect.poll(() => lettersOf(textOf(user))).toBeLessThan(long);
  await expect(user.locator('[data-save=saved]')).toBeVisible({ timeout: 60_000 });

  expect(await storedText(user, product, id)).toEqual(await textOf(user));
  await expect.poll(() => textOf(other), { timeout: 60_000 }).toEqual(await textOf(user));
  await other.context().close();
});
