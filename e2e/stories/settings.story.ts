import type { Page } from '@playwright/test';
import { expect, logIn, secondBrowser, test } from '../story.ts';

const row = (page: Page, key: string) => page.locator(`[data-setting="${key}"]`);
const open = (page: Page, key: string) => row(page, key).getByRole('button', { expanded: false }).first().click();
const type = async (page: Page, key: string, value: string): Promise<void> => {
  await row(page, key).getByRole('textbox', { name: 'Wert' }).fill(value);
  await row(page, key)
    .getByRole('textbox', { name: /^Grund/ })
    .fill('Probe');
};
const save = (page: Page, key: string) => row(page, key).getByRole('button', { name: 'Speichern' }).click();

test('[AD3] settings hold at once for everybody; two administrators lose nothing; the default comes back', async ({
  page,
  product,
  browser,
}) => {
  const key = 'maintenance.message';
  await logIn(page, product, 'admin@soebs.example');
  await page.goto(`${product.web}/admin/settings`);
  await expect(page).toHaveTitle('Einstellungen • Söbs');
  const user = await secondBrowser(browser, product, 'user@soebs.example');
  const other = await secondBrowser(browser, product, 'admin@soebs.example');
  await other.goto(`${product.web}/admin/settings?open=${key}`);
  await type(other, key, 'Meine Eingabe');

  await open(page, key);
  await type(page, key, 'Am Sonntag um 6 Uhr.');
  await save(page, key);
  await expect(row(page, key).locator('[data-value]')).toHaveText('Am Sonntag um 6 Uhr.');
  await expect(user.locator('[data-maintenance]')).toHaveText('Am Sonntag um 6 Uhr.');

  const conflict = row(other, key).locator('[data-conflict]');
  await expect(conflict).toContainText('Am Sonntag um 6 Uhr.');
  await expect(row(other, key).getByRole('button', { name: 'Speichern' })).toBeDisabled();
  await conflict.getByRole('button', { name: 'Meine Eingabe behalten' }).click();
  await expect(row(other, key).getByRole('textbox', { name: 'Wert' })).toHaveValue('Meine Eingabe');
  await save(other, key);
  await expect(user.locator('[data-maintenance]')).toHaveText('Meine Eingabe');

  await expect(row(page, key).getByRole('list', { name: 'Verlauf' }).getByRole('listitem')).toHaveCount(2);
  await row(page, key)
    .getByRole('textbox', { name: /^Grund/ })
    .fill('Vorbei');
  await row(page, key)
    .getByRole('button', { name: /^Auf Standard zurücksetzen/ })
    .click();
  await expect(user.locator('[data-maintenance]')).toHaveCount(0);
});

test('[AD3] a value that does not fit is refused beside its field', async ({ page, product }) => {
  const key = 'credits.purchaseMin';
  await logIn(page, product, 'admin@soebs.example');
  await page.goto(`${product.web}/admin/settings?q=Kauf&open=${key}`);
  await type(page, key, '0');
  await save(page, key);
  await expect(row(page, key).getByText('Dieser Wert passt nicht.')).toBeVisible();
  await type(page, key, '11');
  await save(page, key);
  await expect(row(page, key).getByText('Das Minimum darf nicht über dem Üblichen liegen')).toBeVisible();
  await expect(row(page, key).locator('[data-value]')).toHaveText('10 Minuten');
});
