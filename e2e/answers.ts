import { expect, type Page, type Route } from '@playwright/test';
import type { Product } from './product.ts';

/** What may come in place of what a call wants. */
export type Answer = {
  readonly name: string;
  /** Whether another try may help, so that the page offers one. */
  readonly passes: boolean;
  readonly give: (route: Route) => Promise<void>;
};

/** What every page of another origin needs to read an answer. */
const readable = (web: string) => ({
  'access-control-allow-origin': web,
  'access-control-allow-credentials': 'true',
  'content-type': 'application/json',
});

const refusals = [
  [401, 'session_expired', true],
  [403, 'forbidden', false],
  [404, 'not_found', false],
  [409, 'job_state_conflict', true],
  [422, 'validation_failed', true],
  [429, 'rate_limited', true],
  [500, 'internal_error', true],
  [503, 'unavailable', true],
] as const;

/** Every way in which a call can fail: each kind of refusal, a line that is cut before and amid the answer. */
export const failures = ({ web }: Pick<Product, 'web'>): readonly Answer[] => {
  const headers = readable(web);
  return [
    ...refusals.map(([status, error, passes]) => ({
      name: `${status} ${error}`,
      passes,
      give: (route: Route) =>
        route.fulfill({ status, headers, json: { success: false, error, errorMessage: 'no', status } }),
    })),
    { name: 'cut', passes: true, give: (route) => route.abort('connectionreset') },
    { name: 'half', passes: true, give: (route) => route.fulfill({ headers, body: '{"success":true,"da' }) },
  ];
};

const withoutIds = (path: string): string =>
  path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/\/\d+$/, '/:n');

/** A call by its method and its path, without what differs from thing to thing. */
const callOf = (route: Route): string => {
  const { pathname } = new URL(route.request().url());
  return `${route.request().method()} ${withoutIds(pathname)}`;
};

const CALM_MS = 300;

/** The api of a page, which answers one call as is asked for and the others as ever. */
export type Answering = {
  /** The calls since it was last asked. */
  readonly asked: () => readonly string[];
  /** Whether no call has come for a while: those of the screen before are all told. */
  readonly isCalm: () => boolean;
  /** From now on, answers these calls so; null: all as ever. */
  readonly answer: (with_: { readonly isMeant: (call: string) => boolean; readonly answer: Answer } | null) => void;
};

export const answering = async (page: Page, { api }: Pick<Product, 'api'>): Promise<Answering> => {
  let calls = new Set<string>();
  let lastAtMs = 0;
  let set: Parameters<Answering['answer']>[0] = null;
  const isOfApi = ({ origin, pathname }: URL): boolean => origin === api && !pathname.startsWith('/socket.io');
  await page.route(isOfApi, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const call = callOf(route);
    lastAtMs = Date.now();
    calls.add(call);
    if (set?.isMeant(call)) return set.answer.give(route);
    // The page may have gone elsewhere meanwhile.
    return route.continue().catch(() => undefined);
  });
  return {
    asked: () => {
      const list = [...calls];
      calls = new Set();
      return list;
    },
    isCalm: () => Date.now() - lastAtMs > CALM_MS,
    answer: (next) => (set = next),
  };
};

/** The long form tries every answer everywhere; the short one some of them, in turns. */
export const isLong = process.env['EVERY_ANSWER'] === '1';

/** Hands out answers: all of them, or the next `some`. */
export const inTurns = (all: readonly Answer[], some: number): (() => readonly Answer[]) => {
  let turn = 0;
  return () => {
    if (isLong) return all;
    const next = Array.from({ length: some }, (_, n) => all[(turn + n) % all.length]);
    turn += some;
    return next.filter((each) => each !== undefined);
  };
};

const SOON = { timeout: 4_000, intervals: [20, 50, 100] };

/** Whether something becomes true within a few seconds. */
export const isSoon = (look: () => Promise<boolean>): Promise<boolean> =>
  expect
    .poll(look, SOON)
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

/** What is wrong with the words of a page as they stand: keys in place of texts, a crash. */
export const wrongWords = async (page: Page): Promise<string[]> => {
  const text = await page.locator('body').innerText();
  const found = /\b(errors|validation|views|common|title)\.\w+|\bundefined\b|\bNaN\b|Die Anzeige ist abgestürzt/.exec(
    text,
  );
  return found ? [`says «${found[0]}»`] : [];
};

export const closeToasts = async (page: Page): Promise<void> => {
  const close = page.locator('[data-toast]').getByRole('button', { name: 'Schliessen' });
  await close.evaluateAll((all) => all.forEach((each) => (each as HTMLElement).click()));
  await expect(page.locator('[data-toast]')).toHaveCount(0);
};
