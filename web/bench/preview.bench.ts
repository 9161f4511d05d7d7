import { openBenchPage } from './page.ts';

const percentile = (values: readonly number[], share: number): string => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
};

/** `npm run bench -- preview`: from a change to the new cues, in Chromium, worker and messages included (bar: 100 ms at 3 h). */
const run = async (): Promise<void> => {
  // eslint-disable-next-line no-restricted-syntax -- a bench is started by hand and has no configuration of its own
  const { CHROMIUM = '/usr/bin/chromium' } = process.env;
  const bench = await openBenchPage(CHROMIUM, 'preview.html');
  try {
    for (const hours of [1, 3, 10]) {
      const page = await bench.browser.newPage();
      await page.goto(`${bench.address}?hours=${String(hours)}`);
      const { cues, options, edits } = await page.evaluate(() => window.previewBench);
      const line = (values: readonly number[]): string =>
        `p50 ${percentile(values, 0.5)} p95 ${percentile(values, 0.95)} ms`;
      process.stdout.write(`${hours} h, ${cues} cues: option ${line(options)}, edit ${line(edits)}\n`);
      await page.close();
    }
  } finally {
    await bench.close();
  }
};

await run();
