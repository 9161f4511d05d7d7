import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { refusedLines } from '../documented.ts';
import { root, type Product } from '../product.ts';
import { expect, logIn, secondBrowser, test } from '../story.ts';

/** The token for trials that was printed at the start. */
const tokenIn = ({ said }: Product): string =>
  said.map((line) => /Token\s+(soeb_test_\w+)/.exec(line)?.[1]).find(Boolean) ?? '';

test('[WB2] [WB3] the lines of the README lead from the printed token to a text, and to a verified webhook', async ({
  product,
}) => {
  const token = tokenIn(product);
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const section = /## For programs\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
  const lines = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
  const sink = String(Number(new URL(product.api).port) + 8);
  const script = lines.join('\n').replace('http://localhost:4001', product.api).replaceAll('4009', sink);
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
    cwd: root,
    env: { ...process.env, TOKEN: token },
  });
  expect(stdout).toContain('Das ist ein Probetext.');
  expect(stdout).toMatch(/^verified evt_[0-9a-f-]{36} project\.created \{.*"livemode":false/m);
});

test('[WB1] a customer adds a program, gets a token shown once, replaces and revokes it', async ({
  page,
  product,
  browser,
}) => {
  const staff = await secondBrowser(browser, product, 'admin@soebs.example');
  await staff.goto(`${product.web}/admin/enterprise-api`);
  await staff.getByRole('link', { name: /enterprise@soebs\.example|Emil Enterprise/ }).click();
  await expect(staff.getByText('In Kraft')).toBeVisible();
  await staff.getByLabel(/^Credits pro Minute/).fill('0.62');
  await staff.getByRole('textbox', { name: /^Grund/ }).fill('Probe');
  await staff.getByRole('button', { name: 'Ändern' }).click();
  await expect(staff.getByText('Die neuen Bedingungen sind vereinbart')).toBeVisible();

  await logIn(page, product, 'enterprise@soebs.example');
  await page.goto(`${product.web}/enterprise-api`);
  await expect(page.getByText('0.62 Credits pro Minute')).toBeVisible();
  await page.getByRole('button', { name: 'Anwendung hinzufügen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Archiv');
  await dialog.getByRole('button', { name: 'Anwendung hinzufügen' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Token ausstellen: Archiv' }).click();
  await dialog.getByLabel(/^Wofür/).fill('Server 1');
  await dialog.getByRole('button', { name: 'Token ausstellen' }).click();
  const token = dialog.locator('[data-token]');
  await expect(token).toHaveText(/^soeb_live_[0-9A-Za-z]{38}$/);
  const text = await token.innerText();
  await dialog.getByRole('button', { name: 'Ich habe es aufbewahrt' }).click();
  await expect(dialog).toBeHidden();
  const row = page.locator('[data-application]', { hasText: 'Archiv' }).locator('[data-token-id]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(text.slice(-4));
  await page.reload();
  await expect(row).toContainText('nie benutzt');
  await expect(page.getByText(text)).toHaveCount(0);

  await row.getByRole('button', { name: /^Ersetzen/ }).click();
  await dialog.getByRole('button', { name: 'Ersetzen' }).click();
  await expect(token).not.toHaveText(text);
  await dialog.getByRole('button', { name: 'Ich habe es aufbewahrt' }).click();
  await expect(row).toHaveCount(2);
  await row
    .first()
    .getByRole('button', { name: /^Widerrufen/ })
    .click();
  await dialog.getByRole('button', { name: 'Widerrufen' }).click();
  await expect(row).toHaveCount(1);

  await page.getByRole('link', { name: 'Dokumentation' }).click();
  await expect(page.getByRole('heading', { name: 'Dokumentation der API' })).toBeVisible();
  const [api, trial] = [`${product.api}/enterprise/v1`, tokenIn(product)];
  await page.getByLabel(/^Ihr Token/).fill(trial);
  await expect(page.locator('[data-example=setup]')).toContainText(`export API=${api}\nexport TOKEN=${trial}`);
  const shown = await page
    .locator('article:has(> h3[id]:not([id*="."])) pre')
    .evaluateAll((examples) =>
      examples.map((each): [string, string] => [each.getAttribute('data-example') ?? '', each.textContent]),
    );
  expect(shown.length).toBeGreaterThan(20);
  expect(await refusedLines(new Map(shown), { API: api, TOKEN: trial })).toEqual([]);
  await page.getByRole('button', { name: 'TypeScript' }).click();
  await expect(page.locator('[data-example=create]')).toContainText('await fetch(`${api}/projects`');
});

test('[WB3] a customer adds a webhook, tries it, sees each try as it happens, and sends again', async ({
  page,
  product,
}) => {
  let status = 500;
  const sink = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { connection: 'close' }).end('noch nicht');
  });
  const port = Number(new URL(product.api).port) + 8;
  await new Promise<void>((resolve) => sink.listen(port, '127.0.0.1', resolve));
  await logIn(page, product, 'enterprise@soebs.example');
  await page.goto(`${product.web}/enterprise-api`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Webhook hinzufügen: Demo' }).click();
  await dialog.getByLabel(/^Adresse/).fill('https://127.0.0.1/');
  await dialog.getByRole('button', { name: 'Webhook hinzufügen' }).click();
  await expect(page.getByText(/muss mit https:\/\/ beginnen/)).toBeVisible();
  await dialog.getByLabel(/^Adresse/).fill(`http://localhost:${port}/soebs`);
  await dialog.getByRole('button', { name: 'Webhook hinzufügen' }).click();
  await expect(dialog.locator('[data-token]')).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: 'Ich habe es aufbewahrt' }).click();

  const hook = page.locator('[data-webhook]', { hasText: `:${port}/soebs` });
  await expect(hook).toContainText('In Betrieb');
  await hook.getByRole('button', { name: /^Protokoll/ }).click();
  await expect(hook).toContainText('nichts gesendet');
  await hook.getByRole('button', { name: /^Probe senden/ }).click();
  await dialog.getByRole('button', { name: 'Probe senden' }).click();
  const delivery = hook.locator('[data-delivery]');
  await expect(delivery).toContainText('1 Versuch');
  await delivery.getByText('1 Versuch').click();
  await expect(delivery).toContainText(/: 500 in .* ms/);
  await expect(delivery).toContainText('noch nicht');
  status = 204;
  await delivery.getByRole('button', { name: /^Noch einmal senden/ }).click();
  await expect(delivery).toContainText('Angenommen');

  status = 500;
  const headers = { authorization: `Bearer ${tokenIn(product)}` };
  const door = `${product.api}/enterprise/v1/webhooks`;
  const { data } = (await (await page.request.get(door, { headers })).json()) as {
    data: { id: string; url: string }[];
  };
  const { id = '' } = data.find(({ url }) => url.endsWith(`:${port}/soebs`)) ?? {};
  for (let n = 0; n < 25; n += 1) {
    const sent = await page.request.post(`${door}/${id}/test`, { headers, data: {} });
    expect(sent.status(), await sent.text()).toBe(202);
  }
  status = 410;
  await expect(hook).toContainText('Der Empfänger hat mit 410 geantwortet.', { timeout: 30_000 });
  await expect(hook.locator('[data-delivery=cancelled]')).not.toHaveCount(0);
  await expect(delivery).toHaveCount(20);
  await hook.getByRole('button', { name: 'Ältere zeigen' }).click();
  await expect(delivery).toHaveCount(26);
  status = 204;
  await hook.getByRole('button', { name: /^Wieder senden/ }).click();
  await hook.getByRole('button', { name: 'Verpasstes senden' }).click();
  await dialog.getByText('der letzten Stunde').click();
  await expect(dialog).toContainText(/2[45] Ereignisse/);
  await dialog.getByRole('button', { name: 'Verpasstes senden' }).click();
  await expect(hook.getByRole('status')).toContainText(/Noch \d+ verpasste Ereignisse werden gesendet/);
  await hook.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(hook.getByRole('button', { name: 'Verpasstes senden' })).toBeVisible();
  await expect(hook.locator('[data-delivery=cancelled]')).not.toHaveCount(0);
  await hook.getByRole('button', { name: 'Verpasstes senden' }).click();
  await dialog.getByRole('button', { name: 'Verpasstes senden' }).click();
  await expect(hook.locator('[data-delivery=delivered]')).toHaveCount(26, { timeout: 30_000 });

  await hook.getByRole('button', { name: /^Geheimnis ersetzen/ }).click();
  await dialog.getByRole('button', { name: 'Geheimnis ersetzen' }).click();
  await expect(dialog.locator('[data-token]')).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: 'Ich habe es aufbewahrt' }).click();
  await expect(hook).toContainText('Das alte Geheimnis unterschreibt noch bis');
  await hook.getByRole('button', { name: /^Geheimnis ersetzen/ }).click();
  await dialog.getByText('Keinen Moment länger').click();
  await dialog.getByRole('button', { name: 'Geheimnis ersetzen' }).click();
  await dialog.getByRole('button', { name: 'Ich habe es aufbewahrt' }).click();
  await expect(hook).not.toContainText('Das alte Geheimnis unterschreibt noch bis');
  await hook.getByRole('button', { name: /^Anhalten/ }).click();
  await expect(hook).toContainText('Angehalten');
  await hook.getByRole('button', { name: /^Löschen/ }).click();
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(hook).toHaveCount(0);
  await new Promise((resolve) => sink.close(resolve));
});
