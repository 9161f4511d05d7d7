import type { Page } from '@playwright/test';
import type { Correction } from './corrections.ts';
import type { Hands } from './keystroke-level.ts';

/** Where a word stands on the page. */
export type Place = { readonly text: string; readonly paragraph: number; readonly from: number; readonly to: number };

/** How long it takes until a wrong word is noticed and the key is down: a mental act and a key, while the sound goes on. */
const NOTICE_MS = 1_550;

/** What is selected: its paragraph, where it begins and where it ends. */
const selectionIn = (page: Page): Promise<Pick<Place, 'paragraph' | 'from' | 'to'>> =>
  page.evaluate(() => {
    const selection = getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    const letters = range?.startContainer.parentElement?.closest('[data-letters]');
    if (!range || !letters) return { paragraph: -1, from: 0, to: 0 };
    const before = document.createRange();
    before.selectNodeContents(letters);
    before.setEnd(range.startContainer, range.startOffset);
    const from = before.toString().replaceAll('\uFEFF', '').length;
    const paragraph = [...document.querySelectorAll('[data-letters]')].indexOf(letters);
    return { paragraph, from, to: from + range.toString().replaceAll('\uFEFF', '').length };
  });

/** The words on the page, paragraph by paragraph. */
export const wordsOn = async (page: Page): Promise<Place[]> => {
  const texts = await page
    .locator('[data-segment] [data-slate-node=text]')
    .evaluateAll((all) => all.map((each) => each.textContent.replaceAll('\uFEFF', '')));
  return texts.flatMap((text, paragraph) =>
    Array.from(text.matchAll(/\S+/gu), ({ 0: word, index: from }) => {
      return { text: word, paragraph, from, to: from + word.length };
    }),
  );
};

/** As slow as browsers play: what the machine takes until a key is pressed is no time of the person's. */
const NEARLY_STILL = 0.0625;

/** Lets the sound have come to a place, without waiting for it, and nearly stand there. */
const hear = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    async ({ at, still }) => {
      const media = document.querySelector<HTMLMediaElement>('audio, video');
      if (!media) return;
      const sought = new Promise((resolve) => media.addEventListener('seeked', resolve, { once: true }));
      media.playbackRate = still;
      media.currentTime = Math.min(at / 1_000, media.duration - 0.05);
      await sought;
    },
    { at: ms, still: NEARLY_STILL },
  );

const isOn = async (page: Page, { paragraph, from }: Place): Promise<boolean> => {
  const now = await selectionIn(page);
  return now.paragraph === paragraph && now.from === from;
};

/** Which words are doubtful, by their places in the text: those on which the key for the next one stops, once round. */
export const doubtfulOn = async (page: Page): Promise<ReadonlySet<number>> => {
  const words = await wordsOn(page);
  const found = new Set<number>();
  for (;;) {
    await page.keyboard.press('F7');
    const { paragraph, from } = await selectionIn(page);
    const word = words.findIndex((each) => each.paragraph === paragraph && each.from === from);
    if (word < 0 || found.has(word)) return found;
    found.add(word);
  }
};

/** What a person at the editor has before them. */
export type Desk = {
  readonly page: Page;
  readonly hands: Hands;
  /** Which of the machine's words are doubtful. */
  readonly doubtful: ReadonlySet<number>;
  /** When each of the machine's words ends. */
  readonly endsMs: readonly number[];
  /** Whether the sound stops for whoever types, and goes on by itself when they rest. */
  readonly pausesWhileTyping?: boolean;
};

const soundGoesOn = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector<HTMLMediaElement>('audio, video')?.paused === false);
};

const reach = async (
  { page, hands, doubtful, endsMs, pausesWhileTyping = false }: Desk,
  { from, to }: Correction,
  first: Place,
): Promise<void> => {
  if (doubtful.has(from)) {
    await hands.pressUntil('F7', () => isOn(page, first));
    if (!pausesWhileTyping) await hands.press('Escape');
    return;
  }
  await hear(page, (endsMs[to - 1] ?? 0) + NOTICE_MS);
  hands.think();
  let presses = 0;
  await hands.pressUntil('Control+F9', async () => (presses += 1) > 1 && (await isOn(page, first)));
  await page.locator('audio, video').evaluate((media: HTMLMediaElement) => (media.playbackRate = 1));
};

/**
 * Corrects one place, as a person does who hears it with the sound running: a doubtful word is selected before it is heard (F7), so
 * only the sound is stopped and the right word written; for any other word the key that stops the sound puts the caret at the
 * word heard and, pressed on, selects the words before it. `moved` tells by how many words earlier corrections made the text longer.
 */
export const correctInEditor = async (desk: Desk, correction: Correction, moved: number): Promise<void> => {
  const { page, hands } = desk;
  const words = await wordsOn(page);
  const [first, last] = [words[correction.from + moved], words[correction.to - 1 + moved]];
  if (first === undefined || last?.paragraph !== first.paragraph) throw new Error('no such words in one paragraph');
  await reach(desk, correction, first);
  const end = async (): Promise<number> => (await selectionIn(page)).to;
  await hands.pressUntil('Control+Shift+ArrowRight', async () => (await end()) >= last.to);
  await hands.pressUntil('Shift+ArrowLeft', async () => (await end()) <= last.to);
  if (correction.put.length === 0) await hands.press('Delete');
  else await hands.write(correction.put.join(' '));
  if (desk.pausesWhileTyping === true && desk.doubtful.has(correction.from)) await soundGoesOn(page);
  else await hands.press('Escape');
};
