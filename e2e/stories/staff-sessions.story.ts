import { expect, logIn, secondBrowser, test } from '../story.ts';

test('[AU11] staff see who is logged in and who was here, and end a login @long', async ({
  page,
  product,
  browser,
}) => {
  const person = await secondBrowser(browser, product, 'firstlevel@soebs.example');
  await logIn(page, product, 'admin@soebs.example');
  await page.goto(`${product.web}/admin/sessions`);
  await expect(page).toHaveTitle('Sitzungen • Söbs');
  await page.getByRole('searchbox').fill('firstlevel@soebs.example');
  await expect(page.locator('[data-login]').first()).toContainText('Flurin Firstlevel');
  await page.getByRole('button', { name: 'Besuche' }).click();
  await expect(page.locator('[data-visit]').first()).toContainText('Gerade da');
  await page.getByRole('button', { name: 'Anmeldungen' }).click();
  await page.getByRole('searchbox').fill('firstlevel@soebs.example');
  await expect(page.getByRole('button', { name: 'Beenden: Flurin Firstlevel' }).first()).toBeVisible();
  while ((await page.locator('[data-login]').count()) > 0) {
    const before = await page.locator('[data-login]').count();
    await page.getByRole('button', { name: 'Beenden: Flurin Firstlevel' }).first().click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Grund/)
      .fill('Gerät verloren');
    await page.getByRole('dialog').getByRole('button', { name: 'Beenden' }).click();
    await expect(page.locator('[data-login]')).toHaveCount(before - 1);
  }
  await person.waitForURL(`${product.web}/login`);
  await person.context().close();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['Sitzungen', 'Projekte', 'Banner']) {
    const chosen = page.getByRole('navigation').getByRole('link', { name: tab, exact: true });
    await chosen.click();
    await expect(chosen).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(chosen).toHaveAttribute('aria-current', 'page');
    await expect(chosen).toBeInViewport({ ratio: 0.95 });
  }
});
