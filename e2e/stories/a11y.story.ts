import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addressesOf } from '../screens.ts';
import type { Product } from '../product.ts';
import { addProject, expect, logIn, recording, secondBrowser, spoken, test } from '../story.ts';

/** Every screen in each theme and in each language; contrast hangs on the theme, names on the language, nothing on both. */
const looks = [
  { locale: 'de', colorScheme: 'light' },
  { locale: 'en', colorScheme: 'dark' },
] as const;

const serious = async (page: Page, where: string): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id: rule, nodes }) => `${where}: ${rule} ${nodes[0]?.html ?? ''}`);

/** A project that staff can look at; nothing is uploaded for it. */
const someProject = async (page: Page, product: Product): Promise<string> => {
  const data = {
    title: 'Ein Titel',
    fileName: 'a.wav',
    fileSize: 5,
    subtitlePreset: 'standard',
    acceptedPrivacyPolicy: true,
  };
  const answer = await page.request.post(`${product.api}/projects`, { data, headers: { origin: product.web } });
  return ((await answer.json()) as { data: { project: { id: string } } }).data.project.id;
};

test('no serious accessibility fault on any screen, in both themes and languages', async ({
  user,
  product,
  speech,
}) => {
  test.setTimeout(240_000);
  await speech.play(spoken('grüezi mitenand und willkommen.'));
  const id = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Ein Titel' });
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 60_000 });
  const violations: string[] = [];
  await user.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  user.on('console', (message) => {
    if (message.type() === 'error') violations.push(`${user.url()}: ${message.text()}`);
  });
  const ofTheTable = addressesOf(({ level, feature }) => level === 'user' && feature === undefined, {
    '/project/:id': `/project/${id}`,
  });
  const paths = [...ofTheTable, '/verify', '/nowhere'];
  for (const { locale, colorScheme } of looks) {
    await user.evaluate((each) => localStorage.setItem('locale', each), locale);
    await user.emulateMedia({ colorScheme });
    for (const path of paths) {
      await user.goto(product.web + path);
      await expect(user.locator('h1').first()).toBeVisible();
      violations.push(...(await serious(user, `${locale} ${colorScheme} ${path}`)));
    }
  }
  expect(violations).toEqual([]);
});

for (const { locale, colorScheme } of looks) {
  test(`no serious accessibility fault on the screens for strangers (${locale}, ${colorScheme})`, async ({
    page,
    product,
  }) => {
    await page.goto(`${product.web}/login`);
    await page.evaluate((each) => localStorage.setItem('locale', each), locale);
    await page.emulateMedia({ colorScheme });
    const found: string[] = [];
    const ofTheTable = addressesOf(({ level }) => level === 'stranger' || level === 'public');
    for (const path of [...ofTheTable, '/reset?token=x', '/verify-email-change?token=x']) {
      await page.goto(product.web + path);
      await expect(page.locator('h1').first()).toBeVisible();
      if (path === '/register') await page.locator('button[type=submit]').click();
      found.push(...(await serious(page, path)));
    }
    expect(found).toEqual([]);
  });
}

for (const { locale, colorScheme } of looks) {
  test(`no serious accessibility fault on the staff screens (${locale}, ${colorScheme})`, async ({
    page,
    product,
    browser,
  }) => {
    test.setTimeout(120_000);
    await logIn(page, product, 'admin@soebs.example');
    const answer = await page.request.get(`${product.api}/users/@me`);
    const { data } = (await answer.json()) as { data: { id: string } };
    const customer = await secondBrowser(browser, product, 'enterprise@soebs.example');
    const ofStaff = addressesOf(({ level }) => level === 'admin', {
      '/admin/users/:id': `/admin/users/${data.id}`,
      '/admin/projects/:id': `/admin/projects/${await someProject(page, product)}`,
      '/admin/banners/:id': '/admin/banners/new',
      '/admin/*': '/admin/nowhere',
    });
    const found: string[] = [];
    for (const [who, paths] of [
      [customer, addressesOf(({ feature }) => feature === 'ENTERPRISE_API')],
      [page, ofStaff],
    ] as const) {
      await who.evaluate((each) => localStorage.setItem('locale', each), locale);
      await who.emulateMedia({ colorScheme });
      for (const path of paths) {
        await who.goto(product.web + path);
        await expect(who.locator('h1').first()).toBeVisible();
        await expect(who.getByRole('status', { name: /Wird geladen|Loading/ })).toHaveCount(0);
        found.push(...(await serious(who, path)));
      }
    }
    await page.goto(`${product.web}/admin/users/${data.id}`);
    await page.getByRole('button', { name: /^(Guthaben schenken|Grant credit)$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await serious(page, 'the dialog of an act')));
    expect(found).toEqual([]);
    await customer.context().close();
  });
}
