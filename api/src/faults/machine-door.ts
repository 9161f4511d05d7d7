import { newId, pause } from '@soebs/platform';
import type { MachineAnswer } from '../testing/machine.ts';
import { openMachineStage, type Program } from './machine-stage.ts';

/**
 * `npm run faults -- machine-door`: two apis are flooded with one token and let in no more than its rate; a token that is revoked is
 * refused everywhere from the answer on, a running upload too; ten parallel sends under one Idempotency-Key, with an api that is killed
 * among them, make one project. `machine-door.ts <seconds of flood> <races> <kills>` takes other numbers.
 */
const [floodSeconds = 20, races = 20, killsWanted = 10] = process.argv.slice(2).map(Number);
const [PER_SECOND, BURST, AT_ONCE] = [10, 30, 16];
const PARALLEL = 10;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const faults: string[] = [];
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

/** Revokes a token while it is used everywhere; answers how many were let in after the answer. */
const race = async (): Promise<number> => {
  const { call, owner, token } = await stage.program({ perSecond: 500, burst: 1_000 });
  let revokedAtMs = Infinity;
  let late = 0;
  const knock = async (nth: number): Promise<void> => {
    for (let n = nth; ; n += 1) {
      const beganMs = performance.now();
      const status = await outcome(call('GET', '/me', { url: urlOf(n) }));
      if (status === 200 && beganMs > revokedAtMs) late += 1;
      if (status !== 200) return;
    }
  };
  const knocking = Array.from({ length: 20 }, (_, n) => knock(n));
  await pause(20);
  await owner.data('delete', `/enterprise-api/tokens/${token.id}`);
  revokedAtMs = performance.now();
  await Promise.all(knocking);
  return late;
};

/** Sends the same call ten times at once, at both apis, while one of them is killed; repeats until each was answered. */
const sendUnderKill = async ({ call }: Program, nth: number): Promise<void> => {
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
};

const begin = Date.now();
const counts = await flood(await stage.program({ perSecond: PER_SECOND, burst: BURST }));
let late = 0;
for (let n = 0; n < races; n += 1) late += await race();
hold(late === 0, `${late} calls were let in after their token was revoked`);
const program = await stage.program({ perSecond: 500, burst: 1_000 });
for (let n = 0; n < killsWanted; n += 1) await sendUnderKill(program, n);
await stage.close();
say(JSON.stringify({ flood: counts, races, late, kills: killsWanted, faults: faults.slice(0, 20) }));
say(
  `machine-door in ${Math.round((Date.now() - begin) / 1_000)} s: ${faults.length === 0 ? 'held' : `${faults.length} faults`}`,
);
process.exit(faults.length === 0 ? 0 : 1);
