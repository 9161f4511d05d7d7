import type { Browser, Page } from '@playwright/test';
import { saved, textOf } from './editor-page.ts';
import type { Product } from './product.ts';
import { expect, logIn, paragraphs } from './story.ts';
import { tapWire, type Wire } from './wire.ts';

/** Somebody at a page of their own, whose letters are nobody else's. */
export type Writer = {
  readonly page: Page;
  readonly letter: string;
  readonly wire: Wire;
  /** Errors on the page and in its console, those of cut lines left out. */
  readonly faults: readonly string[];
};

/** What the browser itself writes when a line is cut. */
const ofTheLine = /net::ERR_|Failed to load resource|WebSocket connection to/;

/** Numbers from 0 to 1, the same ones for a seed. */
export const dice = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

/** So many browsers in one text. */
export const gather = async (browser: Browser, product: Product, { id, people }: { id: string; people: number }) => {
  const writers: Writer[] = [];
  for (const letter of ['x', 'q', 'y', 'j'].slice(0, people)) {
    const context = await browser.newContext();
    const wire = await tapWire(context);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !ofTheLine.test(message.text())) faults.push(message.text());
    });
    await logIn(page, product, 'user@soebs.example');
    await page.goto(`${product.web}/project/${id}/edit`);
    await expect(paragraphs(page).first()).toBeVisible();
    writers.push({ page, letter, wire, faults });
  }
  return writers;
};

/** Puts the caret somewhere by a click: at `along` of a paragraph's letters, both 0 to 1. */
const clickInto = async (page: Page, where: { readonly paragraph: number; readonly along: number }): Promise<void> => {
  const place = await page.evaluate(({ paragraph, along }) => {
    const all = document.querySelectorAll('[data-slate-node=text]');
    const text = all[Math.floor(paragraph * all.length)];
    const letters = text && document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode();
    if (!letters) return null;
    text.scrollIntoView({ block: 'center' });
    const range = document.createRange();
    range.setStart(letters, Math.floor(along * (letters.textContent?.length ?? 0)));
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left + 1, y: top + height / 2 };
  }, where);
  if (place) await page.mouse.click(place.x, place.y);
};

type Act = (page: Page, word: string) => Promise<void>;

/** Every occurrence of a word that was written before, at once, by the panel. */
const replaceAll: Act = async (page, word) => {
  await page.keyboard.press('Control+f');
  const panel = page.getByRole('complementary', { name: /Suchen und ersetzen|Find and replace/ });
  await panel.getByRole('textbox').first().fill('grün');
  await panel.getByRole('textbox').last().fill(`grün${word}`);
  // Where others have just taken the last hit away, the button does nothing.
  await panel
    .getByRole('button', { name: /Alle ersetzen|Replace all/ })
    .evaluate((button: HTMLButtonElement) => button.click());
  await page.keyboard.press('Escape');
};

const press =
  (...keys: readonly string[]): Act =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

const overtype =
  (...keys: readonly string[]): Act =>
  async (page, word) => {
    await press(...keys)(page, word);
    await page.keyboard.type(word);
  };

const typeIn: Act = (page, word) => page.keyboard.type(`${word} grün `);

/** What people do to a text; typing most of all. */
const acts: readonly Act[] = [
  typeIn,
  typeIn,
  typeIn,
  typeIn,
  press('Enter'),
  press('Enter'),
  press('Home', 'Backspace'),
  press('End', 'Delete'),
  press('Control+Backspace'),
  overtype('Control+Shift+ArrowRight', 'Control+Shift+ArrowRight'),
  overtype('Shift+ArrowDown'),
  press('Control+z'),
  press('Control+z', 'Control+z', 'Control+Shift+z'),
  replaceAll,
];

const ofAll = <T>(items: readonly T[], roll: number): T => {
  const item = items[Math.floor(roll * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** How a line fails, and comes back: no network at all, a cut, or silence before the cut, in which answers are lost. */
const outages: readonly ((writer: Writer) => () => Promise<void>)[] = [
  ({ page, wire }) => {
    const gone = page.context().setOffline(true);
    wire.cut();
    return () => gone.then(() => page.context().setOffline(false));
  },
  ({ wire }) => {
    wire.cut();
    return () => Promise.resolve();
  },
  ({ wire }) => {
    wire.deafen();
    return () => {
      wire.cut();
      return Promise.resolve();
    };
  },
];

/** Writes until the time is over; every seventh time the line fails for two acts. Answers how often both happened. */
export const scribble = async (writer: Writer, { seed, untilMs }: { seed: number; untilMs: number }) => {
  const roll = dice(seed);
  let [done, cuts] = [0, 0];
  let mend: () => Promise<void> = () => Promise.resolve();
  for (; Date.now() < untilMs; done += 1) {
    if (done % 7 === 4) {
      mend = ofAll(outages, roll())(writer);
      cuts += 1;
    }
    await clickInto(writer.page, { paragraph: roll(), along: roll() });
    await ofAll(acts, roll())(writer.page, `${writer.letter}${done}`);
    if (done % 7 === 6) {
      await mend();
      mend = () => Promise.resolve();
    }
  }
  await mend();
  return { done, cuts };
};

type Text = { readonly segments: readonly { readonly id: string; readonly text: string }[] };

/** The text as a page holds it, with all times: read from the editor itself, for a screen shows no times of words. */
export const heldBy = (page: Page): Promise<Text> =>
  page.evaluate(() => {
    type Props = { model?: Model; scene?: { model: Model } };
    type Fiber = { return: Fiber | null; memoizedProps: Props | null };
    type Held = { id: string; speakerId: string | null; text: string; timings: Int32Array; confidence: Uint8Array };
    type Model = { transcript: () => { segments: Held[]; attributes: Record<string, string> } };
    const box = document.querySelector('[data-slate-editor]');
    const key = Object.keys(box ?? {}).find((name) => name.startsWith('__reactFiber$')) ?? '';
    let fiber = (box as unknown as Record<string, Fiber | null>)[key] ?? null;
    const modelOf = (props: Props | null): Model | undefined => props?.model ?? props?.scene?.model;
    while (fiber && !modelOf(fiber.memoizedProps)) fiber = fiber.return;
    const { segments, attributes } = modelOf(fiber?.memoizedProps ?? null)!.transcript();
    return {
      segments: segments.map(({ id, speakerId, text, timings, confidence }) => ({
        id,
        speakerId,
        text,
        timings: [...timings],
        confidence: [...confidence],
      })),
      attributes: { ...attributes },
    };
  });

/** The text as the server has it, with all times. */
const heldByServer = async (page: Page, product: Product, id: string): Promise<Text> => {
  const answer = await page.request.get(`${product.api}/projects/${id}/transcript`);
  return ((await answer.json()) as { data: { transcript: Text } }).data.transcript;
};

type Logged = { readonly opId: string; readonly revision: number; readonly ops: readonly unknown[] };

/** The batches of the log: their id → their revision; and how many operations they hold. */
const logOf = async (page: Page, product: Product, id: string) => {
  const log = new Map<string, number>();
  let operations = 0;
  for (let after = 0, more = true; more;) {
    const answer = await page.request.get(`${product.api}/projects/${id}/transcript/revisions?after=${after}`);
    const { data } = (await answer.json()) as { data: { tooFar: boolean; batches: Logged[] } };
    for (const { opId, revision, ops } of data.batches) {
      log.set(opId, revision);
      operations += ops.length;
    }
    more = data.tooFar;
    after = data.batches.at(-1)?.revision ?? after;
  }
  return { log, operations };
};

/**
 * Once everybody is back and all is saved: one text with the same times on every page, on the server, and after a reload;
 * what a page shows is what it holds; and every operation that was acknowledged stands in the log where it was said to.
 */
export const expectAgreement = async (writers: readonly Writer[], product: Product, id: string) => {
  for (const { page } of writers) await saved(page);
  const [first] = writers;
  if (!first) throw new Error('nobody writes');
  const truth = await heldByServer(first.page, product, id);
  for (const { page, faults } of writers) {
    // First: a page that has crashed holds no text, and only this tells why.
    expect(faults).toEqual([]);
    await expect.poll(() => heldBy(page)).toEqual(truth);
    expect(await textOf(page)).toEqual(truth.segments.map(({ text }) => text));
    expect(faults).toEqual([]);
  }
  const { log, operations } = await logOf(first.page, product, id);
  const promised = writers.flatMap(({ wire }) => [...wire.acknowledged]);
  for (const [opId, revision] of promised) expect([opId, log.get(opId)]).toEqual([opId, revision]);
  for (const { page } of writers) {
    await page.reload();
    await expect(paragraphs(page).first()).toBeVisible();
    expect(await heldBy(page)).toEqual(truth);
    await saved(page);
  }
  expect(await heldByServer(first.page, product, id)).toEqual(truth);
  return { batches: log.size, operations, acknowledged: promised.length };
};
