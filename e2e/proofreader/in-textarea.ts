import type { Page } from '@playwright/test';
import type { Hands } from './keystroke-level.ts';

/**
 * A plain text beside a plain player, as wide as the editor's column. Functions that are sent to the page call `__name`, by which
 * the loader of TypeScript keeps their names.
 */
export const plainPage = (text: string): string => `<!doctype html>
<script>var __name = (named) => named;</script>
<textarea style="width: 720px; height: 600px; font: 18px/1.7 serif">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</textarea>
<audio controls></audio>`;

const area = 'textarea';
const endOf = (page: Page): Promise<number> =>
  page.locator(area).evaluate((element: HTMLTextAreaElement) => element.selectionEnd);
/** Keys from one place to another. */
type Way = readonly { readonly keys: string; readonly times: number }[];

const costOf = (way: Way): number =>
  way.reduce((sum, { keys, times }) => sum + (times > 0 ? keys.split('+').length - 1 + times : 0), 0);

const MOST_LINES = 12;

/** Each way from the caret to a place: some lines down, then by words, then by letters. Tried by the commands behind the keys. */
const waysTo = (page: Page, to: number): Promise<Way[]> =>
  page.locator(area).evaluate(
    (element: HTMLTextAreaElement, { place, most }) => {
      const selection = getSelection();
      const from = element.selectionStart;
      const move = (direction: 'forward' | 'backward', by: string): boolean => {
        const before = element.selectionStart;
        selection?.modify('move', direction, by);
        return element.selectionStart !== before;
      };
      const ways = Array.from({ length: most }, (_, lines) => {
        element.setSelectionRange(from, from);
        for (let n = 0; n < lines; n += 1) move('forward', 'line');
        const isBefore = element.selectionStart <= place;
        const isThere = (): boolean => (isBefore ? element.selectionStart >= place : element.selectionStart <= place);
        let words = 0;
        while (!isThere() && move(isBefore ? 'forward' : 'backward', 'word')) words += 1;
        const letters = element.selectionStart - place;
        return [
          { keys: 'ArrowDown', times: lines },
          { keys: isBefore ? 'Control+ArrowRight' : 'Control+ArrowLeft', times: words },
          { keys: letters > 0 ? 'ArrowLeft' : 'ArrowRight', times: Math.abs(letters) },
        ];
      });
      element.setSelectionRange(from, from);
      return ways;
    },
    { place: to, most: MOST_LINES },
  );

/** The way with the fewest keys. */
const shortestWay = async (page: Page, to: number): Promise<Way> => {
  const [first = [], ...others] = await waysTo(page, to);
  return others.reduce<Way>((best, way) => (costOf(way) < costOf(best) ? way : best), first);
};

/**
 * Corrects letters of a plain text, as a person does who hears it beside: to the player and back to stop it, with the fewest keys to
 * the place, the right words over the wrong ones, to the player and back to go on.
 */
export const correctInTextarea = async (
  { page, hands }: { readonly page: Page; readonly hands: Hands },
  { from, to, text }: { readonly from: number; readonly to: number; readonly text: string },
): Promise<void> => {
  const switchSound = async (): Promise<void> => {
    for (const keys of ['Tab', 'Space', 'Shift+Tab']) await hands.press(keys);
  };
  await switchSound();
  hands.think();
  for (const { keys, times } of await shortestWay(page, from)) await hands.press(keys, times);
  await hands.pressUntil('ArrowRight', async () => (await endOf(page)) >= from);
  await hands.pressUntil('ArrowLeft', async () => (await endOf(page)) <= from);
  await hands.pressUntil('Control+Shift+ArrowRight', async () => (await endOf(page)) >= to);
  await hands.pressUntil('Shift+ArrowLeft', async () => (await endOf(page)) <= to);
  if (text === '') await hands.press('Delete');
  else await hands.write(text);
  await switchSound();
};

/** The letters of the plain text. */
export const plainText = (page: Page): Promise<string> => page.locator(area).inputValue();
