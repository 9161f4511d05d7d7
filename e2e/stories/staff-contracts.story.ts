import { because } from '../staff.ts';
import { expect, logIn, secondBrowser, test } from '../story.ts';

const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date());

test('[WB5] [AD1] staff agree a contract, change its terms from a day on and end it, each with a reason, and see it live', async ({
  page,
  product,
  browser,
}) => {
  await logIn(page, product, 'admin@soebs.example');
  const other = await secondBrowser(browser, product, 'admin@soebs.example');
  await other.goto(`${product.web}/admin/enterprise-api`);
  await page.goto(`${product.web}/admin/enterprise-api`);
  await expect(page).toHaveTitle('Enterprise-Verträge • Söbs');
  await page.getByRole('link', { name: 'Vertrag vereinbaren' }).click();
  await page.getByLabel(/^Kundin oder Kunde/).fill('user@soebs.example');
  await page.getByLabel(/^Credits pro Minute/).fill('0,62');
  await page.getByLabel(/^Minuten pro Monat/).fill('1000');
  await page.getByLabel(/^Adressen/).fill('http://medien.example.com');
  await page.getByRole('textbox', { name: /^Grund/ }).fill('Angebot vom November');
  await page.getByRole('button', { name: 'Vereinbaren' }).click();
  await expect(page.getByText('Das Formular ist unvollständig.')).toBeVisible();
  await page.getByLabel(/^Adressen/).fill('https://medien.example.com');
  await page.getByRole('button', { name: 'Vereinbaren' }).click();
  await expect(page.getByText('Der Vertrag ist vereinbart')).toBeVisible();
  await expect(page.getByText('In Kraft')).toBeVisible();
  await expect(page.getByText(/, bis auf Weiteres$/)).toBeVisible();
  await expect(page.getByText('0.62', { exact: true })).toBeVisible();
  await expect(other.locator('[data-contract]').first()).toContainText('0.62 Credits pro Minute');

  await page.getByLabel(/^Credits pro Minute/).fill('0.7');
  await page.getByRole('textbox', { name: /^Grund/ }).fill('Neuer Preis');
  await page.getByRole('button', { name: 'Ändern' }).click();
  await expect(page.getByText('Die neuen Bedingungen sind vereinbart')).toBeVisible();
  await expect(other.locator('[data-contract]').first()).toContainText('0.7 Credits pro Minute');

  await page.getByRole('button', { name: 'Vertrag beenden' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/^Letzter Tag/)).toHaveValue(today());
  await because(page, 'Beenden');
  await expect(page.getByText('bis auf Weiteres')).toHaveCount(0);
  await expect(page.locator('[data-audit]').first()).toBeVisible();

  // The other stories know this person as nobody's customer.
  await page.getByRole('link', { name: 'user@soebs.example' }).click();
  await page.getByRole('button', { name: 'Enterprise-API entziehen' }).click();
  await because(page, 'Enterprise-API entziehen');
});
