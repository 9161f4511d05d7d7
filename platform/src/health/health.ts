import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Lifecycle } from '../lifecycle/lifecycle.ts';
import type { MetricsOfService } from '../metrics/metrics.ts';
import { askAll, type Check, type CheckResult } from './checks.ts';

/** Three seconds for all of them together, as long as a prober usually waits. */
const DEADLINE_MS = 3_000;

export type HealthChecks = {
  /** Why this process alone cannot serve; nothing when it can. What it shares with others does not count: all would leave at once. */
  readonly faults?: () => readonly string[];
  /** What it needs from others, by name. */
  readonly deps: Readonly<Record<string, Check>>;
};

export type Health = {
  /** Everything is open: from now on the service is ready, until it is stopped. */
  readonly started: (checks: HealthChecks) => void;
};

export type HealthPlace = {
  /** Nothing listens without one. */
  readonly port: number | undefined;
  readonly host: string;
  readonly metrics: MetricsOfService;
};

const answer = (response: ServerResponse, isOk: boolean, body: object): void => {
  response.writeHead(isOk ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ ok: isOk, ...body }));
};

const tellMetrics = async (response: ServerResponse, { page }: MetricsOfService): Promise<void> => {
  const { type, text } = await page();
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(text);
};

const listen = (server: Server, { port, host }: HealthPlace): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

/**
 * The inner door of a service, for those who run it: `/health/live` (this process turns), `/health/ready` (it takes work: started, not
 * stopping, nothing of its own stuck), `/health/deps` (what it needs from others, a line each) and `/metrics` (OP10). Opened first and
 * closed last.
 */
export const openHealth = async (place: HealthPlace, { open, signal }: Lifecycle): Promise<Health> => {
  const { metrics } = place;
  let checks: HealthChecks | undefined;
  const causes = (): readonly string[] => {
    if (signal.aborted) return ['stopping'];
    return checks ? (checks.faults?.() ?? []) : ['starting'];
  };
  const askDeps = async (): Promise<readonly CheckResult[]> => {
    const deps = await askAll(checks?.deps ?? {}, DEADLINE_MS);
    for (const { name, ok } of deps) metrics.dependency_up.set({ dependency: name }, ok ? 1 : 0);
    return deps;
  };
  const tellDeps = async (response: ServerResponse): Promise<void> => {
    const deps = await askDeps();
    const isOk = checks !== undefined && deps.every(({ ok }) => ok);
    answer(response, isOk, { deps });
  };
  const pages: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
    '/health/live': (response) => answer(response, true, {}),
    '/health/ready': (response) => answer(response, causes().length === 0, { causes: causes() }),
    '/health/deps': tellDeps,
    '/metrics': (response) => tellMetrics(response, metrics),
  };
  metrics.beforePage(async () => {
    await askDeps();
  });
  metrics.beforePage(() => metrics.service_ready.set(causes().length === 0 ? 1 : 0));
  const server = createServer(({ url = '/' }, response) => {
    const page = Object.hasOwn(pages, url) ? pages[url] : undefined;
    if (page) void page(response);
    else response.writeHead(404).end();
  });
  if (place.port !== undefined)
    await open(
      'health',
      () => listen(server, place),
      () => {
        server.closeAllConnections();
        server.close();
      },
    );
  return { started: (given) => (checks = given) };
};
