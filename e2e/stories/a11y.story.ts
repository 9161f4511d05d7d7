import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addressesOf } from '../screens.ts';
import type { Product } from '../product.ts';
import { addProject, expect, logIn, recording, secondBrowser, speak, spoken, test } from '../story.ts';

const languages = ['de', 'en'] as const;

const faultsOf = async (builder: AxeBuilder, where: string): Promise<string[]> =>
  (await builder.analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id: rule, nodes }) => `${where}: ${rule} ${nodes[0]?.html ?? ''}`);

/** The colours of a theme, at once and to their end. */
const wear = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });
};

/** What is serious on the page as it stands, in both themes: everything in the one, what hangs on colours in the other. */
const serious = async (page: Page, where: string): Promise<string[]> => {
  const inLight = await faultsOf(new AxeBuilder({ page }), where);
  await wear(page, 'dark');
  const colours = new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
  const inDark = await faultsOf(colours, `${where} (dark)`);
  await wear(page, 'light');
  return [...inLight, ...inDark];
};

/** Looks at each place, in one language and the other by turns: both have the same texts by type, so no name is missing in one. */
const seriousAt = async (
  page: Page,
  product: Product,
  paths: readonly string[],
  shown: Shown = {},
): Promise<string[]> => {
  const found: string[] = [];
  for (const [n, path] of paths.entries()) {
    const locale = languages[n % languages.length] ?? 'de';
    await speak(page, product, locale);
    await page.goto(product.web + path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.getByRole('status', { name: /Wird geladen|Loading/ })).toHaveCount(0);
    await shown[path]?.();
    found.push(...(await serious(page, `${locale} ${path}`)));
  }
  await speak(page, product, 'de');
  return found;
};
/** What is done at a place before it is looked at. */
type Shown = Readonly<Record<string, () => Promise<void>>>;

const me = async (page: Page, { api }: Product): Promise<{ id: string }> =>
  ((await (await page.request.get(`${api}/users/@me`)).json()) as { data: { id: string } }).data;

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

test('no serious accessibility fault on any screen, in both themes and languages @long', async ({
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
  violations.push(...(await seriousAt(user, product, [...ofTheTable, '/verify', '/nowhere'])));
  expect(violations).toEqual([]);
});

test('no serious accessibility fault on the screens for strangers @long', async ({ page, product }) => {
  await page.goto(`${product.web}/login`);
  const ofTheTable = addressesOf(({ level }) => level === 'stranger' || level === 'public');
  const paths = [...ofTheTable, '/reset?token=x', '/verify-email-change?token=x'];
  const submit = (): Promise<void> => page.locator('button[type=submit]').click();
  expect(await seriousAt(page, product, paths, { '/register': submit })).toEqual([]);
});

test('no serious accessibility fault on the staff screens @long', async ({ page, product, browser }) => {
  test.setTimeout(120_000);
  await logIn(page, product, 'admin@soebs.example');
  const data = await me(page, product);
  const jobs = await page.request.get(`${product.api}/admin/transcription-jobs`);
  const [job] = ((await jobs.json()) as { data: { items: { projectId: string }[] } }).data.items;
  const customer = await secondBrowser(browser, product, 'enterprise@soebs.example');
  const ofStaff = addressesOf(({ path }) => path.startsWith('/admin'), {
    '/admin/users/:id': `/admin/users/${data.id}`,
    '/admin/projects/:id': `/admin/projects/${await someProject(page, product)}`,
    '/admin/transcription-jobs/:id': `/admin/transcription-jobs/${job?.projectId ?? 'none'}`,
    '/admin/banners/:id': '/admin/banners/new',
    '/admin/enterprise-api/:id': `/admin/enterprise-api/${(await me(customer, product)).id}`,
    '/admin/*': '/admin/nowhere',
  });
  const ofCustomers = addressesOf(({ feature }) => feature === 'ENTERPRISE_API');
  const found = [...(await seriousAt(customer, product, ofCustomers)), ...(await seriousAt(page, product, ofStaff))];
  await page.goto(`${product.web}/admin/users/${data.id}`);
  await page.getByRole('button', { name: /^(Guthaben schenken|Grant credit)$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  found.push(...(await serious(page, 'the dialog of an act')));
  expect(found).toEqual([]);
  await customer.context().close();
});
