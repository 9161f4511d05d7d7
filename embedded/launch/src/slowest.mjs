const MOST = 10;

/** Prints the slowest suites of a run, so that what makes `npm test` long is seen before it is too long. */
export default class Slowest {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= MOST) return;
    const timed = testResults.map(({ testFilePath, perfStats }) => ({ testFilePath, ms: perfStats.runtime }));
    const slowest = timed.sort((a, b) => b.ms - a.ms).slice(0, MOST);
    process.stdout.write('\nThe slowest suites:\n');
    for (const { testFilePath, ms } of slowest)
      process.stdout.write(
        `${(ms / 1_000).toFixed(1).padStart(7)} s  ${testFilePath.replace(`${process.cwd()}/`, '')}\n`,
      );
  }
}
