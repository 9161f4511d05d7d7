import type { Locator, Page } from '@playwright/test';
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
import { password, type Product } from '../product.ts';
import { expect, logIn, recording, test } from '../story.ts';

type Filled = {
  readonly path: string;
  /** What is filled in, by the names of the fields in the form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly call: string;
  /** What else is done before the form stands: a dialog is opened, a box is ticked. */
  readonly first?: (page: Page) => Promise<void>;
};

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();

const forms: readonly Filled[] = [
  {
    path: '/profile/account',
    fields: { Vorname: 'Ursina Maria' },
    submit: 'Speichern',
    call: 'PATCH /users/@me',
  },
  {
    path: '/profile/account',
    fields: { 'Aktuelles Passwort': password, 'Neues Passwort': 'ein-ganz-neues-passwort' },
    submit: 'Passwort ändern',
    call: 'POST /users/@me/password',
  },
  {
    path: '/profile/account',
    fields: { 'Neue E-Mail-Adresse': 'neu@soebs.example', 'Aktuelles Passwort': password },
    submit: 'Änderung anfordern',
    call: 'POST /users/@me/email',
  },
  {
    path: '/profile/account',
    first: press('Adresse hinzufügen'),
    fields: { 'Strasse und Nummer': 'Langgasse 1', Postleitzahl: '8000', Ort: 'Zürich' },
    submit: 'Speichern',
    call: 'POST /users/@me/addresses',
  },
  {
    path: '/',
    first: press(/^Guthaben$/),
    fields: { Minuten: '25' },
    submit: 'bezahlen|kaufen',
    call: 'POST /credits/buy',
  },
  {
    path: '/project/add',
    first: async (page) => {
      await page.locator('input[type=file]').setInputFiles(recording('de-thorsten-01.wav'));
      await page.getByRole('checkbox', { name: /Datenschutz/ }).check();
    },
    fields: { Titel: 'Mein Gespräch' },
    submit: 'Hochladen und transkribieren',
    call: 'POST /projects',
  },
];

/** Dialogs of staff, and a form of theirs. */
const ofStaff: readonly Filled[] = [
  {
    path: '/admin/transcription-jobs',
    first: press('Warteschlange anhalten'),
    fields: { Grund: 'Wartung am Abend' },
    submit: 'Anhalten',
    call: 'POST /admin/transcription-jobs/pause',
  },
  {
    path: '/admin/users?q=user@soebs.example',
    first: async (page) => {
      await page.getByRole('link', { name: 'Ursina User' }).click();
      await press('Guthaben schenken')(page);
    },
    fields: { Minuten: '5', Grund: 'Aus Kulanz' },
    submit: 'Guthaben schenken',
    call: 'POST /admin/users/:id/credits',
  },
  {
    path: '/admin/banners/new',
    fields: { Titel: 'Wartung', Mitteilung: 'Heute Abend ist Söbs kurz weg.', Grund: 'Wartung' },
    submit: 'Veröffentlichen',
    call: 'POST /admin/banners',
  },
];

const strangers: readonly Filled[] = [
  {
    path: '/login',
    fields: { 'E-Mail-Adresse': 'user@soebs.example', Passwort: password },
    submit: 'Anmelden',
    call: 'POST /auth/login',
  },
  {
    path: '/register',
    first: (page) => page.getByRole('checkbox').check(),
    fields: {
      Vorname: 'Nina',
      Nachname: 'Neu',
      'E-Mail-Adresse': 'nina@soebs.example',
      Passwort: 'ein-ganz-neues-passwort',
    },
    submit: 'Registrieren',
    call: 'POST /auth/register',
  },
  {
    path: '/reset',
    fields: { 'E-Mail-Adresse': 'user@soebs.example' },
    submit: 'Link schicken',
    call: 'POST /auth/password/forgot',
  },
  {
    path: '/reset?token=x',
    fields: { 'Neues Passwort': 'ein-ganz-neues-passwort' },
    submit: 'Passwort setzen',
    call: 'POST /auth/password/reset',
  },
  {
    path: '/verify',
    fields: { 'E-Mail-Adresse': 'nina@soebs.example' },
    submit: 'E-Mail noch einmal schicken',
    call: 'POST /auth/verify/resend',
  },
];

/** The form that has the button and the field. */
const formOf = (page: Page, submit: string, field: string): Locator =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: new RegExp(submit) }) })
    .filter({ has: page.getByLabel(field) })
    .first();

const TOLD = ':is([role=alert], [data-toast=error], [data-toast=info], [aria-invalid=true])';
const TRIED_OF_EACH = 3;
const SLOW_WITHIN_MS = 9_000;

/** What became of the form after one answer. */
const afterOne = async (page: Page, form: Locator, { fields }: Filled): Promise<string[]> => {
  const found: string[] = [];
  if (!(await isSoon(() => page.locator(TOLD).first().isVisible()))) found.push('nothing is said');
  for (const [name, value] of Object.entries(fields)) {
    const kept = await form.getByLabel(name).first().inputValue();
    if (kept !== value) found.push(`«${name}» is lost`);
  }
  return [...found, ...(await wrongWords(page))];
};

type Tried = { readonly page: Page; readonly product: Product; readonly next: () => readonly Answer[] };

type Sent = { readonly page: Page; readonly server: Answering; readonly form: Locator };

/** What is said while an answer takes long, and what is left of the form when it is a refusal in the end. */
const wrongWhenSlow = async ({ page, server, form }: Sent, filled: Filled): Promise<string[]> => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answer: Answer = { name: 'slow', passes: true, give: (route) => held.then(() => route.abort('timedout')) };
  server.answer({ isMeant: (each) => each === filled.call, answer });
  await form.locator('button[type=submit]').click();
  const isSaid = await page
    .getByText('Das dauert länger als sonst.', { exact: false })
    .waitFor({ timeout: SLOW_WITHIN_MS })
    .then(
      () => true,
      () => false,
    );
  release();
  const wrong = [...(isSaid ? [] : ['nothing is said meanwhile']), ...(await afterOne(page, form, filled))];
  await closeToasts(page);
  return wrong.map((each) => `${filled.path} «${filled.submit}» answered slowly: ${each}`);
};

/** Sends one form again and again, to different answers; it is filled in once. */
const wrongWith = async ({ page, product, next }: Tried, filled: Filled): Promise<string[]> => {
  const { path, fields, submit, call, first } = filled;
  const server = await answering(page, product);
  await page.goto(product.web + path);
  await first?.(page);
  const form = formOf(page, submit, Object.keys(fields)[0] ?? '');
  for (const [name, value] of Object.entries(fields)) await form.getByLabel(name).first().fill(value);
  const found: string[] = [];
  for (const answer of next()) {
    server.answer({ isMeant: (each) => each === call, answer });
    await form.locator('button[type=submit]').click();
    const wrong = await afterOne(page, form, filled);
    found.push(...wrong.map((each) => `${path} «${submit}» answered ${answer.name}: ${each}`));
    await closeToasts(page);
  }
  found.push(...(await wrongWhenSlow({ page, server, form }, filled)));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return found;
};

test.use({ actionTimeout: 5_000 });
test.describe.configure({ timeout: isLong ? 900_000 : 300_000 });

test('whatever a form is answered, it says so, and nothing that was typed is lost @long', async ({ page, product }) => {
  const found: string[] = [];
  // Leaving a page with something typed on it asks.
  page.on('dialog', (dialog) => void dialog.accept());
  const tried = { page, product, next: inTurns(failures(product), TRIED_OF_EACH) };
  for (const form of strangers) found.push(...(await wrongWith(tried, form)));
  await logIn(page, product, 'user@soebs.example');
  for (const form of forms) found.push(...(await wrongWith(tried, form)));
  await page.context().clearCookies();
  await logIn(page, product, 'admin@soebs.example');
  for (const form of ofStaff) found.push(...(await wrongWith(tried, form)));
  expect(found).toEqual([]);
});

/** Ends the session without the page's knowledge. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies();

test('a session that is over in a form is begun anew over the page, and what was sent goes on', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'user@soebs.example');
  await page.goto(`${product.web}/profile/account`);
  await page.getByLabel('Firma').fill('Muster');
  await endSession(page);
  await page.getByLabel('Firma').fill('Muster AG');
  await formOf(page, 'Speichern', 'Vorname').locator('button[type=submit]').click();
  const again = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' });
  await expect(again.getByLabel('E-Mail-Adresse')).toHaveValue('user@soebs.example');
  await again.getByRole('textbox', { name: /^Passwort/ }).fill(password);
  await again.getByRole('button', { name: 'Anmelden' }).click();
  await expect(again).toBeHidden();
  await expect(page.locator('[data-toast=success]')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Firma')).toHaveValue('Muster AG');
});

test('another person who logs in there is led to the dashboard and sees nothing of the one before', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'user@soebs.example');
  await page.goto(`${product.web}/profile/account`);
  await page.getByLabel('Firma').fill('Geheim AG');
  await endSession(page);
  await formOf(page, 'Speichern', 'Vorname').locator('button[type=submit]').click();
  const again = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' });
  await again.getByLabel('E-Mail-Adresse').fill('firstlevel@soebs.example');
  await again.getByRole('textbox', { name: /^Passwort/ }).fill(password);
  await again.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(`${product.web}/`);
  await expect(page.getByRole('button', { name: /Fiona|Benutzermenü/ })).toBeVisible();

  // The page that was wanted is remembered for the person who wanted it.
  await endSession(page);
  await page.goto(`${product.web}/`);
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});
