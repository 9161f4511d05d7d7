import { readFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { password, recordingPath, startProduct, type Product } from '../product.ts';
import { correctionsOf, type Correction } from '../proofreader/corrections.ts';
import { correctInEditor, doubtfulOn, wordsOn, type Place } from '../proofreader/in-editor.ts';
import { correctInTextarea, plainPage, plainText } from '../proofreader/in-textarea.ts';
import { handsAt, secondsOf, type Work } from '../proofreader/keystroke-level.ts';

/**
 * `npm run bench -- proofreading`: a scripted proofreader hears the shipped recordings and corrects the machine's text to what was
 * said, by keyboard, in the editor with doubtful words marked, and in a plain text beside a plain player. The keys are really
 * pressed and both texts must come out right; the seconds are those of the keystroke-level model (proofreader/keystroke-level.ts), to
 * which the length of the recording is added, as both are heard once.
 */
const recordings = ['de-simplicissimus.mp3', 'en-sonnet1.mp3', 'de-dialog.mp4'] as const;

type Stored = { readonly segments: readonly { readonly timings: readonly number[] }[] };

/** A recording that the product has transcribed, opened in the editor; when each of its words ends. */
const opened = async (page: Page, { web, api }: Product, file: string): Promise<readonly number[]> => {
  await page.goto(`${web}/project/add`);
  await page.getByRole('textbox', { name: /^Titel/ }).fill(file);
  await page.locator('input[type=file]').setInputFiles(recordingPath(file));
  await page.getByRole('checkbox', { name: /Datenschutz/ }).check();
  await page.getByRole('button', { name: /Hochladen und transkribieren/ }).click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}\/status/);
  const id = /project\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await page.getByText('Ihr Text ist bereit').waitFor({ timeout: 600_000 });
  await page.goto(`${web}/project/${id}/edit`);
  await page.locator('[data-segment]').first().waitFor();
  const answer = await page.request.get(`${api}/projects/${id}/transcript`);
  const { data } = (await answer.json()) as { data: { transcript: Stored } };
  return data.transcript.segments.flatMap(({ timings }) => timings.filter((_, n) => n % 4 === 3));
};

const lettersOf = (words: readonly string[]): string => words.join(' ');

/** Corrections within one paragraph each: what goes over a border writes in the first one and deletes in the others. */
const apart = (corrections: readonly Correction[], words: readonly Place[]): Correction[] =>
  corrections.flatMap(({ from, to, put }) => {
    const parts: Correction[] = [];
    for (let at = from; at < to; at += 1) {
      const last = parts.at(-1);
      if (last && words[at]?.paragraph === words[at - 1]?.paragraph) parts[parts.length - 1] = { ...last, to: at + 1 };
      else parts.push({ from: at, to: at + 1, put: at === from ? put : [] });
    }
    return parts;
  });

const inEditor = async (page: Page, corrections: readonly Correction[], endsMs: readonly number[]): Promise<Work> => {
  await page
    .locator('[data-slate-string]')
    .first()
    .click({ position: { x: 1, y: 5 } });
  const doubtful = await doubtfulOn(page);
  await page.keyboard.press('Control+Home');
  const hands = handsAt(page);
  await hands.press('Escape');
  let moved = 0;
  for (const correction of corrections) {
    await correctInEditor({ page, hands, doubtful, endsMs }, correction, moved);
    moved += correction.put.length - (correction.to - correction.from);
  }
  return hands.work();
};

const inTextarea = async (page: Page, corrections: readonly Correction[], words: readonly Place[]): Promise<Work> => {
  await page.setContent(plainPage(lettersOf(words.map(({ text }) => text))));
  await page.locator('textarea').evaluate((element: HTMLTextAreaElement) => {
    element.focus();
    element.setSelectionRange(0, 0);
  });
  const hands = handsAt(page);
  let moved = 0;
  const startOf = (word: number): number =>
    words.slice(0, word).reduce((length, { text }) => length + text.length + 1, 0);
  for (const { from, to, put } of corrections) {
    const text = put.join(' ');
    const end = startOf(to) - 1;
    await correctInTextarea({ page, hands }, { from: startOf(from) + moved, to: end + moved, text });
    moved += text.length - (end - startOf(from));
  }
  return hands.work();
};

const spaced = (text: string): string => text.split(/\s+/u).filter(Boolean).join(' ');
const say = (columns: readonly (string | number)[]): void =>
  console.log(columns.map((column) => String(column).padEnd(22)).join(''));

const product = await startProduct({ env: { LOG_LEVEL: 'warn', LIMITS_FACTOR: '100' } });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
const context = await browser.newContext({ locale: 'de-CH', viewport: { width: 1_440, height: 900 } });
const [page, plain] = [await context.newPage(), await context.newPage()];
await page.goto(`${product.web}/login`);
await page.getByRole('textbox', { name: /E-Mail/ }).fill('user@soebs.example');
await page.getByRole('textbox', { name: /^Passwort/ }).fill(password);
await page.getByRole('button', { name: 'Anmelden' }).click();
await page.waitForURL(`${product.web}/`);

say([
  'recording',
  'corrections',
  'keys here / there',
  'of them to get there',
  'seconds here / there',
  'ratio',
  'without listening',
]);
const totals = { here: 0, there: 0 };
for (const file of recordings) {
  await page.bringToFront();
  const endsMs = await opened(page, product, file);
  const said = spaced(await readFile(recordingPath(file.replace(/\.\w+$/u, '.txt')), 'utf8'));
  const words = await wordsOn(page);
  const corrections = apart(
    correctionsOf(
      words.map(({ text }) => text),
      said.split(' '),
    ),
    words,
  );
  const here = await inEditor(page, corrections, endsMs);
  const written = spaced((await wordsOn(page)).map(({ text }) => text).join(' '));
  await plain.bringToFront();
  const there = await inTextarea(plain, corrections, words);
  const rest = spaced(await plainText(plain));
  for (const [name, text] of [
    ['editor', written],
    ['textarea', rest],
  ] as const)
    if (text !== said) console.log(`! the text in the ${name} did not come out as it was said: ${text}`);
  const lasts = await page.evaluate(() => document.querySelector<HTMLMediaElement>('audio, video')?.duration ?? 0);
  const seconds = { here: lasts + secondsOf(here), there: lasts + secondsOf(there) };
  totals.here += seconds.here;
  totals.there += seconds.there;
  const keysOf = ({ navigation, writing }: Work): number => navigation + writing;
  say([
    file,
    corrections.length,
    `${String(keysOf(here))} / ${String(keysOf(there))}`,
    `${String(here.navigation)} / ${String(there.navigation)}`,
    `${seconds.here.toFixed(0)} / ${seconds.there.toFixed(0)}`,
    (seconds.here / seconds.there).toFixed(2),
    (secondsOf(here) / secondsOf(there)).toFixed(2),
  ]);
}
say([
  'all',
  '',
  '',
  '',
  `${totals.here.toFixed(0)} / ${totals.there.toFixed(0)}`,
  (totals.here / totals.there).toFixed(2),
]);
await browser.close();
await product.stop();
