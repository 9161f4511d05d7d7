import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IssuedWebhook } from '@soebs/contract';
import { newId, pause } from '@soebs/platform';
import { causedBy } from '@soebs/platform/testing';
import { openMachineStage } from '../faults/machine-stage.ts';
import type { StoredDelivery } from '../enterprise/webhooks/stored.ts';

/**
 * `npm run bench -- webhooks`: from an event to the first byte at its receiver at 50 events a second, alone and beside five receivers
 * that hang; what 10,000 waiting deliveries cost the api in memory; a call by token beside the same by cookie.
 */
const [PER_SECOND, SECONDS, WAITING, CALLS] = [50, 8, 10_000, 300];
const MB = 1_024 * 1_024;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const figures = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(sorted, share) * 10) / 10);
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms of ${sorted.length}`;
};

let lags: number[] = [];
/** When each event happened, in epoch milliseconds. */
const events = new Map<string, number>();
const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const beganMs = Date.now();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (request.url === '/hangs') return;
  const { timestamp } = JSON.parse(Buffer.concat(parts).toString()) as { timestamp: string };
  events.set(String(request.headers['webhook-id']), Date.parse(timestamp));
  lags.push(beganMs - Date.parse(timestamp));
  response.writeHead(204).end();
};
const server = createServer((request, response) => {
  take(request, response).catch(() => response.destroy());
});
const port = await new Promise<number>((resolve) =>
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
);
const origin = `http://localhost:${port}`;
const stage = await openMachineStage(1, { WEBHOOK_SINK: origin });
const { call, owner } = await stage.program({ perSecond: 500, burst: 1_000 });
const deliveries = stage.db.collection<StoredDelivery>('enterprise.deliveries');
const hook = async (path: string): Promise<IssuedWebhook> =>
  (await call('POST', '/webhooks', { body: { url: origin + path, types: ['project.failed'] } })).data;

const create = async (): Promise<string> => {
  const { status, text, data } = await call('POST', '/projects', { body: { upload: true } });
  if (status !== 202) throw new Error(text);
  return (data as { project: { id: string } }).project.id;
};
/** Has projects fail at an even rate, as the transcriber would; answers how long each event took to its receiver. */
const run = async (): Promise<string> => {
  lags = [];
  events.clear();
  const rate = PER_SECOND / 1_000;
  const ids: string[] = [];
  while (ids.length < PER_SECOND * SECONDS) ids.push(await create());
  await pause(2_000);
  const { projects } = stage.handlers();
  const failed: Promise<unknown>[] = [];
  const fail = (projectId: string): Promise<unknown> =>
    projects.handle({ type: 'FailProject', projectId, code: 'media_corrupt' }, causedBy(newId()));
  const wanted = PER_SECOND * SECONDS;
  const begin = Date.now();
  while (failed.length < wanted) {
    const due = Math.min(wanted, (Date.now() - begin) * rate);
    while (failed.length < due) failed.push(fail(ids[failed.length] ?? ''));
    await pause(5);
  }
  await Promise.all(failed);
  for (let n = 0; lags.length < wanted && n < 600; n += 1) await pause(100);
  const stored = await deliveries.find({ eventId: { $in: [...events.keys()] } }).toArray();
  const waits = stored.map(({ eventId, createdAt }) => createdAt.getTime() - (events.get(eventId) ?? Number.NaN));
  const summary = `${figures(lags)}; until it was noted: ${figures(waits)}`;
  return summary;
};

await hook('/well');
say(`event to receiver at ${PER_SECOND}/s: ${await run()}`);
const hanging = [];
for (let n = 0; n < 5; n += 1) hanging.push(await hook('/hangs'));
say(`beside five receivers that hang: ${await run()}`);

const pid = stage.programs['api-1']?.pid() ?? 0;
const residentMb = (): number => {
  const pages = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
  return Math.round((pages * 1_024) / MB);
};
const [{ id: webhookId, applicationId } = { id: '', applicationId: '' }] = hanging;
const { ownerId = '' } = (await deliveries.findOne({ webhookId })) ?? {};
const beforeMb = residentMb();
const at = new Date();
const waiting = Array.from({ length: WAITING }, (): StoredDelivery => {
  const eventId = `evt_${newId()}`;
  const fresh = {
    tries: 0,
    fence: 0,
    replayOf: null,
    attempts: [],
    state: 'waiting',
    type: 'project.failed',
  } as const;
  return { _id: `${eventId}/${webhookId}`, eventId, webhookId, ownerId, createdAt: at, dueAt: at, ...fresh };
});
const body = JSON.stringify({ type: 'project.failed', timestamp: at.toISOString(), data: {} });
await stage.db.collection<{ _id: string }>('enterprise.events').insertMany(
  waiting.map(({ eventId }) => ({
    _id: eventId,
    applicationId,
    ownerId,
    type: 'project.failed',
    body,
    place: null,
    at,
    livemode: true,
  })),
);
await deliveries.insertMany(waiting);
let mostMb = beforeMb;
for (let n = 0; n < 100; n += 1) {
  await pause(200);
  mostMb = Math.max(mostMb, residentMb());
}
say(`${WAITING} waiting deliveries: the api had ${beforeMb} MB before and at most ${mostMb} MB in 20 s`);

const id = await create();
const timed = async (ask: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await ask();
  return performance.now() - begin;
};
const [byToken, byCookie]: [number[], number[]] = [[], []];
for (let n = 0; n < CALLS; n += 1) {
  byToken.push(await timed(() => call('GET', `/projects/${id}`)));
  byCookie.push(await timed(() => owner.call('get', `/projects/${id}`)));
}
say(`GET of a project by token: ${figures(byToken)}; by cookie: ${figures(byCookie)}`);
const p95 = (times: readonly number[]): number =>
  percentile(
    [...times].sort((a, b) => a - b),
    0.95,
  );
say(`ratio at p95: ${(p95(byToken) / p95(byCookie)).toFixed(2)}`);
server.closeAllConnections();
server.close();
await stage.close();
process.exit(0);
