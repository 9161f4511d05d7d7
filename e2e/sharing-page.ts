import type { Browser, Locator, Page } from '@playwright/test';
import { password, type Product } from './product.ts';
import { expect, logIn, mailedLink } from './story.ts';

let nth = 0;

/** An address that nobody has. */
export const newAddress = (): string => `mitglied${(nth += 1)}.${Date.now()}@soebs.example`;

/** Somebody's page, with every address and referrer that it has sent. */
type Guest = { readonly page: Page; readonly link: string; readonly asked: readonly string[] };

/** Somebody without an account follows the link of an invitation, registers, verifies and logs in. */
export const guestByLink = async (browser: Browser, product: Product, email: string): Promise<Guest> => {
  const page = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
  const link = await mailedLink(product, email, /Einladung/);
  await page.goto(link);
  await expect(page.getByText('Jemand hat Sie zu einem Projekt eingeladen.')).toBeVisible();
  await expect(page).toHaveURL(`${product.web}/join`);
  await page.getByRole('link', { name: 'Registrieren' }).click();
  await page.getByRole('textbox', { name: /^Vorname/ }).fill('Nina');
  await page.getByRole('textbox', { name: /^Nachname/ }).fill('Neu');
  await page.getByRole('textbox', { name: /^E-Mail/ }).fill(email);
  await page.getByRole('textbox', { name: /^Passwort/ }).fill(password);
  await page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).check();
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.locator('[data-state=done]')).toBeVisible();
  await page.goto(await mailedLink(product, email, /Bestätigen Sie Ihre E-Mail-Adresse/));
  await expect(page.locator('[data-state=done]')).toBeVisible();
  await logIn(page, product, email);
  return { page, link, asked };
};

/** Such a guest's page alone. */
export const comesByLink = async (browser: Browser, product: Product, email: string): Promise<Page> =>
  (await guestByLink(browser, product, email)).page;

/** A member in the dialog for sharing. */
export const memberRow = (page: Page, email: string): Locator => page.locator(`[data-member="${email}"]`);

/** Opens the dialog for sharing. */
export const openDialog = (page: Page): Promise<void> => page.getByRole('button', { name: /^«.*» teilen$/ }).click();
