import type { Page } from '@playwright/test';
import {
  answering,
  closeToasts,
  failures,
  inTurns,
  isLong,
  isSoon,
  wrongWords,
  type Answer,
  type Answering,
} from '../answers.ts';
import type { Product } from '../product.ts';
import { addressesOf } from '../screens.ts';
import { addProject, expect, logIn, recording, secondBrowser, spoken, test } from '../story.ts';

/** Calls whose failure nobody is told of, and why. */
const silent: Readonly<Record<string, string>> = {
  'GET /banners/public': 'the specification: banners stay empty, no message',
  'POST /banners/:id/readers': 'figures of staff',
  'GET /settings/public': 'only says whether there is a notice of maintenance',
  'POST /users/@me/visits': 'figures of staff',
  'POST /projects/:id/visits': 'the project is read all the same',
  'GET /projects/limits': 'the server holds them again when the form is sent',
  'GET /users/@me': 'a start without an answer has a test of its own',
  'GET /auth/session': 'who is logged in is asked all the same',
  'GET /credits/remaining': 'the balance says itself that it is not known',
  'GET /projects/:id/transcript/people': 'who may be named in a comment; names can be written out',
  'GET /projects/:id': 'the topic of the project brings it, too',
  'GET /projects/:id/transcript/versions':
    'without it doubts are a share of the text as it stands; the tool itself says so',
  'GET /projects/:id/peaks/:n': 'a waveform that is not there takes nothing from the text (PJ6)',
  'POST /auth/refresh': 'part of every refused call',
};

/** Goes to a screen as a link of the page does, without loading the page anew. */
const slip = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

const WAITS = '[role=status]:is([aria-label^="Wird geladen"], [data-state=waiting])';
const TOLD = ':is(main [role=alert], [role=dialog] [role=alert], [data-toast=error])';
const isTold = async (page: Page): Promise<boolean> =>
  (await page.locator(TOLD).count()) > 0 ||
  (await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).count()) > 0;

const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1, main [role=alert]').first()).toBeVisible();
  await expect(page.locator(WAITS)).toHaveCount(0);
};

type Walk = {
  readonly page: Page;
  readonly product: Product;
  readonly server: Answering;
  /** Whether what is known from elsewhere on the page must not stand in for an answer, so that each screen is loaded anew. */
  readonly isCold: (path: string) => boolean;
};

const AGAIN = 'Noch einmal versuchen';

/** What another try leaves of it, as often as the screen offers one. */
const tryAgain = async (page: Page): Promise<string[]> => {
  const again = page.getByRole('button', { name: AGAIN });
  const wayOut = page.locator('main').getByRole('link');
  if ((await again.count()) === 0) return (await wayOut.count()) > 0 ? [] : ['offers no way on'];
  const isWell = await isSoon(async () => {
    await again
      .first()
      .click({ timeout: 200 })
      .catch(() => undefined);
    return (await again.count()) === 0 && (await page.locator('main [role=alert]').count()) === 0;
  });
  return isWell ? [] : ['another try does not help'];
};

/** Opens a screen as if for the first time. */
const open = async ({ page, product, isCold }: Walk, path: string): Promise<void> => {
  if (isCold(path)) {
    await page.goto(product.web + path);
    return;
  }
  await slip(page, path === '/payment/error' ? '/support' : '/payment/error');
  await slip(page, path);
};

/** One screen, one of its calls, one answer: it says what happened, and another try leads on. */
const tryOne = async (tour: Walk, path: string, call: string, answer: Answer): Promise<string[]> => {
  const { page, server } = tour;
  server.answer({ isMeant: (each) => each === call, answer });
  await open(tour, path);
  const found: string[] = [];
  if (!(await isSoon(() => isTold(page)))) found.push('nothing is said');
  if (!(await isSoon(async () => (await page.locator(WAITS).count()) === 0))) found.push('waits for ever');
  found.push(...(await wrongWords(page)));
  server.answer(null);
  if (found.length === 0 && answer.passes) found.push(...(await tryAgain(page)));
  await closeToasts(page);
  return found.map((each) => `${path}: ${call} answered ${answer.name}: ${each}`);
};

/**
 * The calls of a screen that a person is told of. Only what it asks each time it is opened is its own: a late call of
 * the screen before comes once.
 */
const callsOf = async (tour: Walk, path: string): Promise<string[]> => {
  const { page, server } = tour;
  const askedOnce = async (): Promise<readonly string[]> => {
    await slip(page, '/payment/error');
    await expect.poll(() => server.isCalm()).toBe(true);
    server.asked();
    await open(tour, path);
    await settled(page);
    return server.asked();
  };
  const first = await askedOnce();
  const again = await askedOnce();
  return again.filter((each) => first.includes(each) && !(each in silent));
};

const walk = async (tour: Walk, paths: readonly string[]): Promise<string[]> => {
  const { product } = tour;
  const next = inTurns(failures(product), 1);
  const found: string[] = [];
  for (const path of paths) {
    for (const call of await callsOf(tour, path)) {
      for (const answer of next()) found.push(...(await tryOne(tour, path, call, answer)));
    }
  }
  return found;
};

test.use({ actionTimeout: 5_000 });
test.describe.configure({ timeout: isLong ? 1_800_000 : 120_000 });

test('whatever a call of a screen is answered, the screen says it and leads on @long', async ({
  user,
  product,
  speech,
}) => {
  await speech.play(spoken('grüezi mitenand und willkommen.'));
  const id = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Ein Titel' });
  await expect(user.getByText('Ihr Text ist bereit')).toBeVisible({ timeout: 60_000 });
  const server = await answering(user, product);
  const isCold = (path: string): boolean => path.startsWith('/project/');
  const paths = addressesOf(({ level, feature }) => level === 'user' && feature === undefined, {
    '/project/:id': `/project/${id}`,
  });
  expect(await walk({ page: user, product, server, isCold }, paths)).toEqual([]);
});

test('whatever a call of a staff or customer screen is answered, it says so and leads on @long', async ({
  page,
  product,
  browser,
}) => {
  await logIn(page, product, 'admin@soebs.example');
  const read = async (from: Page, path: string): Promise<{ id: string; items: { id: string }[] }> =>
    ((await (await from.request.get(product.api + path)).json()) as { data: never }).data;
  const [project] = (await read(page, '/admin/projects')).items;
  const { id } = await read(page, '/users/@me');
  const customer = await secondBrowser(browser, product, 'enterprise@soebs.example');
  const ofStaff = addressesOf(({ path }) => path.startsWith('/admin'), {
    '/admin/users/:id': `/admin/users/${id}`,
    '/admin/projects/:id': `/admin/projects/${project?.id ?? 'none'}`,
    '/admin/transcription-jobs/:id': `/admin/transcription-jobs/${project?.id ?? 'none'}`,
    '/admin/banners/:id': '/admin/banners/new',
    '/admin/enterprise-api/:id': `/admin/enterprise-api/${(await read(customer, '/users/@me')).id}`,
    '/admin/*': '/admin/nowhere',
  });
  const ofCustomers = addressesOf(({ feature }) => feature === 'ENTERPRISE_API');
  const isCold = (): boolean => false;
  const found = [
    ...(await walk({ page: customer, product, server: await answering(customer, product), isCold }, ofCustomers)),
    ...(await walk({ page, product, server: await answering(page, product), isCold }, ofStaff)),
  ];
  await customer.context().close();
  expect(found).toEqual([]);
});

test('whatever a link of a mail is answered, its page says so and leads on @long', async ({ page, product }) => {
  const server = await answering(page, product);
  const paths = [
    '/verify?token=x&email=a@b.ch',
    '/verify-email-change?token=x',
    '/join?token=x',
    '/unsubscribe?token=x',
  ];
  await page.goto(product.web);
  expect(await walk({ page, product, server, isCold: () => true }, paths)).toEqual([]);
});

test('a start that is not answered says so, and the session goes on with another try', async ({ user, product }) => {
  const server = await answering(user, product);
  for (const answer of failures(product).filter(({ name }) => (isLong ? /^(?!40[13])/ : /^500|cut|half/).test(name))) {
    server.answer({ isMeant: (call) => call === 'GET /users/@me', answer });
    await user.goto(`${product.web}/profile/receipts`);
    await expect(user.getByRole('heading', { name: /nicht erreichbar|konnte nicht starten/ })).toBeVisible();
    server.answer(null);
    await user.getByRole('button', { name: AGAIN }).click();
    await expect(user.getByRole('heading', { name: 'Profil' })).toBeVisible();
  }
});
