import type { Page } from '@playwright/test';
import { password } from '../product.ts';
import { expect, logIn, mailedLink, test } from '../story.ts';

const secret = 'ein-wirklich-langer-satz';
let nth = 0;
const newAddress = (): string => `nina${(nth += 1)}.${Date.now()}@soebs.example`;

const register = async (page: Page, web: string, email: string): Promise<void> => {
  await page.goto(`${web}/register`);
  await page.getByRole('textbox', { name: /^Vorname/ }).fill('Nina');
  await page.getByRole('textbox', { name: /^Nachname/ }).fill('Neu');
  await page.getByRole('textbox', { name: /^E-Mail/ }).fill(email);
  await page.getByRole('textbox', { name: /^Passwort/ }).fill(secret);
  await page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).check();
  await page.getByRole('button', { name: 'Registrieren' }).click();
};

test('a first visit asks for nothing that is refused: the console stays empty', async ({ page, product }) => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) said.push(response.url());
  });
  await page.goto(product.web);
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(said).toEqual([]);
});

test('[AU2] register, be sent to the verification at the first login, verify by mail, log in', async ({
  page,
  product,
}) => {
  const email = newAddress();
  await register(page, product.web, email);
  await expect(page.locator('[data-state=done]')).toContainText(email);
  await page.goto(`${product.web}/login`);
  await page.getByRole('textbox', { name: /E-Mail/ }).fill(email);
  await page.getByRole('textbox', { name: /^Passwort/ }).fill(secret);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/verify\?email=/);
  await expect(page.getByRole('textbox', { name: /E-Mail/ })).toHaveValue(email);
  await page.getByRole('button', { name: 'E-Mail noch einmal schicken' }).click();
  await expect(page.locator('[data-state=sent]')).toContainText(email);
  const link = await mailedLink(product, email, /Bestätigen Sie Ihre E-Mail-Adresse/, { after: 1 });
  await page.goto(link);
  await expect(page.locator('[data-state=done]')).toContainText('Ihre Adresse ist bestätigt');
  expect(page.url()).not.toContain('token=');
  await expect(page).toHaveTitle('E-Mail-Adresse bestätigen • Söbs');
  await page.goto(link);
  await expect(page.locator('[data-state=done]')).toBeVisible();
  await logIn(page, product, email, secret);
  await expect(page.getByText('Noch keine Projekte')).toBeVisible();
});

test('the registration says what is missing, and that an address is taken', async ({ page, product }) => {
  await page.goto(`${product.web}/register`);
  await page.getByRole('textbox', { name: /^Vorname/ }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Vorname ist nötig.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Passwort/ }).fill('kurz');
  await page.getByRole('textbox', { name: /^E-Mail/ }).fill('keine-adresse');
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText('Das Formular ist unvollständig.')).toBeVisible();
  await expect(page.getByText('Passwort: 10 bis 256 Zeichen.')).toBeVisible();
  await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible();
  await expect(page.getByText('Bitte stimmen Sie zu: Nutzungsbedingungen.')).toBeVisible();
  await register(page, product.web, 'user@soebs.example');
  await expect(page.getByText('Diese E-Mail-Adresse ist schon vergeben.')).toBeVisible();
});

test('[AU2] a bad link offers a new mail, in both languages', async ({ page, product }) => {
  for (const [locale, failed, resend] of [
    ['de', 'Bestätigung nicht möglich', 'E-Mail noch einmal schicken'],
    ['en', 'Could not confirm', 'Send the email again'],
  ] as const) {
    await page.goto(`${product.web}/login`);
    await page.evaluate((each) => localStorage.setItem('locale', each), locale);
    await page.goto(`${product.web}/verify?token=nichts&email=user@soebs.example`);
    await expect(page.locator('[data-state=failed]')).toContainText(failed);
    await page.getByRole('button', { name: resend }).click();
    await expect(page.locator('[data-state=sent]')).toContainText('user@soebs.example');
  }
});

test('[AU7] a forgotten password: unknown address, link by mail, new password, login', async ({ page, product }) => {
  const email = newAddress();
  await register(page, product.web, email);
  await page.goto(await mailedLink(product, email, /Bestätigen/));
  await expect(page.locator('[data-state=done]')).toBeVisible();
  await page.goto(`${product.web}/reset`);
  const address = page.getByRole('textbox', { name: /E-Mail/ });
  await address.fill('niemand@soebs.example');
  await page.getByRole('button', { name: 'Link schicken' }).click();
  await expect(page.locator('[data-toast=info]')).toContainText('Zu dieser E-Mail-Adresse gibt es kein Konto.');
  await address.fill(email);
  await page.getByRole('button', { name: 'Link schicken' }).click();
  await expect(page.locator('[data-state=sent]')).toContainText(email);
  await page.goto(await mailedLink(product, email, /Neues Passwort/));
  await page.getByRole('textbox', { name: /^Neues Passwort/ }).pressSequentially('kurz');
  await expect(page.getByText('Neues Passwort: 10 bis 256 Zeichen.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Neues Passwort/ }).fill('noch-ein-langer-satz');
  await page.getByRole('button', { name: 'Passwort setzen' }).click();
  await page.waitForURL(`${product.web}/login`);
  await expect(page.locator('[data-toast=success]')).toContainText('Passwort geändert');
  await logIn(page, product, email, 'noch-ein-langer-satz');
});

test('the profile: name, company, language, addresses, logins, password, copy', async ({ user, product, browser }) => {
  await user.goto(`${product.web}/profile`);
  await expect(user).toHaveURL(/\/profile\/account$/);
  await user.getByRole('textbox', { name: /^Firma/ }).fill('Neu & Söhne AG');
  await user.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(user.locator('[data-toast=success]')).toContainText('Gespeichert');
  await user.reload();
  await expect(user.getByRole('textbox', { name: /^Firma/ })).toHaveValue('Neu & Söhne AG');

  await user.getByRole('button', { name: 'Adresse hinzufügen' }).click();
  await user.getByRole('textbox', { name: /^Strasse/ }).fill('Bundesplatz 3');
  await user.getByRole('textbox', { name: /^Postleitzahl/ }).fill('301');
  await user.getByRole('textbox', { name: /^Ort/ }).fill('Bern');
  await user.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(user.getByText(/Postleitzahl hat in der Schweiz/)).toBeVisible();
  await user.getByRole('textbox', { name: /^Postleitzahl/ }).fill('3011');
  await user.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(user.getByText('3011 Bern, Schweiz')).toBeVisible();
  await expect(user.getByText('Bevorzugt', { exact: true })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await logIn(other, product, 'user@soebs.example');
  await user.reload();
  await user.getByRole('button', { name: 'Alle anderen beenden' }).click();
  await expect(user.locator('[data-toast=success]').first()).toContainText('Anmeldung beendet');
  await other.goto(`${product.web}/support`);
  await other.waitForURL(`${product.web}/login`);

  const download = user.waitForEvent('download');
  await user.getByRole('button', { name: 'Kopie herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe('soebs-data.json');

  let asked = 0;
  user.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/users/@me/password')) asked += 1;
  });
  const change = async (from: string, to: string): Promise<void> => {
    const current = user.getByRole('textbox', { name: /^Aktuelles Passwort/ }).last();
    await current.fill(from);
    await user.getByRole('textbox', { name: /^Neues Passwort/ }).fill(to);
    await user.getByRole('button', { name: 'Passwort ändern' }).click();
  };
  await change('ganz-falsches-passwort', `${password}-neu`);
  await expect(user.getByText('Aktuelles Passwort ist falsch.')).toBeVisible();
  await expect(user.getByRole('textbox', { name: /^Aktuelles Passwort/ }).last()).toBeFocused();
  expect(asked).toBe(1);
  await change(password, password);
  await expect(user.getByText('Neues Passwort muss sich unterscheiden.')).toBeVisible();
  expect(asked).toBe(1);
  for (const [from, to] of [[password, `${password}-neu`] as const, [`${password}-neu`, password] as const]) {
    await change(from, to);
    await expect(user.getByText('Passwort geändert').first()).toBeVisible();
    await expect(user.getByRole('textbox', { name: /^Neues Passwort/ })).toHaveValue('');
  }
});

test('[AU6] another address is confirmed at both ends; [AU12] then the account is deleted', async ({
  page,
  product,
  browser,
}) => {
  const [oldEmail, newEmail] = [newAddress(), newAddress()];
  await register(page, product.web, oldEmail);
  await page.goto(await mailedLink(product, oldEmail, /Bestätigen Sie Ihre E-Mail/));
  await expect(page.locator('[data-state=done]')).toBeVisible();
  await logIn(page, product, oldEmail, secret);
  await page.goto(`${product.web}/profile/account`);
  await page.getByRole('textbox', { name: /^Neue E-Mail-Adresse/ }).fill(newEmail);
  await page
    .getByRole('textbox', { name: /^Aktuelles Passwort/ })
    .first()
    .fill(secret);
  await page.getByRole('button', { name: 'Änderung anfordern' }).click();
  await expect(page.getByText('Zwei E-Mails sind unterwegs')).toBeVisible();
  const elsewhere = await (await browser.newContext({ locale: 'de-CH' })).newPage();
  await elsewhere.goto(await mailedLink(product, newEmail, /neue E-Mail-Adresse/));
  await expect(elsewhere.locator('[data-verified=true]')).toContainText(newEmail);
  await expect(elsewhere.locator('[data-verified=false]')).toContainText(oldEmail);
  await elsewhere.goto(await mailedLink(product, oldEmail, /Änderung/));
  await expect(elsewhere.locator('[data-verified=true]')).toHaveCount(2);
  await expect(elsewhere.getByText('Ihre E-Mail-Adresse wurde geändert.', { exact: false })).toBeVisible();
  await elsewhere.goto(`${product.web}/verify-email-change?token=nichts`);
  await expect(elsewhere.locator('[data-state=failed]')).toContainText('ungültig oder abgelaufen');

  await page.goto(`${product.web}/profile/account`);
  await expect(page.getByText(newEmail).first()).toBeVisible();
  await page.getByRole('button', { name: 'Konto löschen …' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Aktuelles Passwort/ })
    .fill(secret);
  await page.getByRole('button', { name: 'Endgültig löschen' }).click();
  await page.waitForURL(`${product.web}/login`);
  const again = await page.request.post(`${product.api}/auth/login`, { data: { email: newEmail, password: secret } });
  expect(again.status()).toBe(401);
});

test('banners are shown until they are put away, and appear without a reload', async ({ user, product, browser }) => {
  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, product, 'admin@soebs.example');
  await user.goto(product.web);
  const reason = 'Wartung';
  const data = { title: 'Wartung', message: 'Am Sonntag um 6 Uhr.', closeable: true, reason };
  const added = (await (await staff.request.post(`${product.api}/admin/banners`, { data })).json()) as {
    data: { id: string };
  };
  const banner = user.locator(`[data-banner="${added.data.id}"]`);
  await expect(banner).toContainText('Am Sonntag um 6 Uhr.');
  await user.getByRole('button', { name: 'Wartung ausblenden' }).click();
  await expect(banner).toBeHidden();
  await user.reload();
  await expect(user.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await staff.request.delete(`${product.api}/admin/banners/${added.data.id}`, { data: { reason } });
});

test('after a payment there is confetti, unless less motion is wanted; a cancelled one can be tried again @long', async ({
  user,
  product,
}) => {
  await user.getByRole('button', { name: 'Guthaben', exact: true }).click();
  await user.getByLabel(/^Minuten/).fill('10');
  await user.getByRole('button', { name: /^Für CHF/ }).click();
  await user.waitForURL(/\/pay\/cs_/);
  await user.getByLabel('Kartennummer').fill('4242 4242 4242 4242');
  await user.getByRole('button', { name: /bezahlen$/ }).click();
  await user.waitForURL(/\/payment\/success/);
  await expect(user.getByRole('heading', { name: 'Vielen Dank!' })).toBeVisible();
  await expect(user.locator('canvas')).toBeVisible();
  await expect(user.locator('canvas')).toHaveCount(0, { timeout: 15_000 });
  await user.getByRole('button', { name: 'Mehr Konfetti!' }).click();
  await expect(user.locator('canvas')).toBeVisible();
  await user.emulateMedia({ reducedMotion: 'reduce' });
  await user.reload();
  await expect(user.getByRole('heading', { name: 'Vielen Dank!' })).toBeVisible();
  await expect(user.locator('canvas')).toHaveCount(0);
  await user.goto(`${product.web}/payment/error`);
  await user.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(user.getByRole('dialog')).toBeVisible();
});

test('guards and titles: every screen by a deep link, for strangers and for who is logged in', async ({
  page,
  product,
}) => {
  const forStrangers = [
    ['/login', 'Anmelden'],
    ['/register', 'Konto eröffnen'],
    ['/reset', 'Passwort zurücksetzen'],
  ] as const;
  const titled = [
    ['/verify', 'E-Mail-Adresse bestätigen'],
    ['/nowhere', 'Seite nicht gefunden'],
  ] as const;
  const loggedIn = [
    ['/', 'Übersicht'],
    ['/profile', 'Profil'],
    ['/project/add', 'Neues Projekt'],
    ['/support', 'Hilfe'],
    ['/payment/success', 'Zahlung'],
    ['/payment/error', 'Zahlung abgebrochen'],
  ] as const;
  for (const [path, title] of [...forStrangers, ...titled]) {
    await page.goto(product.web + path);
    await expect(page).toHaveTitle(`${title} • Söbs`);
  }
  for (const [path] of loggedIn) {
    await page.goto(product.web + path);
    await page.waitForURL(`${product.web}/login`);
  }
  await page.goto(`${product.web}/verify-email-change`);
  await page.waitForURL(`${product.web}/login`);
  await logIn(page, product, 'user@soebs.example');
  for (const [path, title] of [...titled, ...loggedIn]) {
    await page.goto(product.web + path);
    await expect(page).toHaveTitle(`${title} • Söbs`);
  }
  for (const [path] of forStrangers) {
    await page.goto(product.web + path);
    await page.waitForURL(`${product.web}/`);
  }
});
