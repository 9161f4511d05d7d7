import type { Page } from '@playwright/test';
import { because } from '../staff.ts';
import { expect, logIn, secondBrowser, test } from '../story.ts';

type Part = { readonly how: string; readonly amount?: string; readonly confirm: string };

/** Gives back what is unused of the newest payment, or a part of it: chosen, told what it comes to, and confirmed. */
const refundPart = async (page: Page, { how, amount, confirm }: Part): Promise<void> => {
  await page.locator('[data-payment]').first().getByRole('button', { name: 'Zurückzahlen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Wie viel/ }).click();
  await page.getByRole('option', { name: how }).click();
  if (amount !== undefined) await dialog.getByLabel(/^Minuten/).fill(amount);
  await dialog.getByRole('textbox', { name: /^Grund/ }).fill('Probe');
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  await expect(dialog.getByText('Das lässt sich nicht zurücknehmen.')).toBeVisible();
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
};

/** What is bought when nothing else is chosen. */
const TEN_MINUTES_CENTS = 1_000;

test('[AU9] [CR2] [CR7] [CR14] staff find a person, grant credit, refund a payment, correct its receipt, block and unblock, each with a reason', async ({
  page,
  product,
  browser,
}) => {
  const person = await secondBrowser(browser, product, 'enterprise@soebs.example');
  const shown = person.locator('[data-credits]');
  await expect(shown).toBeVisible();
  const cents = Number(await shown.getAttribute('data-credits')) + TEN_MINUTES_CENTS;
  await person.getByRole('button', { name: 'Guthaben', exact: true }).click();
  await person.getByRole('button', { name: 'Für CHF 5.00 kaufen' }).click();
  await person.waitForURL(/\/pay\/cs_/);
  await person.getByLabel('Kartennummer').fill('4242 4242 4242 4242');
  await person.getByRole('button', { name: /bezahlen$/ }).click();
  await person.waitForURL(/\/payment\/success/);
  await expect(person.getByText('Ihr Guthaben ist aufgeladen.')).toBeVisible();
  await expect(shown).toHaveAttribute('data-credits', String(cents));

  await logIn(page, product, 'admin@soebs.example');
  await page.goto(`${product.web}/admin/users`);
  await page.getByRole('searchbox').fill('emil enter');
  await expect(page.locator('[data-user]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Emil Enterprise' }).click();
  await expect(page).toHaveTitle('Person • Söbs');
  await page.reload();
  await expect(page.locator(`[data-person-credits="${cents}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'Guthaben schenken' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Minuten/)
    .fill('10001');
  await page.getByRole('dialog').getByRole('button', { name: 'Guthaben schenken' }).click();
  await expect(page.getByRole('dialog').getByText('Minuten passt so nicht.')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByLabel(/^Minuten/)
    .fill('7');
  await expect(page.locator('[data-consequence]')).toHaveText(/Guthaben: .+ → .+/);
  await because(page, 'Guthaben schenken');
  await expect(page.locator(`[data-person-credits="${cents + 700}"]`)).toBeVisible();
  await expect(person.locator(`[data-credits="${cents + 700}"]`)).toBeVisible();

  const payment = page.locator('[data-payment]').first();
  await expect(payment).toContainText('CHF 5.00');
  await page.goto(`${product.web}/admin/payments`);
  await expect(page).toHaveTitle('Zahlungen • Söbs');
  await page.getByRole('searchbox').fill('enterprise@soebs.example');
  await expect(page).toHaveURL(/q=enterprise/);
  await refundPart(page, { how: 'Ein Teil, in Minuten', amount: '3', confirm: 'CHF 1.50 zurückzahlen' });
  await expect(payment.locator('[data-refund=settled]')).toHaveText(/Rückzahlung · CHF 1.50 · 3 Min.\s*Auf der Karte/);
  await expect(payment).toContainText('7 Min. ungenutzt');
  await expect(person.locator(`[data-credits="${cents + 700 - 300}"]`)).toBeVisible();
  await payment.getByRole('link', { name: 'Emil Enterprise' }).click();
  await refundPart(page, { how: 'Alles Ungenutzte', confirm: 'CHF 3.50 zurückzahlen' });
  await expect(payment.getByRole('button', { name: 'Zurückzahlen' })).toBeDisabled();
  await payment.getByRole('button', { name: 'Empfänger berichtigen' }).click();
  for (const [label, text] of Object.entries({ Name: 'Neu', Strasse: 'Gasse 2', Postleitzahl: '3011', Ort: 'Bern' }))
    await page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${label}`))
      .fill(text);
  await because(page, 'Berichtigten Beleg ausstellen');
  await expect(page.getByText(/^Beleg R-\d{4}-\d{6} ist ausgestellt$/)).toBeVisible();
  await expect(page.locator(`[data-person-credits="${cents + 700 - 1_000}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'Sperren', exact: true }).click();
  await because(page, 'Sperren');
  await expect(page.getByText('Gesperrt', { exact: true })).toBeVisible();
  await person.waitForURL(`${product.web}/login`);
  await page.getByRole('button', { name: 'Entsperren' }).click();
  await because(page, 'Entsperren');
  await expect(page.getByText('Gesperrt', { exact: true })).toBeHidden();
  await logIn(person, product, 'enterprise@soebs.example');
  await person.context().close();
});
