import { because } from '../staff.ts';
import { addProject, expect, logIn, recording, secondBrowser, spoken, stageIn, test } from '../story.ts';

test('[AD1] [AU9] the page of a person shows movements, logins and the audit, and every act stands in it', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'admin@soebs.example');
  await page.goto(`${product.web}/admin/users?q=enterprise`);
  await page.getByRole('link', { name: 'Emil Enterprise' }).first().click();
  await expect(page.getByRole('heading', { name: 'Buchungen' })).toBeVisible();
  await expect(page.locator('[data-kind="freeDeposit"]').first()).toBeVisible();
  await page.getByText('Weitere Aktionen', { exact: true }).click();
  await page.getByRole('button', { name: 'Vornamen ändern' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Vorname' }).fill('Emil');
  await because(page, 'Vornamen ändern');
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

test('[AD1] [AU9] staff choose several, read what it comes to, and see what came of each, live in the audit too', async ({
  page,
  product,
  browser,
}) => {
  await logIn(page, product, 'admin@soebs.example');
  const audit = await secondBrowser(browser, product, 'admin@soebs.example');
  await audit.goto(`${product.web}/admin/audit?q=firstlevel@soebs.example`);
  const entries = audit.locator('[data-audit]', { hasText: 'user.block' });
  await expect(audit.locator('main h1')).toBeVisible();
  await page.goto(`${product.web}/admin/users`);
  const bar = page.getByRole('region', { name: 'Auswahl' });
  await page.getByRole('checkbox', { name: 'Wählen: Flurin Firstlevel' }).check();
  // Where nothing can be given back, nothing is asked.
  await bar.getByRole('button', { name: 'Ungenutztes von 1 Person zurückzahlen' }).click();
  await expect(page.getByText('Nicht ausgeführt')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Wählen: Emil Enterprise' }).check();
  await expect(bar).toContainText('2 gewählt');
  await bar.getByRole('button', { name: '2 Konten sperren', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Grund/)
    .fill('Probe');
  await page.getByRole('dialog').getByRole('button', { name: '2 Konten sperren' }).click();
  await expect(page.locator('[data-result]')).toHaveCount(2);
  await expect(page.getByRole('dialog')).toContainText('2 von 2 ausgeführt');
  await page.getByRole('dialog').getByRole('button', { name: 'Schliessen' }).last().click();
  await expect(bar).toBeHidden();
  await expect(entries.first()).toContainText('Probe');
  for (const name of ['Flurin Firstlevel', 'Emil Enterprise'])
    await page.getByRole('checkbox', { name: `Wählen: ${name}` }).check();
  await bar.getByRole('button', { name: '2 Konten entsperren' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Grund/)
    .fill('Probe');
  await page.getByRole('dialog').getByRole('button', { name: '2 Konten entsperren' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 von 2 ausgeführt');
  await page.getByRole('dialog').getByRole('button', { name: 'Schliessen' }).last().click();
  // Another question begins with nothing chosen.
  await page.getByRole('checkbox', { name: 'Wählen: Ursina User' }).check();
  await page.getByRole('button', { name: 'Mitarbeitende' }).click();
  await expect(bar).toBeHidden();
  await audit.context().close();
});

test('[AU10] an administrator opens a text and a recording with a reason, and their owner sees when and why @long', async ({
  user,
  product,
  speech,
  browser,
}) => {
  await speech.play(spoken('ganz geheime worte'));
  const id = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Verschlossen' });
  await expect(stageIn(user, 'storeTranscription', 'done')).toBeVisible({ timeout: 60_000 });
  const admin = await secondBrowser(browser, product, 'admin@soebs.example');
  await admin.goto(`${product.web}/admin/projects/${id}`);
  await admin.getByRole('button', { name: 'Text öffnen' }).click();
  await because(admin, 'Text öffnen');
  await expect(admin.getByRole('region', { name: 'Text öffnen' })).toContainText(/geheime worte/i);
  await admin.getByRole('button', { name: 'Aufnahme öffnen' }).click();
  await because(admin, 'Aufnahme öffnen');
  await expect
    .poll(() => admin.locator('audio[data-opened]').evaluate((sound: HTMLAudioElement) => sound.duration > 0))
    .toBe(true);
  await user.goto(`${product.web}/project/${id}/edit`);
  await user
    .getByRole('button', { name: /teilen/i })
    .first()
    .click();
  await expect(user.locator('[data-opening]')).toHaveText([/Aufnahme.*Probe/, /Text.*Probe/]);
  await admin.getByRole('button', { name: 'Projekt löschen' }).click();
  await because(admin, 'Endgültig löschen');
  await admin.waitForURL(`${product.web}/admin/projects`);
  await expect(admin.locator(`[data-project="${id}"]`)).toHaveCount(0);
  await admin.context().close();
});
