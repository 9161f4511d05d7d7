import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newId, pause } from '@soebs/platform';
import { causedBy, until } from '@soebs/platform/testing';
import { CopyJudge } from './copy-judge.ts';
import { storiesOf } from '../testing/stories.ts';
import { openWorld, type World } from '../testing/world.ts';

/** What a run has counted, and what did not hold. */
export type CopyReport = {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
};

const QUIET_MS = 5_000;
/** A verb that takes longer hangs. */
const VERB_MS = 120_000;

type Verb = { readonly words: readonly string[]; readonly env?: Readonly<Record<string, string>> };

/** Runs a verb of the product to its end, as a person does; throws with what it has said when it fails. */
const run = (name: 'backup' | 'restore', { words, env = {} }: Verb): Promise<string> =>
  new Promise((resolve, reject) => {
    const script = join(process.cwd(), `embedded/launch/src/${name}.ts`);
    const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', script, ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), VERB_MS);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('close', (code) => {
      clearTimeout(late);
      if (code === 0) resolve(said);
      else reject(new Error(`${name} ended with ${String(code)}: ${said}`));
    });
  });

const backUp = (world: World, folder: string): Promise<string> =>
  run('backup', {
    words: ['--to', folder],
    env: { ...world.urls, OBJECT_STORE_URL: pathToFileURL(join(world.folder, 'media')).href },
  });

/** A person who buys, gives back and has recordings transcribed, and what was answered so far. */
type Busy = { readonly userId: string; readonly commandIds: string[]; readonly projectIds: string[] };

const turnOf =
  ({ commands }: World, busy: Busy) =>
  async (n: number) => {
    const { userId, commandIds } = busy;
    const commandId = newId();
    const paymentId = `cs_${commandId}`;
    const { ok } = await commands.credits.handle(
      n % 4 === 3
        ? { type: 'RefundPayment', userId, paymentId: `cs_${commandIds.at(-1) ?? ''}`, refundId: newId() }
        : { type: 'DepositCredits', userId, paymentId, cents: 1_000, paidRappen: 500 },
      causedBy(commandId),
    );
    if (ok) commandIds.push(commandId);
  };

type Pace = { readonly paceMs: number; readonly isOver: () => boolean };

/** People at work until it is over. */
const load = async (world: World, crowd: readonly Busy[], { isOver, paceMs }: Pace): Promise<void> => {
  const { queued } = storiesOf(world);
  const work = async (busy: Busy): Promise<void> => {
    const turn = turnOf(world, busy);
    for (let n = 0; !isOver(); n += 1) {
      await turn(n);
      await pause(paceMs);
      if (n % 5 !== 0) continue;
      const id = await queued(busy.userId);
      busy.projectIds.push(id);
      await world.api.deps()?.objects.put(`projects/${id}/media`, `sound of ${id}`);
    }
  };
  await Promise.all(crowd.map(work));
};

const crowdOf = (world: World, people: number): Promise<Busy[]> =>
  Promise.all(
    Array.from({ length: people }, async () => ({
      userId: (await world.person())._id,
      commandIds: [],
      projectIds: [],
    })),
  );

const restored = (copy: string): Promise<World> =>
  openWorld({}, tmpdir(), async (data) => {
    await run('restore', { words: ['--from', copy, '--data', data] });
  });

type Done = {
  readonly crowd: readonly Busy[];
  /** How many commands of each person were answered before the copy began. */
  readonly before: ReadonlyMap<string, number>;
  /** The emails that had left by then. */
  readonly sent: ReadonlySet<string>;
};

const judged = async (here: World, copy: string, { crowd, before, sent }: Done): Promise<CopyReport> => {
  const there = await restored(copy);
  const judge = new CopyJudge(here, there);
  try {
    for (const { userId, commandIds, projectIds } of crowd) {
      await judge.account(userId, commandIds.slice(0, before.get(userId) ?? 0));
      for (const id of projectIds) await judge.project(id);
    }
    await judge.receipts();
    await judge.emails(sent);
    return judge;
  } finally {
    await there.close();
  }
};

/** Resolves when nothing has been written for a while: every reaction is through. */
const settled = async ({ store }: World): Promise<void> => {
  for (let [before, now] = [-1n, await store.head()]; now > before;) {
    await pause(QUIET_MS);
    [before, now] = [now, await store.head()];
  }
};

/** At rest the copy is all of it: every view is the same, and the drill passes. */
const judgedAtRest = async (here: World, copy: string, { crowd }: Done): Promise<CopyReport> => {
  await settled(here);
  await backUp(here, copy);
  await run('restore', { words: ['--from', copy, '--drill'] });
  const there = await restored(copy);
  const judge = new CopyJudge(here, there);
  try {
    for (const { userId, commandIds } of crowd) await judge.account(userId, commandIds);
    await judge.receipts();
    await judge.views();
    return judge;
  } finally {
    await there.close();
  }
};

export type CopyRun = {
  readonly people: number;
  readonly paceMs: number;
  readonly warmUpMs: number;
  readonly isLong: boolean;
};

/**
 * Copies a product under load and restores it alone: what was acknowledged before is there, nothing went another way, nobody gets an email
 * or a receipt twice. The long form copies again at rest, has every view hashed on both sides, and drills.
 */
export const copyUnderLoad = async ({ people, paceMs, warmUpMs, isLong }: CopyRun): Promise<CopyReport> => {
  const copies = await mkdtemp(join(tmpdir(), 'soebs-copies-'));
  const world = await openWorld();
  let isOver = false;
  try {
    const crowd = await crowdOf(world, people);
    const working = load(world, crowd, { isOver: () => isOver, paceMs });
    await until(() => crowd.every(({ commandIds }) => commandIds.length > 3));
    await pause(warmUpMs);
    const before = new Map(crowd.map(({ userId, commandIds }) => [userId, commandIds.length]));
    const sent = new Set(world.mails.map(({ id }) => id));
    await backUp(world, join(copies, 'busy'));
    isOver = true;
    await working;
    const busy = await judged(world, join(copies, 'busy'), { crowd, before, sent });
    if (!isLong) return busy;
    const rest = await judgedAtRest(world, join(copies, 'rest'), { crowd, before, sent });
    return { faults: [...busy.faults, ...rest.faults], counts: { ...busy.counts, ...rest.counts } };
  } finally {
    isOver = true;
    await world.close();
    await rm(copies, { recursive: true, force: true });
  }
};
