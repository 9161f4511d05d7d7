import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, Button, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { composeHere } from './in-page.ts';
import { viewport, type Engine, type Session, type Tab } from './tab.ts';

const keys: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  Home: Key.HOME,
  End: Key.END,
  PageUp: Key.PAGE_UP,
  PageDown: Key.PAGE_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
};
const functionKeys: readonly string[] = [
  Key.F1,
  Key.F2,
  Key.F3,
  Key.F4,
  Key.F5,
  Key.F6,
  Key.F7,
  Key.F8,
  Key.F9,
  Key.F10,
];
const keyOf = (name: string): string =>
  keys[name] ?? (/^F\d+$/.test(name) ? (functionKeys[Number(name.slice(1)) - 1] ?? name) : name);

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
const end = (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  return ended(child);
};

/** A display without a screen, on a number that it finds free; nobody can reach it over the network. */
const startDisplay = async () => {
  const words = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const pipe = child.stdio[3] as NodeJS.ReadableStream | undefined;
  if (!pipe) throw new Error('Xvfb has no pipe');
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Xvfb does not start')));
    createInterface({ input: pipe }).once('line', resolve);
  });
  return { child, display: `:${number}` };
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The small browser that comes with the driver; its folder is named by the machine's architecture. */
const miniBrowser = (): string => {
  const found = readdirSync('/usr/lib')
    .flatMap((folder) => ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path));
  if (!found) throw new Error('MiniBrowser of webkit2gtk-driver is missing');
  return found;
};

const tabOf = (driver: WebDriver): Tab => {
  const keysDown = async (chord: string): Promise<void> => {
    const all = chord.split('+').map(keyOf);
    const actions = driver.actions();
    for (const key of all) actions.keyDown(key);
    for (const key of all.toReversed()) actions.keyUp(key);
    await actions.perform();
  };
  return {
    open: (url) => driver.get(url),
    run: async (expression) => {
      const source = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${expression})).then((value) => done([value ?? null]), (error) => done([null, String(error)]));`;
      const [value, error] = await driver.executeAsyncScript<[unknown, string?]>(source);
      if (error) throw new Error(error);
      return value;
    },
    press: keysDown,
    // Letter by letter: of many in one message a busy browser loses some.
    type: async (text) => {
      for (const letter of text) await driver.actions().keyDown(letter).keyUp(letter).perform();
    },
    click: async ({ x, y }, { count = 1, shift = false } = {}) => {
      const actions = driver.actions();
      if (shift) actions.keyDown(Key.SHIFT);
      actions.move({ origin: Origin.VIEWPORT, x: Math.round(x), y: Math.round(y), duration: 0 });
      for (let n = 0; n < count; n += 1) actions.press(Button.LEFT).release(Button.LEFT);
      if (shift) actions.keyUp(Key.SHIFT);
      await actions.perform();
    },
    move: ({ x, y }) =>
      driver
        .actions()
        .move({ origin: Origin.VIEWPORT, x: Math.round(x), y: Math.round(y), duration: 0 })
        .perform(),
    choose: async (path) => {
      await (await driver.findElement({ css: 'input[type=file]' })).sendKeys(path);
    },
    resize: async (width, height) => {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      const [innerWidth = 0, innerHeight = 0] = await driver.executeScript<number[]>(
        'return [innerWidth, innerHeight]',
      );
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width: width * 2 - innerWidth, height: height * 2 - innerHeight });
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    compose: (steps, committed) => driver.executeScript(composeHere, { steps, committed, isWebkit: true }),
  };
};

/** Nothing of the machine's owner: home, settings and downloads are a folder of this session. */
const homeOf = async () => {
  const home = await mkdtemp(join(tmpdir(), 'soebs-webkit-'));
  const [downloads, config] = [join(home, 'Downloads'), join(home, '.config')];
  await mkdir(downloads);
  await mkdir(config);
  await writeFile(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return { home, downloads, env: { HOME: home, XDG_CONFIG_HOME: config, XDG_CACHE_HOME: join(home, '.cache') } };
};

/** The browser's own processes write into its home for a moment longer than its driver lives. */
const removed = (home: string): Promise<void> =>
  rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

/** A driver serves one session: each session has its own. */
const openSession = async (display: string): Promise<Session> => {
  const { home, downloads, env } = await homeOf();
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`, '--host=local'], {
    env: {
      ...process.env,
      ...env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      TZ: 'Europe/Zurich',
      LANG: 'C.UTF-8',
      LANGUAGE: 'de_CH:de',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
  });
  const driver = await connected(port, capabilities).catch(async (error: unknown) => {
    await end(child);
    await removed(home);
    throw error;
  });
  await driver.manage().setTimeouts({ script: 30_000, pageLoad: 60_000 });
  const tab = tabOf(driver);
  await tab.resize(viewport.width, viewport.height);
  return {
    tab,
    downloads,
    close: async () => {
      await driver.quit();
      await end(child);
      await removed(home);
    },
  };
};

/** Knocks until the driver opens; it says nothing when it does. */
const connected = async (port: number, capabilities: Capabilities): Promise<WebDriver> => {
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 15_000; Date.now() < until;) {
    const isUp = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return new Builder().usingServer(url).withCapabilities(capabilities).build();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not start');
};

/** WebKitGTK by WebDriver on a display of its own. */
export const startWebkit = async (): Promise<Engine> => {
  const { child, display } = await startDisplay();
  return { name: 'webkit', openSession: () => openSession(display), stop: () => end(child) };
};
