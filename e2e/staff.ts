import { expect, type Page } from '@playwright/test';

/** Gives the reason that the modal asks for, and sends it. */
export const because = async (page: Page, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Grund/ }).fill('Probe');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
};
