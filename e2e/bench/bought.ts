import { chromium } from '@playwright/test';
import { password, startProduct } from '../product.ts';
import { logIn } from './session.ts';

/**
 * `npm run bench -- bought`: milliseconds from the moment a card is accepted at the provider to the new balance on another screen:
 * webhook → payment stream → process → ledger → projector → document → hint → socket → page. One purchase after the other.
 */
const PURCHASES = 60;

const product = await startProduct({ env: { LOG_LEVEL: 'warn', LIMITS_FACTOR: '100' } });
const provider = `http://127.0.0.1:${product.port + 8}`;
const { cookie } = await logIn(product.api, password);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ locale: 'de-CH' });
await page.goto(`${product.web}/login`);
await page.getByRole('textbox', { name: /E-Mail/ }).fill('user@soebs.example');
await page.getByRole('textbox', { name: /^Passwort/ }).fill(password);
await page.getByRole('button', { name: 'Anmelden' }).click();
const shown = page.locator('[data-credits]');
await shown.waitFor();
await page.evaluate(() => {
  const observed: Record<string, number> = {};
  Object.assign(window, { observed });
  new MutationObserver(() => {
    const cents = document.querySelector('[data-credits]')?.getAttribute('data-credits') ?? '';
    observed[cents] ??= performance.timeOrigin + performance.now();
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
});

let cents = Number(await shown.getAttribute('data-credits'));
const paidAt: Record<string, number> = {};
for (let n = 0; n < PURCHASES; n += 1) {
  const headers = { 'content-type': 'application/json', cookie };
  const bought = await fetch(`${product.api}/credits/buy`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ amount: 10 }),
  });
  const { data } = (await bought.json()) as { data: { paymentUrl: string } };
  const session = data.paymentUrl.split('/').at(-1);
  await fetch(`${provider}/control/pay`, { method: 'POST', body: JSON.stringify({ session }) });
  cents += 1_000;
  paidAt[cents] = performance.timeOrigin + performance.now();
  await page.locator(`[data-credits="${cents}"]`).waitFor();
}
const observed = await page.evaluate(() => (window as unknown as { observed: Record<string, number> }).observed);
const times = Object.entries(paidAt)
  .flatMap(([balance, at]) => (observed[balance] === undefined ? [] : [observed[balance] - at]))
  .sort((a, b) => a - b);
const share = (part: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN).toFixed(1);
console.log(
  `paid → balance on another screen: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms; ${times.length} of ${PURCHASES} purchases`,
);
await browser.close();
await product.stop();
