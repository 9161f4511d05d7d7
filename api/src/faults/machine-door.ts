import { newId, pause } from '@soebs/platform';
import type { MachineAnswer } from '../testing/machine.ts';
import { wavOfNoise } from '../testing/noise.ts';
import { storiesOf } from '../testing/stories.ts';
import { openMachineStage, slowUpload, type Program } from './machine-stage.ts';

/**
 * `npm run faults -- machine-door`: two apis are flooded with one token and let in no more than its rate; a token that is revoked is
 * refused everywhere from the answer on, a running upload too; ten parallel sends under one Idempotency-Key, with an api that is killed
 * among them, make one project and one charge. `machine-door.ts <seconds of flood> <races> <kills>` takes other numbers.
 */
const [floodSeconds = 20, races = 200, killsWanted = 10] = process.argv.slice(2).map(Number);
const [PER_SECOND, BURST, AT_ONCE] = [10, 30, 16];
const PARALLEL = 10;
/** A minute, and what it costs by the contract of the stage. */
const [MINUTE_MS, MINUTE_CENTS] = [60_000, 100];
/** How many calls race each revocation; in every so many of them a recording is being sent as well. */
const [CALLS_EACH, UPLOAD_EVERY, CUT_WITHIN_MS, SLOW_CALLS] = [20, 10, 1_000, 5];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const faults: string[] = [];
let slowestCutMs = 0;
const hold = (isSo: boolean, fault: string): void => {
  if (!isSo) faults.push(fault);
};

const stage = await openMachineStage(2);
const urls = stage.admins.map(({ url }) => url);
const urlOf = (n: number): string => urls[n % urls.length] ?? '';
const outcome = async (ask: Promise<MachineAnswer>): Promise<number> => (await ask.catch(() => ({ status: 0 }))).status;

const flood = async ({ call }: Program): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const begin = Date.now();
  const knock = async (nth: number): Promise<void> => {
    for (let n = nth; Date.now() - begin < floodSeconds * 1_000; n += 1) {
      const { status, headers } = await call('GET', '/me', { url: urlOf(n) });
      counts[status] = (counts[status] ?? 0) + 1;
      const wait = Number(headers.get('retry-after') ?? 1);
      hold(status !== 429 || (Number.isInteger(wait) && wait >= 1 && wait <= 3), `Retry-After is ${wait}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => knock(n)));
  const seconds = (Date.now() - begin) / 1_000;
  const admitted = counts[200] ?? 0;
  // Each of the two apis may round up by one.
  hold(admitted <= BURST + PER_SECOND * seconds + 2, `${admitted} were let in within ${seconds} s`);
  hold(admitted >= PER_SECOND * seconds * 0.8, `only ${admitted} were let in within ${seconds} s`);
  await pause(3_000);
  hold((await call('GET', '/me')).status === 200, 'nobody is let in after the flood');
  return counts;
};

/** Revokes a token while it is used everywhere; answers how many calls were let in after the answer. */
const race = async ({ call: ask, owner, issue }: Program, nth: number): Promise<number> => {
  const { id, token } = await issue();
  const call = (method: string, path: string, asked: object = {}) =>
    ask(method, path, { ...asked, headers: { authorization: `Bearer ${token}` } });
  let [revokedAtMs, late, slowestMs] = [Infinity, 0, 0];
  const knock = async (first: number): Promise<void> => {
    for (let n = first; ; n += 1) {
      const beganMs = performance.now();
      const status = await outcome(call('GET', '/me', { url: urlOf(n) }));
      slowestMs = Math.max(slowestMs, performance.now() - beganMs);
      if (status === 200 && beganMs > revokedAtMs) late += 1;
      if (status !== 200) return;
    }
  };
  const upload = async (): Promise<void> => {
    const { data } = await call('POST', '/projects', { body: { upload: true } });
    const status = await slowUpload(urlOf(nth / UPLOAD_EVERY), token, (data as { project: { id: string } }).project.id);
    const cutMs = performance.now() - revokedAtMs;
    slowestCutMs = Math.max(slowestCutMs, cutMs);
    // Where others keep the machine busy, as long as a few of the simplest calls.
    const withinMs = Math.max(CUT_WITHIN_MS, SLOW_CALLS * slowestMs);
    hold(status === 401 && cutMs <= withinMs, `an upload was answered ${status} after ${cutMs} ms`);
  };
  const racing = Array.from({ length: CALLS_EACH }, (_, n) => knock(n));
  if (nth % UPLOAD_EVERY === 0) racing.push(upload());
  await pause(nth % UPLOAD_EVERY === 0 ? 300 : 20);
  await owner.data('delete', `/enterprise-api/tokens/${id}`);
  revokedAtMs = performance.now();
  await Promise.all(racing);
  return late;
};

const stories = storiesOf({ commands: stage.handlers(), views: stage.views, clock: { aheadMs: 0 } });
const sound = new Uint8Array(wavOfNoise(96_000));

/** Has a minute of a project transcribed, as far as its charge. */
const charge = async ({ call }: Program, projectId: string): Promise<void> => {
  const { status } = await call('PUT', `/projects/${projectId}/media`, { raw: sound });
  hold(status === 202, `media was answered ${status}`);
  await stories.reportAudio(projectId, await stories.claim(projectId), MINUTE_MS);
  await stage.until(() => stories.isCharged(projectId));
};
const creditsOf = async ({ call }: Program): Promise<number> =>
  ((await call('GET', '/credits')).data as { creditsInCents: number }).creditsInCents;

/** Sends the same call ten times at once, at both apis, while one of them is killed; repeats until each was answered. */
const sendUnderKill = async (program: Program, nth: number): Promise<void> => {
  const { call } = program;
  const asked = { body: { upload: true, reference: `kill-${nth}` }, headers: { 'idempotency-key': newId() } };
  const ids = new Set<string>();
  const send = async (n: number): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await call('POST', '/projects', { ...asked, url: urlOf(n + tries) }).catch(() => undefined);
      if (answer?.status === 202) {
        ids.add((answer.data as { project: { id: string } }).project.id);
        return;
      }
      hold([undefined, 409, 429, 500, 503].includes(answer?.status), `a send was answered ${answer?.status}`);
      await pause(400);
    }
    faults.push('a send was never answered');
  };
  const sending = Array.from({ length: PARALLEL }, (_, n) => send(n));
  await pause(Math.random() * 40);
  const victim = stage.programs[`api-${(nth % 2) + 1}`];
  const pid = victim?.pid();
  if (victim && pid !== undefined) {
    process.kill(pid, 'SIGKILL');
    await victim.start();
  }
  await Promise.all(sending);
  const { data } = await call('GET', `/projects?reference=kill-${nth}`);
  const { length } = (data as { items: readonly unknown[] }).items;
  hold(ids.size === 1 && length === 1, `kill ${nth}: ${ids.size} ids, ${length} projects`);
  for (const id of ids) await charge(program, id);
};

const begin = Date.now();
const counts = await flood(await stage.program({ perSecond: PER_SECOND, burst: BURST }));
let late = 0;
const program = await stage.program({ perSecond: 500, burst: 1_000 });
for (let n = 0; n < races; n += 1) late += await race(program, n);
hold(late === 0, `${late} calls were let in after their token was revoked`);
const before = await creditsOf(program);
for (let n = 0; n < killsWanted; n += 1) await sendUnderKill(program, n);
const chargedCents = before - (await creditsOf(program));
hold(chargedCents === killsWanted * MINUTE_CENTS, `${chargedCents} cents were charged`);
await stage.close();
const figures = {
  flood: counts,
  races,
  late,
  slowestCutMs: Math.round(slowestCutMs),
  kills: killsWanted,
  chargedCents,
};
say(JSON.stringify({ ...figures, faults: faults.slice(0, 20) }));
say(
  `machine-door in ${Math.round((Date.now() - begin) / 1_000)} s: ${faults.length === 0 ? 'held' : `${faults.length} faults`}`,
);
process.exit(faults.length === 0 ? 0 : 1);
