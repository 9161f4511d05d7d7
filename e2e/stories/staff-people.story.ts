import { because } from '../staff.ts';
import { expect, logIn, test } from '../story.ts';

test('[AD1] [AU9] the page of a person shows movements, logins and the audit, and every act stands in it', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'admin@soebs.example');
  await page.goto(`${product.web}/admin/users?q=enterprise`);
  await page.getByRole('link', { name: 'Emil Enterprise' }).first().click();
  await expect(page.getByRole('heading', { name: 'Buchungen' })).toBeVisible();
  await expect(page.locator('[data-kind="freeDeposit"]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Firma ändern' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Firma' }).fill('Meier AG');
  await because(page, 'Firma ändern');
  await expect(page.getByText('Meier AG').first()).toBeVisible();
  await page.getByRole('button', { name: 'Link für ein neues Passwort senden' }).click();
  await because(page, 'Link für ein neues Passwort senden');

  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page).toHaveTitle('Audit • Söbs');
  const change = page.locator('[data-audit]', { hasText: 'user.change' }).first();
  await expect(change).toContainText('Probe');
  await expect(change).toContainText('Meier AG');
  await expect(change).toContainText('Ausgeführt');
  await page.getByRole('button', { name: 'Abgelehnt' }).click();
  await expect(page.locator('[data-audit][data-outcome="done"]')).toHaveCount(0);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als Tabelle speichern (CSV)' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});
