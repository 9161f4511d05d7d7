import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { addressesOf } from '../screens.ts';
import type { Product } from '../product.ts';
import { unsure } from '../editor-page.ts';
import { addProject, expect, logIn, recording, speak, spoken, test } from '../story.ts';

/** 320 px are a window of 1280 px at 400 %. */
const NARROW_PX = 320;
/** The least side of what is pressed (WCAG 2.5.8); links within a text are exempt. */
const LEAST_TARGET_PX = 24;
const SHIFT_MAX = 0.05;

type Who = 'nobody' | 'user' | 'firstlevel' | 'admin';
type Tour = Readonly<Record<Who, readonly string[]>>;

/** Every screen of the table, by who sees it; each parameter stands for something that is there. */
const tourOf = (projectId: string, userId: string): Tour => {
  const places = {
    '/project/:id': `/project/${projectId}`,
    '/admin/users/:id': `/admin/users/${userId}`,
    '/admin/projects/:id': `/admin/projects/${projectId}`,
    '/admin/transcription-jobs/:id': `/admin/transcription-jobs/${projectId}`,
    '/admin/banners/:id': '/admin/banners/new',
    '/admin/enterprise-api/:id': '/admin/enterprise-api/new',
    '/admin/*': '/admin/nowhere',
  };
  return {
    nobody: addressesOf(({ level }) => level === 'stranger' || level === 'public').filter((path) => path !== '/logout'),
    user: addressesOf(({ level, feature }) => level === 'user' && feature === undefined, places),
    firstlevel: ['/admin/users', `/admin/users/${userId}`],
    admin: addressesOf(({ path, level }) => path.startsWith('/admin') && level !== 'user', places),
  };
};

/** A finished project with hostile words in its title. */
const someWork = async (page: Page, product: Product): Promise<{ projectId: string; userId: string }> => {
  const title = `Donaudampfschifffahrtsgesellschaft${'sehrlang'.repeat(12)}`;
  const projectId = await addProject(page, product, { file: recording('de-thorsten-01.wav'), title });
  await expect(page.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 60_000 });
  const me = (await (await page.request.get(`${product.api}/users/@me`)).json()) as { data: { id: string } };
  return { projectId, userId: me.data.id };
};

const settled = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByRole('status', { name: /Wird geladen|Loading/ })).toHaveCount(0);
};

/** What sticks out at the right or of its own box, and what is too small to be hit. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((leastPx) => {
    const named = (each: Element): string =>
      `${each.tagName.toLowerCase()} ${(each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40)}`;
    const isClipped = (each: Element | null): boolean =>
      each !== null &&
      each.tagName !== 'MAIN' &&
      (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(each).overflowX) ||
        isClipped(each.parentElement));
    const main = document.querySelector('main');
    const rooms = [document.documentElement, ...(main ? [main] : [])];
    const wide = rooms.filter((room) => room.scrollWidth > room.clientWidth + 1);
    const culprits =
      wide.length === 0
        ? []
        : [...(main ?? document.body).querySelectorAll('*')].filter(
            (each) => each.getBoundingClientRect().right > innerWidth + 1 && !isClipped(each.parentElement),
          );
    const isHidden = (each: Element): boolean => {
      const { width, height } = each.getBoundingClientRect();
      const isAway = Math.min(width, height) <= 1 || getComputedStyle(each).visibility === 'hidden';
      return isAway || each.closest('[aria-hidden=true], .sr-only') !== null;
    };
    const isInText = (each: Element): boolean => each.matches('a') && getComputedStyle(each).display === 'inline';
    /** A field is pressed on its label, too. */
    const pressed = (each: Element): DOMRect =>
      ((each.matches('input') ? each.closest('label') : null) ?? each).getBoundingClientRect();
    const pressable = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
      (each) => !isHidden(each) && !isInText(each),
    );
    /** Their words lie over what stands beside them. */
    const squeezed = pressable.filter(
      (each) => each.matches('a, button') && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1,
    );
    const targets = pressable.filter((each) => Math.min(pressed(each).width, pressed(each).height) < leastPx);
    return [
      ...wide.map(
        (room) =>
          `${named(room).split(' ')[0] ?? ''} scrolls to ${room.scrollWidth}: ${culprits.slice(-2).map(named).join(' | ')}`,
      ),
      ...squeezed.map((each) => `${named(each)} sticks out of itself`),
      ...targets.map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return `${named(each)} is ${Math.round(width)} × ${Math.round(height)}`;
      }),
    ];
  }, LEAST_TARGET_PX);

const visiting = async (
  { browser, product }: { readonly browser: Browser; readonly product: Product },
  who: Who,
  options: Parameters<Browser['newContext']>[0],
): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  if (who === 'nobody') await page.goto(`${product.web}/login`);
  else await logIn(page, product, `${who}@soebs.example`);
  return page;
};

test('at 400 % nothing scrolls sideways, and what is pressed is large enough, on every screen @long', async ({
  user,
  product,
  speech,
  browser,
}) => {
  test.setTimeout(400_000);
  await speech.play(spoken(`grüezi ${'Buchstabenschlange'.repeat(8)} und willkommen.`));
  const { projectId, userId } = await someWork(user, product);
  const faults: string[] = [];
  for (const [who, paths] of Object.entries(tourOf(projectId, userId)) as [Who, readonly string[]][]) {
    const touch = { viewport: { width: NARROW_PX, height: 640 }, hasTouch: true, isMobile: true };
    const page = await visiting({ browser, product }, who, touch);
    for (const path of paths) {
      await settled(page, product.web + path);
      faults.push(...(await faultsOf(page)).map((fault) => `${who} ${path}: ${fault}`));
    }
    await page.context().close();
  }
  expect(faults).toEqual([]);
});

test('the dashboard and lists hold still while they load', async ({ user, product }) => {
  await user.addInitScript(() => {
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    };
    const layoutShifts = { sum: 0, who: [] as string[] };
    Object.assign(window, { layoutShifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        layoutShifts.sum += value;
        layoutShifts.who.push(
          ...sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : 'text')),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts: Record<string, number> = {};
  for (const path of ['/', '/profile/receipts', '/profile/credits', '/profile/account', '/project/add']) {
    await settled(user, product.web + path);
    await user.waitForLoadState('networkidle');
    const { sum, who } = await user.evaluate(
      () => Reflect.get(window, 'layoutShifts') as { sum: number; who: string[] },
    );
    shifts[path] = Math.round(sum * 1_000) / 1_000;
    expect.soft(sum, `${path}: ${who.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX);
  }
  console.log(shifts);
});

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** How much of the text is seen between what lies over it, in rows of it, and how high the player is, in px. */
const roomForText = (page: Page): Promise<{ rows: number; playerPx: number }> =>
  page.evaluate(() => {
    const [player, main, letters] = ['[data-player]', 'main', '[data-letters]'].map((each) =>
      document.querySelector(each),
    );
    if (!player || !main || !letters) throw new Error('no editor');
    const head = document.querySelector('[data-editor-head]');
    const isFixed = head !== null && getComputedStyle(head).position === 'sticky';
    const box = player.getBoundingClientRect();
    const top = main.getBoundingClientRect().top + (isFixed ? head.getBoundingClientRect().height : 0);
    return {
      rows: Math.floor((box.top - top) / Number.parseFloat(getComputedStyle(letters).lineHeight)),
      playerPx: Math.round(box.height),
    };
  });

const ONE_LINE_PX = 60;

test('[TX25] zoomed, on a phone, on paper and in own colours the text is read and its marks are told apart @long', async ({
  user,
  product,
  speech,
  browser,
}) => {
  await speech.play(unsure('Frau Meier wohnt in Zürich.'));
  const { projectId } = await someWork(user, product);
  const edit = `${product.web}/project/${projectId}/edit`;
  // A window of 1440 × 900 at 200 % and at 400 %, the least that reflow asks for, a phone.
  const windows = [
    { width: 720, height: 450, rows: 10 },
    { width: 360, height: 225, rows: 4 },
    { width: 320, height: 256, rows: 5 },
    { width: 390, height: 844, rows: 12 },
  ];
  for (const { rows, ...size } of windows) {
    const page = await visiting({ browser, product }, 'user', { viewport: size, hasTouch: true });
    await settled(page, edit);
    await expect(page.locator('[data-segment]').first()).toBeVisible();
    const room = await roomForText(page);
    expect(room.playerPx, `the player at ${size.width}`).toBeLessThanOrEqual(ONE_LINE_PX);
    expect(room.rows, `rows at ${size.width}`).toBeGreaterThanOrEqual(rows);
    await page.getByRole('button', { name: 'Mehr zum Abspielen' }).tap();
    await expect(page.getByRole('combobox', { name: 'Tempo' })).toBeVisible();
    await page.context().close();
  }

  const touched = await visiting({ browser, product }, 'user', {
    viewport: WINDOWS[2],
    hasTouch: true,
    isMobile: true,
  });
  await settled(touched, edit);
  const done = touched.getByRole('button', { name: 'Geprüft', exact: true });
  await expect(done).toHaveAttribute('aria-pressed', 'false');
  // No tooltip tells by touch what the ring is: its word stands beside it.
  expect(await done.evaluate((ring) => getComputedStyle(ring, '::after').content)).toContain('Geprüft');
  await done.tap();
  await expect(done).toHaveAttribute('aria-pressed', 'true');
  await touched.context().close();

  await user.goto(edit);
  const letters = user.locator('[data-letters]').first();
  await user.emulateMedia({ forcedColors: 'active' });
  // Else the lines under doubtful words, which are a background, would be taken away.
  await expect(letters).toHaveCSS('forced-color-adjust', 'none');
  await expect.poll(() => letters.evaluate(({ style }) => style.background)).toContain('linear-gradient');
  await user.emulateMedia({ forcedColors: null, media: 'print' });
  await expect(user.locator('h1').first()).toBeVisible();
  await expect(letters).toHaveCSS('background-image', 'none');
  await expect(user.getByTitle('Abspielen ab 0:00')).toBeVisible();
  for (const hidden of ['[data-player]', '[data-editor-head] [data-save]', '[data-done-mark]', 'nav'])
    await expect(user.locator(hidden).first()).toBeHidden();
});

const folder = process.env['SHOTS_DIR'] ?? '';

/** Pictures of a page as it stands, in both themes and three widths. */
const picture = async (page: Page, name: string): Promise<void> => {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${size.width}.png`) });
    }
  }
};

// A tool for whoever looks at screens, no test: there is one only where a folder for it is named.
const pictures = folder === '' ? undefined : test;
pictures?.(
  'every screen is pictured, in both languages and themes, in three widths @long',
  async ({ user, product, speech, browser }) => {
    test.setTimeout(1_800_000);
    await speech.play(spoken('grüezi mitenand und willkommen.'));
    const { projectId, userId } = await someWork(user, product);
    mkdirSync(folder, { recursive: true });
    for (const [who, paths] of Object.entries(tourOf(projectId, userId)) as [Who, readonly string[]][]) {
      const page = await visiting({ browser, product }, who, { viewport: WINDOWS[0] });
      for (const [n, path] of [...paths, ...paths].entries()) {
        const locale = n < paths.length ? 'de' : 'en';
        await speak(page, product, locale);
        await settled(page, product.web + path);
        await picture(page, `${who}${path.replaceAll(/[^a-z0-9]+/gi, '-')}-${locale}`);
      }
      await page.context().close();
    }
  },
);
