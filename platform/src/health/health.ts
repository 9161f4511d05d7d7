import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Lifecycle } from '../lifecycle/lifecycle.ts';
import { askAll, type Check } from './checks.ts';

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
};

const answer = (response: ServerResponse, isOk: boolean, body: object): void => {
  response.writeHead(isOk ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ ok: isOk, ...body }));
};

const listen = (server: Server, { port, host }: HealthPlace): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

/**
 * The inner door of a service, for those who run it: `/health/live` (this process turns), `/health/ready` (it takes work: started, not
 * stopping, nothing of its own stuck) and `/health/deps` (what it needs from others, a line each). Opened first and closed last.
 */
export const openHealth = async (place: HealthPlace, { open, signal }: Lifecycle): Promise<Health> => {
  let checks: HealthChecks | undefined;
  const causes = (): readonly string[] => {
    if (signal.aborted) return ['stopping'];
    return checks ? (checks.faults?.() ?? []) : ['starting'];
  };
  const tellDeps = async (response: ServerResponse): Promise<void> => {
    const deps = await askAll(checks?.deps ?? {}, DEADLINE_MS);
    const isOk = checks !== undefined && deps.every(({ ok }) => ok);
    answer(response, isOk, { deps });
  };
  const pages: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
    '/health/live': (response) => answer(response, true, {}),
    '/health/ready': (response) => answer(response, causes().length === 0, { causes: causes() }),
    '/health/deps': tellDeps,
  };
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
