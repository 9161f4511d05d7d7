import { password } from '../product.ts';
import { addProject, expect, mailedLink, recording, spoken, test } from '../story.ts';

test('[26.3] the language of the user menu is the one of the profile: kept there, and followed by every tab @long', async ({
  user,
  context,
  product,
}) => {
  const other = await context.newPage();
  await other.goto(`${product.web}/profile/account`);
  await expect(other.getByRole('heading', { name: 'Profil' })).toBeVisible();
  const choose = async (from: RegExp, language: string): Promise<void> => {
    await user.getByRole('button', { name: from }).click();
    await user.getByRole('menuitemradio', { name: language }).click();
    await user.keyboard.press('Escape');
  };
  await choose(/^Benutzermenü/, 'English');
  await expect(user.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect
    .poll(async () => ((await (await user.request.get(`${product.api}/users/@me`)).json()) as { data: unknown }).data)
    .toMatchObject({ locale: 'en' });
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await user.route('**/users/@me', (route) => route.fulfill({ status: 500, json: {} }));
  await choose(/^User menu/, 'Deutsch');
  await expect(user.getByText('The language could not be saved')).toBeVisible();
  await expect(user.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await user.unroute('**/users/@me');
  await choose(/^User menu/, 'Deutsch');
  await expect(other.getByRole('heading', { name: 'Profil' })).toBeVisible();
});

test('[NT1] [NT3] who was away is told by email, unsubscribes by its link, and finds that in the profile', async ({
  user,
  product,
  speech,
}) => {
  await speech.play(spoken('guten tag zusammen'));
  await user.goto(`${product.web}/profile/account`);
  const when = user.getByRole('combobox', { name: /^Projekt fertig/ });
  await expect(when).toContainText('Wenn ich es nicht auf dem Bildschirm habe');
  const choose = async (name: string): Promise<void> => {
    await when.click();
    await user.getByRole('option', { name }).click();
  };
  await choose('Immer');
  await user.getByRole('button', { name: 'Benachrichtigungen speichern' }).click();
  await expect(user.getByText('Gespeichert').first()).toBeVisible();
  const created = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Unterwegs' });
  const link = await mailedLink(product, 'user@soebs.example', /Ihr Text ist fertig/);
  expect(link).toBe(`${product.web}/project/${created}/edit`);
  await user.goto(await mailedLink(product, 'user@soebs.example', /Ihr Text ist fertig/, { path: '/unsubscribe' }));
  await expect(user.getByText('E-Mails über fertige und fehlgeschlagene Projekte')).toBeVisible();
  await user.getByRole('button', { name: 'Abbestellen' }).click();
  await expect(user.locator('[data-state=done]')).toBeVisible();
  await user.getByRole('link', { name: 'Zum Profil' }).click();
  await user.waitForURL(`${product.web}/profile/account`);
  await user.reload();
  await expect(when).toContainText('Nie');
  await choose('Wenn ich es nicht auf dem Bildschirm habe');
  await user.getByRole('button', { name: 'Benachrichtigungen speichern' }).click();
  await expect(user.getByText('Gespeichert').first()).toBeVisible();
});

test('[26.6] a link from an email leads through the login to its page; without one the login leads to the dashboard', async ({
  page,
  product,
}) => {
  const come = async (): Promise<void> => {
    await page.getByRole('textbox', { name: /^E-Mail/ }).fill('user@soebs.example');
    await page.getByRole('textbox', { name: /^Passwort/ }).fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
  };
  await page.goto(`${product.web}/profile/receipts?page=1`);
  await page.waitForURL(/\/login$/);
  await come();
  await page.waitForURL(`${product.web}/profile/receipts?page=1`);
  await page.goto(`${product.web}/logout`);
  await page.waitForURL(/\/login$/);
  await come();
  await page.waitForURL(`${product.web}/`);
  // Who has an account joins by the link of an invitation after the login, without opening it again.
  await page.context().clearCookies();
  await page.goto(`${product.web}/join#kein-gueltiger-link`);
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await come();
  await expect(page.getByText('Diese Einladung gilt nicht.')).toBeVisible();
});
