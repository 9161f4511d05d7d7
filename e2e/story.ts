import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { password, recordingPath, startProduct, startScripted, type Product, type Scripted } from './product.ts';

type Kind = 'real' | 'scripted';
type Shared = {
  readonly speechKind: Kind;
  readonly stage: { readonly product: Product; readonly speech: Scripted | undefined };
};
type Each = { readonly product: Product; readonly speech: Scripted; readonly user: Page };

const openStage = async (kind: Kind) => {
  const speech = kind === 'scripted' ? await startScripted() : undefined;
  const product = await startProduct(speech ? { env: { SPEECH_URL: speech.url } } : {});
  return { product, speech };
};

/** Collects what the security policy of the pages has forbidden (CSP). */
const watchPolicy = async (context: BrowserContext): Promise<string[]> => {
  const broken: string[] = [];
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  context.on('console', (message) => {
    if (message.text().startsWith('CSP ')) broken.push(message.text());
  });
  return broken;
};

/** A story on a running product: with the real recogniser, or with one that follows a script. One product a worker. */
export const test = base.extend<Each, Shared>({
  speechKind: ['scripted', { option: true, scope: 'worker' }],
  stage: [
    async ({ speechKind }, use) => {
      const stage = await openStage(speechKind);
      await use(stage);
      await stage.product.stop();
      stage.speech?.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  /** Whatever a story does: no page may meet its own security policy. */
  context: async ({ context }, use) => {
    const broken = await watchPolicy(context);
    await use(context);
    expect(broken).toEqual([]);
  },
  product: async ({ stage }, use) => use(stage.product),
  speech: async ({ stage }, use) => {
    if (!stage.speech) throw new Error('this story runs with the real recogniser');
    await use(stage.speech);
  },
  user: async ({ page, stage }, use) => {
    await logIn(page, stage.product, 'user@soebs.example');
    await use(page);
  },
});

export { expect };

export const recording = recordingPath;

/** A file with nothing to hear, as long as is asked for. */
export const silence = (seconds: number): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'soebs-silence-')), 'lang.mp3');
  const source = ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', String(seconds), '-b:a', '16k'];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, path]);
  return path;
};

/** Logs in through the login page, to which nobody was sent from elsewhere: it leads to the dashboard. */
export const logIn = async (page: Page, product: Product, email: string, secret = password): Promise<void> => {
  await page.goto(`${product.web}/login`);
  await page.evaluate(() => sessionStorage.removeItem('after-login'));
  await page.getByRole('textbox', { name: /E-Mail|Email/ }).fill(email);
  await page.getByRole('textbox', { name: /^(Passwort|Password)/ }).fill(secret);
  await page.getByRole('button', { name: /^(Anmelden|Log in)$/ }).click();
  await page.waitForURL(`${product.web}/`);
};

/** The language of the next pages: of the profile for who is logged in, of the browser for others. */
export const speak = async (page: Page, { api, web }: Product, locale: 'de' | 'en'): Promise<void> => {
  await page.evaluate((each) => localStorage.setItem('locale', each), locale);
  await page.request.patch(`${api}/users/@me`, { data: { locale }, headers: { origin: web } });
};

/** A second browser of the same person. */
export const secondBrowser = async (
  browser: Browser,
  product: Product,
  email = 'user@soebs.example',
): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, product, email);
  return page;
};

/** Words of 400 ms, one every half second, as the scripted recogniser answers them. */
export const spoken = (text: string) => ({
  language: 'de',
  words: text.split(' ').map((word, n) => ({ word, start: n * 0.5, end: n * 0.5 + 0.4, probability: 0.95 })),
});

/** Fills the new-project form and sends it off. Ends on the status page; answers the project's id. */
export const addProject = async (
  page: Page,
  product: Product,
  { file, title, expressions = [] }: { file: string; title: string; expressions?: readonly string[] },
): Promise<string> => {
  await page.goto(`${product.web}/project/add`);
  await page.getByRole('textbox', { name: /^(Titel|Title)/ }).fill(title);
  for (const expression of expressions) {
    await page.getByLabel(/^(Ausdrücke|Expressions)/).fill(expression);
    await page.keyboard.press('Enter');
  }
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('checkbox', { name: /Datenschutz|privacy/ }).check();
  await page.getByRole('button', { name: /Hochladen und transkribieren|Upload and transcribe/ }).click();
  await page.waitForURL(/\/project\/[0-9a-f-]{36}\/status/);
  return /project\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
};

/** A stage of the status page in a state: done, current, ahead or failed. */
export const stageIn = (page: Page, stage: string, state: string) =>
  page.locator(`li[data-stage=${stage}][data-state=${state}]`);

/** A paragraph of the editor. */
export const paragraphs = (page: Page) => page.locator('[data-segment]');

/** What a download holds. */
export const downloaded = async (page: Page, button: RegExp): Promise<string> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const stream = await (await waiting).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
};

/** Credit cents of a person, as the api tells them. */
export const creditsOf = async (page: Page, product: Product): Promise<number> => {
  const answer = await page.request.get(`${product.api}/credits/remaining`);
  return ((await answer.json()) as { data: { creditsInCents: number } }).data.creditsInCents;
};

/** The link of the newest mail to an address whose subject fits; waits until there is one more than `after`. */
export const mailedLink = async (
  product: Product,
  to: string,
  subject: RegExp,
  { after = 0, path = '' }: { readonly after?: number; readonly path?: string } = {},
): Promise<string> => {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${product.mails}/messages?to=${encodeURIComponent(to)}`);
      const mails = (await answer.json()) as { subject: string; text: string }[];
      const fitting = mails.filter((mail) => subject.test(mail.subject));
      const links = fitting[0]?.text.match(/https?:\/\/\S+/g) ?? [];
      link = links.find((each) => each.includes(path)) ?? '';
      return fitting.length;
    })
    .toBeGreaterThan(after);
  return link;
};
