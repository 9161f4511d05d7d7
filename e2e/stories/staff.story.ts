import type { Page } from '@playwright/test';
import { addressesOf } from '../screens.ts';
import { because } from '../staff.ts';
import { addProject, expect, logIn, recording, secondBrowser, spoken, stageIn, test } from '../story.ts';

const base = '/admin/transcription-jobs';
const staffPaths = [
  ...addressesOf(({ path }) => path.startsWith('/admin'), {
    '/admin/users/:id': '/admin/users/nirgends',
    '/admin/projects/:id': '/admin/projects/nirgends',
    '/admin/transcription-jobs/:id': '/admin/transcription-jobs/nirgends',
    '/admin/banners/:id': '/admin/banners/new',
    '/admin/enterprise-api/:id': '/admin/enterprise-api/new',
    '/admin/*': '/admin/nirgends',
  }),
  '/admin/users/nirgends/x',
];

test('the staff screens are for administrators, the enterprise API for its customers; others are sent away @long', async ({
  page,
  product,
  browser,
}) => {
  const sent = async (who: Page, path: string): Promise<string> => {
    await who.goto(product.web + path);
    await expect(who.locator('h1').first()).toBeVisible();
    return new URL(who.url()).pathname;
  };
  for (const path of [...staffPaths, '/enterprise-api'])
    expect([path, await sent(page, path)]).toEqual([path, '/login']);
  for (const name of ['user', 'enterprise']) {
    const person = await secondBrowser(browser, product, `${name}@soebs.example`);
    for (const path of staffPaths) expect([name, path, await sent(person, path)]).toEqual([name, path, '/']);
    const isCustomer = name === 'enterprise';
    expect([name, await sent(person, '/enterprise-api')]).toEqual([name, isCustomer ? '/enterprise-api' : '/']);
    const menu = person.getByRole('navigation', { name: 'Hauptnavigation' });
    await expect(menu.getByRole('link', { name: 'Administration' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Enterprise-API' })).toHaveCount(isCustomer ? 1 : 0);
    if (isCustomer) await expect(person).toHaveTitle('Enterprise-API • Söbs');
    await person.context().close();
  }
  await logIn(page, product, 'admin@soebs.example');
  expect(await sent(page, '/enterprise-api')).toBe('/');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.waitForURL(`${product.web}/admin/projects`);
  await expect(page).toHaveTitle('Projekte • Söbs');
  await page.getByRole('link', { name: 'Transkriptionsjobs' }).click();
  await page.waitForURL(product.web + base);
  await page.reload();
  await expect(page).toHaveTitle('Transkriptionsjobs • Söbs');
  await page.getByRole('link', { name: 'Banner', exact: true }).click();
  await expect(page).toHaveTitle('Banner • Söbs');
  for (const path of ['/admin/nirgends', '/admin/banners/nirgends']) {
    expect(await sent(page, path)).toBe(path);
    await expect(page.getByText('404')).toBeVisible();
  }
});

test('[AU10] first level sees what it may, is offered what it may do, and is sent away from the rest', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'firstlevel@soebs.example');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.waitForURL(`${product.web}/admin/projects`);
  const tabs = page.getByRole('navigation', { name: 'Bereiche der Administration' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Projekte',
    'Personen',
    'Transkriptionsjobs',
    'Banner',
    'Sitzungen',
  ]);
  for (const path of ['/admin/payments', '/admin/settings', '/admin/stats', '/admin/audit', '/admin/banners/new']) {
    await page.goto(product.web + path);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  }
  // Everything that a screen of theirs asks for is theirs, too.
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.goto(`${product.web}/admin/users?q=user@soebs.example`);
  await page.getByRole('link', { name: 'Ursina User' }).click();
  await expect(page.getByRole('button', { name: 'Link für ein neues Passwort senden' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).not.toContainText(['Zahlungen']);
  await expect(page.getByRole('button', { name: /sperren|gutschreiben|löschen|Rolle/i })).toHaveCount(0);
  for (const path of [base, '/admin/banners', '/admin/sessions', '/admin/sessions?what=visits']) {
    await page.goto(product.web + path);
    await expect(page.locator('main h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await expect(page.getByRole('button', { name: /anhalten|beenden/ })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test('[AD1] staff watch jobs live, pause the queue, and say why', async ({ user, product, speech, browser }) => {
  await speech.play(spoken('nach der pause'));
  const admin = await secondBrowser(browser, product, 'admin@soebs.example');
  await admin.goto(product.web + base);
  await admin.getByRole('button', { name: 'Warteschlange anhalten' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Anhalten' }).click();
  await expect(admin.getByRole('dialog').getByText('Grund ist nötig.')).toBeVisible();
  await because(admin, 'Anhalten');
  await expect(admin.getByText('Die Warteschlange ist angehalten. Laufende', { exact: false })).toBeVisible();
  const id = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Wartet auf Staff' });
  const row = admin.locator(`[data-job="${id}"]`);
  await expect(row).toHaveAttribute('data-state', 'waiting');
  await expect(row).toContainText('Platz 1 in der Warteschlange');
  await expect(row).toContainText('Ursina User · user@soebs.example');
  await admin.getByText('1 Worker', { exact: true }).click();
  await expect(admin.locator('[data-worker]')).toContainText(/Frei.*vor \d+ Sek\./s);
  // What does not apply is not offered.
  await expect(row.getByRole('button')).toHaveText(['Verwerfen']);
  await row.getByRole('button', { name: 'Verwerfen: Wartet auf Staff' }).click();
  await because(admin, 'Verwerfen');
  await expect(row).toHaveAttribute('data-state', 'failed');
  await expect(row).toContainText('Verworfen.');
  await row.getByRole('button', { name: /^Neu starten/ }).click();
  await because(admin, 'Neu starten');
  await expect(row).toHaveAttribute('data-state', 'waiting');
  const details = await secondBrowser(browser, product, 'admin@soebs.example');
  await details.goto(`${product.web}${base}/${id}`);
  await expect(details).toHaveTitle('Transkriptionsjob • Söbs');
  await expect(details.getByText('Die Warteschlange ist angehalten.')).toBeVisible();
  await expect(details.getByText('Noch kein Versuch.')).toBeVisible();
  await admin.getByRole('button', { name: 'Fehlgeschlagen' }).click();
  await expect(row).toBeHidden();
  await expect(admin).toHaveURL(/state=failed/);
  await admin.getByRole('button', { name: 'Alle' }).click();
  await admin.getByRole('searchbox').fill('user@soebs.example');
  await expect(admin).toHaveURL(/q=user/);
  await expect(row).toBeVisible();
  await admin.getByRole('button', { name: 'Warteschlange fortsetzen' }).click();
  await because(admin, 'Fortsetzen');
  await expect(row).toHaveAttribute('data-state', 'completed', { timeout: 60_000 });
  await expect(row.getByRole('button')).toHaveCount(0);
  // The page of the job has followed without a reload.
  const attempt = details.locator('[data-attempt="1"]');
  await expect(attempt).toContainText(/Versuch 1.*Fertig/s);
  await expect(attempt.getByRole('listitem')).toHaveCount(5);
  await expect(details.getByText('Die Warteschlange ist angehalten.')).toBeHidden();
  await details.context().close();
  await expect(stageIn(user, 'storeTranscription', 'done')).toBeVisible({ timeout: 60_000 });
  await admin.context().close();
});

test('[AD1] staff write a banner: previewed, shown to everybody at once, changed and deleted', async ({
  user,
  product,
  browser,
}) => {
  const admin = await secondBrowser(browser, product, 'admin@soebs.example');
  await admin.goto(`${product.web}/admin/banners`);
  await admin.getByRole('link', { name: 'Neues Banner' }).click();
  await admin.getByRole('textbox', { name: /^Titel/ }).fill('Umbau');
  await admin.getByRole('textbox', { name: /^Mitteilung/ }).fill('Am Samstag steht Söbs still.');
  await expect(admin.locator('[data-banner=preview-de]')).toContainText('Umbau Am Samstag steht Söbs still.');
  await admin.getByLabel(/^Von/).fill('2030-01-01T08:00');
  await admin.getByLabel(/^Bis/).fill('2029-01-01T08:00');
  await admin.getByLabel(/^Grund/).fill('Umbau am Samstag');
  await admin.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(admin.getByText('Bis: nicht vor dem Beginn.')).toBeVisible();
  await admin.getByLabel(/^Von/).fill('');
  await admin.getByLabel(/^Bis/).fill('2040-01-01T08:00');
  await admin.getByRole('button', { name: 'Veröffentlichen' }).click();
  const row = admin.locator('[data-staff-banner]', { hasText: 'Umbau' });
  await expect(row).toHaveAttribute('data-phase', 'shown');
  await expect(user.locator('[data-banner]', { hasText: 'Am Samstag steht Söbs still.' })).toBeVisible();
  await expect(row).toContainText('Gesehen: 2 · ausgeblendet: 0');
  await user.getByRole('button', { name: 'Umbau ausblenden' }).click();
  await expect(row).toContainText('Gesehen: 2 · ausgeblendet: 1');
  await row.getByRole('link').click();
  await admin.reload();
  await expect(admin.getByLabel(/^Bis/)).toHaveValue('2040-01-01T08:00');
  await admin.getByLabel(/^Von/).fill('2039-01-01T08:00');
  await admin.getByLabel(/^Grund/).fill('verschoben');
  await admin.getByRole('button', { name: 'Speichern' }).click();
  await expect(row).toHaveAttribute('data-phase', 'planned');
  await expect(user.locator('[data-banner]', { hasText: 'Umbau' })).toBeHidden();
  await row.getByRole('link').click();
  await admin.getByRole('button', { name: 'Banner löschen' }).click();
  await admin
    .getByRole('dialog')
    .getByLabel(/^Grund/)
    .fill('erledigt');
  await admin.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }).click();
  await admin.waitForURL(`${product.web}/admin/banners`);
  await expect(row).toHaveCount(0);
  await admin.context().close();
});

test('[CR8] [AU10] staff find a project and give its credit back once; they see nothing of what was said', async ({
  user,
  product,
  speech,
  browser,
}) => {
  await speech.play(spoken('ganz geheime worte'));
  const id = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Für Staff' });
  await expect(stageIn(user, 'storeTranscription', 'done')).toBeVisible({ timeout: 60_000 });
  const admin = await secondBrowser(browser, product, 'admin@soebs.example');
  await admin.goto(`${product.web}/admin/projects`);
  await admin.getByRole('searchbox').fill('für sta');
  // Until the search is answered rows move, and a press meant for one falls beside it.
  await expect(admin.locator('[data-project]')).toHaveCount(1);
  await admin.locator(`[data-project="${id}"]`).getByRole('link').click();
  await expect(admin).toHaveTitle('Projekt • Söbs');
  await expect(admin.getByText('1 Min.', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Guthaben zurückbuchen' }).click();
  await because(admin, 'Guthaben zurückbuchen');
  await expect(admin.getByRole('button', { name: 'Guthaben zurückbuchen' })).toBeDisabled();
  await expect(admin.getByText('0 Min.', { exact: true })).toBeVisible();
  await expect(admin.locator('main')).not.toContainText('geheime');
  await admin.getByRole('link', { name: 'Ursina User' }).click();
  await expect(admin.getByRole('heading', { name: 'Ursina User' })).toBeVisible();
  await expect(admin.locator(`[data-project="${id}"]`)).toBeVisible();
  await admin.context().close();
});

test('[AU10] a link followed right after typing into a search leads where it says, on a busy machine too', async ({
  user,
  product,
  speech,
  browser,
}) => {
  await speech.play(spoken('guten tag'));
  const id = await addProject(user, product, { file: recording('de-thorsten-01.wav'), title: 'Gesucht' });
  const admin = await secondBrowser(browser, product, 'admin@soebs.example');
  for (const restMs of [0, 90, 180]) {
    await admin.goto(`${product.web}/admin/projects`);
    await expect(admin.locator(`[data-project="${id}"]`)).toBeVisible();
    await admin.getByRole('searchbox').fill('gesucht');
    await admin.locator(`[data-project="${id}"] a`).evaluate((link: HTMLElement, rest) => {
      const busy = (ms: number): void => {
        for (const end = performance.now() + ms; performance.now() < end;);
      };
      busy(rest);
      link.click();
      // The search would be asked for now.
      busy(250);
    }, restMs);
    await expect(admin).toHaveTitle('Projekt • Söbs');
  }
  await admin.context().close();
});

test('[AD2] staff read what the product was used for, as pictures and as tables, by a link too', async ({
  page,
  product,
}) => {
  await logIn(page, product, 'admin@soebs.example');
  await page.goto(`${product.web}/admin/stats`);
  await expect(page).toHaveTitle('Statistik • Söbs');
  const people = page.getByRole('region', { name: 'Personen' });
  await expect(people.getByRole('definition').first()).not.toHaveText(/^0/, { timeout: 40_000 });
  await expect(page.getByRole('figure')).toHaveCount(11);
  await page.getByRole('button', { name: '7 Tage' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}&step=day/);
  await people.getByText('Als Tabelle').first().click();
  await expect(people.getByRole('row')).toHaveCount(8);
  await expect(people.getByRole('row').last()).toContainText('(bisher)');
  await page.reload();
  await expect(page.getByRole('button', { name: '7 Tage' })).toHaveAttribute('aria-pressed', 'true');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als Tabelle speichern' }).click();
  expect((await saving).suggestedFilename()).toBe('Söbs Statistik.csv');
});
