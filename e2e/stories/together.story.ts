import { expectAgreement, gather, scribble } from '../crowd.ts';
import { openEditor } from '../editor-page.ts';
import { test } from '../story.ts';

/** `npm run faults -- writing-together` gives larger figures. */
const seconds = Number(process.env['SECONDS'] ?? 10);
const crowds = (process.env['PEOPLE'] ?? '2').split(',').map(Number);
const long = process.env['SECONDS'] !== undefined;
const seed = Number(process.env['SEED'] ?? (long ? Date.now() % 1_000_000 : 14));

// A recording of every step would take most of the time.
test.use({ trace: 'off' });

for (const people of crowds) {
  test(`[TX12] writing-together: ${people} browsers write at once for ${seconds} s, with cuts of the line, and end with one text @long`, async ({
    user,
    product,
    speech,
    browser,
  }) => {
    test.setTimeout(180_000 + seconds * 3_000);
    const id = await openEditor({ user, product, speech }, `Zu ${people}`);
    await user.goto(product.web);
    const writers = await gather(browser, product, { id, people });
    const untilMs = Date.now() + seconds * 1_000;
    const written = await Promise.all(writers.map((each, n) => scribble(each, { seed: seed + n, untilMs })));
    const { batches, operations, acknowledged } = await expectAgreement(writers, product, id);
    const sum = (of: 'done' | 'cuts'): number => written.reduce((all, each) => all + each[of], 0);
    console.log(
      `SEED=${seed}, ${people} pages, ${seconds} s: ${sum('done')} acts, ${sum('cuts')} cuts, ` +
        `${operations} operations in ${batches} batches logged, ${acknowledged} acknowledged, none lost; one text everywhere`,
    );
    for (const { page } of writers) await page.context().close();
  });
}
