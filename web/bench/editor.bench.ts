import { bestOf, measureLarge, type Figures, type LargeFigures } from './figures.ts';
import { openBenchPage } from './page.ts';

/** The bench of the editor: `npm run bench -- editor`. Prints a table; the last columns are the usual technique. */
const run = async (): Promise<void> => {
  // eslint-disable-next-line no-restricted-syntax -- a bench is started by hand and has no configuration of its own
  const { CHROMIUM = '/usr/bin/chromium', RUNS = '3' } = process.env;
  const bench = await openBenchPage(CHROMIUM);
  const table: Record<string, Figures | LargeFigures> = {};
  try {
    for (const hours of [1, 3, 10]) {
      table[`${String(hours)} h`] = await bestOf(
        bench.browser,
        `${bench.address}?hours=${String(hours)}`,
        Number(RUNS),
      );
    }
    table['3 h, large changes'] = await measureLarge(bench.browser, `${bench.address}?hours=3`);
    for (const hours of [1, 3]) {
      const leaves = `${bench.address}?kind=leaves&hours=${String(hours)}`;
      table[`${String(hours)} h, a leaf a word`] = await bestOf(bench.browser, leaves, 1);
    }
  } finally {
    await bench.close();
  }
  process.stdout.write(`${JSON.stringify(table, null, 2)}\n`);
};

await run();
