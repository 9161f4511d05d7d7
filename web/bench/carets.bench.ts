import { bestOf } from './figures.ts';
import { openBenchPage } from './page.ts';

const PEERS = 20;

/** The bench of carets: `npm run bench -- carets`. A key in three hours of text alone, and beside 20 others. */
const run = async (): Promise<void> => {
  // eslint-disable-next-line no-restricted-syntax -- a bench is started by hand and has no configuration of its own
  const { CHROMIUM = '/usr/bin/chromium', RUNS = '3' } = process.env;
  const bench = await openBenchPage(CHROMIUM);
  const pairs: { readonly alone: number; readonly together: number }[] = [];
  try {
    for (let n = 0; n < Number(RUNS); n += 1) {
      const { keyP95: alone } = await bestOf(bench.browser, `${bench.address}?hours=3`, 1);
      const { keyP95: together } = await bestOf(bench.browser, `${bench.address}?hours=3&peers=${String(PEERS)}`, 1);
      pairs.push({ alone, together });
    }
  } finally {
    await bench.close();
  }
  const least = (of: 'alone' | 'together'): number => Math.min(...pairs.map((pair) => pair[of]));
  const ratio = Math.round((least('together') / least('alone')) * 100) / 100;
  process.stdout.write(`${JSON.stringify({ peers: PEERS, keyP95Ms: pairs, ratio }, null, 2)}\n`);
};

await run();
