import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { build, preview } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The bench page as it would be deployed, and a browser to look at it. */
export type BenchPage = {
  readonly browser: Browser;
  readonly address: string;
  close(): Promise<void>;
};

/** Builds the page for production, serves it on this machine only and starts a browser. */
export const openBenchPage = async (executablePath: string, html = 'editor.html'): Promise<BenchPage> => {
  const outDir = await mkdtemp(join(tmpdir(), 'soebs-bench-'));
  const settings = {
    configFile: false as const,
    root: here,
    logLevel: 'warn' as const,
    plugins: [react(), tailwind()],
    resolve: { conditions: ['source', 'module', 'browser', 'production', 'default'] },
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: join(here, html) } },
  };
  await build(settings);
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const address = server.resolvedUrls?.local[0] ?? '';
  return {
    browser,
    address: `${address}${html}`,
    close: async () => {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
};
