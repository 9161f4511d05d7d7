import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import { freePorts, root } from '../product.ts';

/** The gallery of inputs, as a developer opens it; no product runs. */
const test = base.extend<object, { readonly gallery: string }>({
  gallery: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const port = String(await freePorts());
      const args = [join(root, 'node_modules/vite/bin/vite.js'), '--port', port, '--strictPort'];
      const server = spawn(process.execPath, args, { cwd: join(root, 'web'), stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise((resolve) => server.once('close', resolve));
      await new Promise<void>((resolve) =>
        createInterface({ input: server.stdout }).on('line', (line) => line.includes('ready') && resolve()),
      );
      await use(`http://127.0.0.1:${port}/gallery.html`);
      server.kill('SIGTERM');
      await ended;
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every input of the kit in every state, without serious accessibility faults (${colorScheme}) @long`, async ({
    page,
    gallery,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(gallery);
    await expect(page.locator('h1').first()).toBeVisible({ timeout: 60_000 });
    const serious = async (): Promise<string[]> =>
      (await new AxeBuilder({ page }).analyze()).violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
    expect(await serious()).toEqual([]);
    await page.locator('button[type=submit]').first().click();
    await expect(page.getByText('Das Formular ist unvollständig.').first()).toBeVisible();
    await expect(page.getByText('Auswahl mit Suche ist nötig.')).toBeVisible();
    expect(await page.getByRole('alert').count()).toBeGreaterThan(5);
    expect(await serious()).toEqual([]);
  });
}
