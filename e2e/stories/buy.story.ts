import type { Page } from '@playwright/test';
import { expect, logIn, secondBrowser, silence, test } from '../story.ts';

/** The whole minutes that the top bar shows. */
const credits = async (page: Page): Promise<number> => {
  const shown = page.locator('[data-credits]');
  await expect(shown).toBeVisible();
  return Number(await shown.getAttribute('data-credits'));
};
const order = async (page: Page, minutes: string): Promise<void> => {
  await page.getByRole('button', { name: 'Guthaben', exact: true }).click();
  await page.getByLabel(/^Minuten/).fill(minutes);
  await page.getByRole('button', { name: /^Für CHF/ }).click();
  await page.waitForURL(/\/pay\/cs_/);
};

/** Fills in fields of a recipient's form by their labels, and what every address needs. */
const fillRecipient = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries({ ...fields, Postleitzahl: '3011', Ort: 'Bern' }))
    await page.getByLabel(new RegExp(`^${label}`)).fill(text);
};

/** Lets a minute cost three times as much on the screen, so that 300 of them come to more than CHF 400. */
const raisePrice = async (page: Page): Promise<void> => {
  await page.route('**/credits/price', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { price: number } };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, price: 150 } } });
  });
};

test('[CR1] [CR11] [CR14] credits are bought by card, and every tab shows them at once; the receipt is there', async ({
  user,
  product,
  browser,
}) => {
  const other = await secondBrowser(browser, product);
  const before = await credits(other);
  await user.getByRole('button', { name: 'Guthaben', exact: true }).click();
  await expect(user.getByLabel(/^Minuten/)).toHaveValue('10');
  await expect(user.getByRole('button', { name: 'Für CHF 5.00 kaufen' })).toBeEnabled();
  for (const [typed, message] of [
    ['9', 'Mindestens 10 Minuten.'],
    ['401', /^Maximal 400 Minuten/],
    ['10.5', 'Ganze Minuten, bitte.'],
  ] as const) {
    await user.getByLabel(/^Minuten/).fill(typed);
    await expect(user.getByText(message)).toBeVisible();
    await expect(user.getByRole('button', { name: 'Guthaben kaufen' })).toBeDisabled();
  }
  await user.getByLabel(/^Minuten/).fill('25');
  await user.getByRole('button', { name: 'Für CHF 12.50 kaufen' }).click();
  await user.waitForURL(/\/pay\/cs_/);
  await user.getByLabel('Kartennummer').fill('4000 0000 0000 0002');
  await user.getByRole('button', { name: /bezahlen$/ }).click();
  await expect(user.getByText('Die Karte wurde abgelehnt')).toBeVisible();
  await user.getByLabel('Kartennummer').fill('4000 0025 0000 3155');
  await user.getByRole('button', { name: /bezahlen$/ }).click();
  await user.getByRole('button', { name: 'Bestätigen' }).click();
  await user.waitForURL(/\/payment\/success/);
  await expect(user.getByText('Ihr Guthaben ist aufgeladen.')).toBeVisible();
  for (const page of [user, other]) await expect(page.locator(`[data-credits="${before + 2_500}"]`)).toBeVisible();
  await user.goto(`${product.web}/profile/receipts`);
  const receipt = user
    .locator('[data-receipt]')
    .filter({ hasText: /^Beleg R-\d{4}-\d{6}/ })
    .first();
  await receipt.getByRole('button', { name: /Empfänger berichtigen$/ }).click();
  await fillRecipient(user, { Firma: 'Muster AG', UID: 'CHE-123.456.789', 'Strasse und Nummer': 'Gasse 1' });
  await user.getByRole('button', { name: 'Berichtigten Beleg ausstellen' }).click();
  await expect(user.getByText('Diese UID gibt es nicht.')).toBeVisible();
  await fillRecipient(user, { UID: 'CHE-123.456.788' });
  await user.getByRole('button', { name: 'Berichtigten Beleg ausstellen' }).click();
  await expect(user.locator('[data-receipt]').filter({ hasText: /^Berichtigter Beleg R-.* ersetzt R-/ })).toBeVisible();
  await expect(user.getByText(/ersetzt durch einen berichtigten Beleg$/)).toBeVisible();
});

test('[CR1] [CR14] an order may be given up and tried again, and paid later; above CHF 400 an address is asked and kept @long', async ({
  user,
}) => {
  const before = await credits(user);
  await raisePrice(user);
  await user.getByRole('button', { name: 'Guthaben', exact: true }).click();
  await user.getByLabel(/^Minuten/).fill('266');
  await expect(user.getByRole('button', { name: 'Für CHF 399.00 kaufen' })).toBeEnabled();
  await expect(user.getByLabel(/^Strasse/)).toHaveCount(0);
  await user.getByLabel(/^Minuten/).fill('300');
  await fillRecipient(user, { 'Strasse und Nummer': '', Firma: 'Muster AG', Bestellreferenz: 'PO 17' });
  await user.getByRole('button', { name: 'Für CHF 450.00 kaufen' }).click();
  await expect(user.getByText('Strasse und Nummer ist nötig.')).toBeVisible();
  // What was typed is there again after another look at less.
  await user.getByLabel(/^Minuten/).fill('20');
  await expect(user.getByLabel(/^Strasse/)).toHaveCount(0);
  await user.getByLabel(/^Minuten/).fill('300');
  await expect(user.getByLabel(/^Bestellreferenz/)).toHaveValue('PO 17');
  await fillRecipient(user, { 'Strasse und Nummer': 'Gasse 7' });
  await user.getByRole('button', { name: 'Für CHF 450.00 kaufen' }).click();
  await user.waitForURL(/\/pay\/cs_/);
  await user.getByRole('button', { name: 'Abbrechen' }).click();
  await user.waitForURL(/\/payment\/error/);
  await user.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await user.getByLabel(/^Minuten/).fill('300');
  await expect(user.getByLabel(/^Strasse/)).toHaveValue('Gasse 7');
  await expect(user.getByLabel(/^Firma/)).toHaveValue('Muster AG');
  await user.unroute('**/credits/price');
  await user.reload();
  await user.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await user.getByLabel(/^Minuten/).fill('12');
  await user.getByRole('button', { name: 'Für CHF 6.00 kaufen' }).click();
  await user.waitForURL(/\/pay\/cs_/);
  await user.getByRole('button', { name: 'Später bezahlen (Überweisung)' }).click();
  await user.waitForURL(/\/payment\/success/);
  await expect(user.getByRole('heading', { name: 'Ihre Bestellung steht' })).toBeVisible();
  await expect(user.locator(`[data-credits="${before + 1_200}"]`)).toBeVisible({ timeout: 30_000 });
  await expect(user.getByText('Ihr Guthaben ist aufgeladen.')).toBeVisible();
});

test('[CR1] the page after paying says what is so: unknown without an order or with a foreign one, open while nobody has paid', async ({
  user,
  product,
  browser,
}) => {
  await order(user, '10');
  const session = user.url().split('/').at(-1) ?? '';
  const page = (name: string): string => `${product.web}/payment/success?session=${name}`;
  await user.goto(page(session));
  await expect(user.getByRole('heading', { name: 'Noch nicht bezahlt' })).toBeVisible();
  const other = await secondBrowser(browser, product, 'admin@soebs.example');
  for (const address of [`${product.web}/payment/success`, page(session), page('cs_test_none'), page('..%2Fx')]) {
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'Bestellung nicht gefunden' })).toBeVisible();
    await expect(other.locator('canvas')).toHaveCount(0);
  }
  await other.context().close();
});

test('[CR6] [26.5] who has too few minutes for a file pays beside the form, which keeps everything and goes on by itself', async ({
  page: user,
  product,
  context,
}) => {
  await logIn(user, product, 'admin@soebs.example');
  const missing = (await credits(user)) + 1_200;
  await user.goto(`${product.web}/project/add`);
  await user.getByRole('textbox', { name: /^Titel/ }).fill('Weiter nach der Zahlung');
  await user.locator('input[type=file]').setInputFiles(silence((missing * 60) / 100));
  await user.getByRole('checkbox', { name: /Datenschutz/ }).check();
  await expect(user.getByText(/^Ihr Guthaben von .* reicht nicht/)).toBeVisible();
  await user.getByRole('main').getByRole('button', { name: 'Guthaben kaufen' }).click();
  await expect(user.getByLabel(/^Minuten/)).toHaveValue('12');
  const opened = context.waitForEvent('page');
  await user.getByRole('button', { name: 'Für CHF 6.00 kaufen' }).click();
  const payment = await opened;
  await payment.waitForURL(/\/pay\/cs_/);
  expect(await payment.evaluate(() => window.opener as unknown)).toBeNull();
  await expect(user.getByText(/Hier geht es weiter, sobald sie da ist/)).toBeVisible();
  await user.keyboard.press('Escape');
  await expect(user.getByText(/Sobald das Guthaben da ist, wird hochgeladen/)).toBeVisible();
  await expect(user.getByRole('textbox', { name: /^Titel/ })).toHaveValue('Weiter nach der Zahlung');
  await payment.getByLabel('Kartennummer').fill('4242 4242 4242 4242');
  await payment.getByRole('button', { name: /bezahlen$/ }).click();
  await payment.waitForURL(/\/payment\/success/);
  await expect(payment.getByText('Ihr Projekt geht im anderen Fenster weiter')).toBeVisible();
  await user.waitForURL(/\/status$/);
  await expect(user.getByRole('heading', { name: 'Weiter nach der Zahlung' })).toBeVisible();
  await user.request.post(
    `${product.api}${new URL(user.url()).pathname.replace('project', 'projects').replace('status', 'cancel')}`,
  );
});

test('[26.2] a price that cannot be read is said so, and asked again', async ({ user }) => {
  await user.route('**/credits/price', (route) => route.fulfill({ status: 500, json: {} }));
  await user.getByRole('button', { name: 'Guthaben', exact: true }).click();
  await expect(user.getByText('Der Preis konnte nicht gelesen werden.')).toBeVisible();
  await user.unroute('**/credits/price');
  await user.getByRole('button', { name: 'Noch einmal' }).click();
  await expect(user.getByLabel(/^Minuten/)).toHaveValue('10');
});
