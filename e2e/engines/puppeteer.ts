import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import { composeHere } from './in-page.ts';
import { viewport, type Engine, type Session, type Tab } from './tab.ts';

type Driven = 'chromium' | 'firefox';

const optionsOf = (name: Driven): LaunchOptions =>
  name === 'chromium'
    ? {
        browser: 'chrome',
        executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
        args: [
          ...[
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--disable-background-networking',
            '--accept-lang=de-CH',
          ],
          ...['--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
        ],
      }
    : {
        browser: 'firefox',
        executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
        extraPrefsFirefox: {
          'intl.accept_languages': 'de-CH, de',
          'media.autoplay.default': 0,
        },
      };

/** Chromium's own door for input methods. */
const composeInChromium = async (page: Page, steps: readonly string[], committed: string): Promise<void> => {
  const cdp = await page.createCDPSession();
  for (const text of steps)
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await cdp.send('Input.insertText', { text: committed });
  await cdp.detach();
};

const tabOf = (page: Page, name: Driven): Tab => ({
  open: async (url) => {
    await page.goto(url, { waitUntil: 'load' });
  },
  run: (expression) => page.evaluate(expression),
  press: async (chord) => {
    const keys = chord.split('+') as KeyInput[];
    for (const key of keys) await page.keyboard.down(key);
    for (const key of keys.toReversed()) await page.keyboard.up(key);
  },
  type: (text) => page.keyboard.type(text),
  click: async ({ x, y }, { count = 1, shift = false } = {}) => {
    if (shift) await page.keyboard.down('Shift');
    await page.mouse.click(x, y, { count });
    if (shift) await page.keyboard.up('Shift');
  },
  move: ({ x, y }) => page.mouse.move(x, y),
  choose: async (path) => {
    const input = await page.$('input[type=file]');
    if (!input) throw new Error('no file input');
    await (input as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(path);
  },
  resize: (width, height) => page.setViewport({ width, height }),
  picture: async () => Buffer.from(await page.screenshot()),
  compose: (steps, committed) => {
    if (name === 'chromium') return composeInChromium(page, steps, committed);
    return page.evaluate(composeHere, { steps, committed, isWebkit: false });
  },
});

const openSession = async (browser: Browser, name: Driven): Promise<Session> => {
  const folder = await mkdtemp(join(tmpdir(), `soebs-${name}-downloads-`));
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'allow', downloadPath: folder } });
  const page = await context.newPage();
  await page.setViewport(viewport);
  return {
    tab: tabOf(page, name),
    downloads: folder,
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Chromium by its own protocol, Firefox by WebDriver BiDi: puppeteer speaks both with the same words. */
export const startPuppeteer = async (name: Driven): Promise<Engine> => {
  const env = { ...process.env, TZ: 'Europe/Zurich' };
  const browser = await puppeteer.launch({ ...optionsOf(name), headless: true, env });
  return {
    name,
    openSession: () => openSession(browser, name),
    stop: () => browser.close(),
  };
};
