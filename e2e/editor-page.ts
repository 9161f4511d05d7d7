import type { Page } from '@playwright/test';
import type { Product, Scripted } from './product.ts';
import { addProject, expect, paragraphs, recording, spoken } from './story.ts';

/** What a story of the editor is given. */
export type Given = {
  readonly user: Page;
  readonly product: Product;
  readonly speech: Scripted;
};

export const said = 'Frau Meier wohnt in Zürich. Herr Caduff wohnt in Zuerich. Beide grüssen Anna Meier freundlich.';

/** What was said; where somebody lives was heard badly. */
export const unsure = (text: string) => {
  const { language, words } = spoken(text);
  return { language, words: words.map((each) => (each.word === 'wohnt' ? { ...each, probability: 0.3 } : each)) };
};

/** A finished project of these words, opened in the editor; answers its id. */
export const openEditor = async ({ user, product, speech }: Given, title: string, words = said): Promise<string> => {
  await speech.play(words === '' ? { language: 'de', words: [] } : unsure(words));
  const id = await addProject(user, product, { file: recording('de-dialog.mp4'), title });
  const ending = words === '' ? 'In dieser Aufnahme wird nicht gesprochen' : 'Ihr Text ist bereit';
  await expect(user.getByText(ending)).toBeVisible({ timeout: 60_000 });
  await user.goto(`${product.web}/project/${id}/edit`);
  await expect(paragraphs(user).first()).toContainText(words.split(' ').slice(0, 2).join(' '));
  return id;
};

/** The letters of each paragraph as the page shows them. */
export const textOf = (page: Page): Promise<string[]> =>
  paragraphs(page)
    .locator('[data-slate-node=text]')
    .evaluateAll((all) => all.map((each) => each.textContent.replaceAll('\uFEFF', '')));

/** Everything typed is in the log. */
export const saved = (page: Page) => expect(page.locator('[data-save=saved]')).toBeVisible();

/** What the browser keeps of a text. */
type Kept = {
  readonly inFlight: { readonly ops: readonly Typed[] } | null;
  readonly queued: readonly { readonly ops: readonly Typed[] }[];
  readonly buffer: readonly Typed[];
};
type Typed = { readonly type: 'T'; readonly delta: readonly (number | string)[] } | { readonly type: 'S' | 'M' | 'A' };

/** The letters typed that the browser has kept and not sent, in the order of typing. What is not in it yet dies with the page. */
export const keptOf = async (page: Page): Promise<string> => {
  const kept = await page.evaluate(
    () =>
      new Promise<{ unsent: Kept }[]>((resolve, reject) => {
        const opening = indexedDB.open('soebs-outbox');
        opening.onerror = () => reject(new Error('the store of unsent edits does not open'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('unsent').objectStore('unsent').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as { unsent: Kept }[]);
          };
        };
      }),
  );
  return kept
    .flatMap(({ unsent }) => [
      ...(unsent.inFlight?.ops ?? []),
      ...unsent.queued.flatMap(({ ops }) => ops),
      ...unsent.buffer,
    ])
    .flatMap((op) => (op.type === 'T' ? op.delta.filter((part) => typeof part === 'string') : []))
    .join('');
};

/** Puts the caret before the first letter of a paragraph. */
export const intoText = async (page: Page, paragraph = 0): Promise<void> => {
  await paragraphs(page)
    .nth(paragraph)
    .locator(':scope > div')
    .last()
    .click({ position: { x: 2, y: 8 } });
  await page.keyboard.press('Home');
};

export const right = async (page: Page, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press('ArrowRight');
};

/** The paragraphs that the log holds. */
export const storedText = async (page: Page, product: Product, id: string): Promise<string[]> => {
  const answer = await page.request.get(`${product.api}/projects/${id}/transcript`);
  const { data } = (await answer.json()) as { data: { transcript: { segments: { text: string }[] } } };
  return data.transcript.segments.map(({ text }) => text);
};

/** Pastes as the keyboard would; answers how long it took until it was painted, in ms. */
export const pasteInto = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (pasted) =>
      new Promise<number>((resolve) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const from = performance.now();
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.querySelector('[data-slate-editor]')?.dispatchEvent(event);
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
      }),
    text,
  );
