import { bestOf, measureLarge, type Figures, type LargeFigures } from './figures.ts';
import { openBenchPage } from './page.ts';

type All = Figures & LargeFigures & { readonly nodesCommented: number; readonly keyRatioCommented: number };

/** As many comments as a text has that several people have gone through. */
const COMMENTS = 300;

/** The bars of TX23 at three hours of talk, and the factor that a shared machine is given on them. */
const bars: readonly { readonly of: keyof All; readonly atMost: number; readonly factor: number }[] = [
  { of: 'nodes', atMost: 12_000, factor: 1 },
  { of: 'nodesCommented', atMost: 12_000, factor: 1 },
  { of: 'heapMb', atMost: 30, factor: 1 },
  { of: 'keyRatioCommented', atMost: 1.3, factor: 1.5 },
  { of: 'openedMs', atMost: 1_500, factor: 3 },
  { of: 'keyP95', atMost: 16, factor: 3 },
  { of: 'enterP50', atMost: 20, factor: 3 },
  { of: 'highlightP95', atMost: 4, factor: 3 },
  { of: 'replaceAllMs', atMost: 100, factor: 3 },
  { of: 'pasteMs', atMost: 3_000, factor: 3 },
];

/** Holds the editor's speed in `npm test`: prints each figure with its bar, and ends with 1 when one is missed. */
const run = async (): Promise<void> => {
  // eslint-disable-next-line no-restricted-syntax -- a check is started by hand and has no configuration of its own
  const bench = await openBenchPage(process.env['CHROMIUM'] ?? '/usr/bin/chromium');
  try {
    const threeHours = `${bench.address}?hours=3`;
    const commented = await bestOf(bench.browser, `${threeHours}&comments=${String(COMMENTS)}`, 2);
    const plain = await bestOf(bench.browser, threeHours, 2);
    const figures: All = {
      nodesCommented: commented.nodes,
      keyRatioCommented: Math.round((100 * commented.keyP50) / plain.keyP50) / 100,
      ...plain,
      ...(await measureLarge(bench.browser, threeHours)),
    };
    for (const { of, atMost, factor } of bars) {
      const held = Math.round(atMost * factor * 100) / 100;
      const isHeld = figures[of] <= held;
      if (!isHeld) process.exitCode = 1;
      const limit = factor === 1 ? '' : `, held at ${String(held)}`;
      process.stdout.write(
        `${isHeld ? 'ok' : 'MISSED'} ${of} ${String(figures[of])} (bar ${String(atMost)}${limit})\n`,
      );
    }
  } finally {
    await bench.close();
  }
};

await run();
