import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { credits, jobs } from '@soebs/events';
import { newId, pause } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { freePort } from '../testing/world.ts';
import { openStage, type Stage } from './ledger-stage.ts';
import { clientAt, startProxy, type StartedProxy } from './proxy.ts';
import { RollingCrowd, type CrowdCounts, type Worker } from './rolling-crowd.ts';

type Release = 'before' | 'after';
export type RollingRun = {
  readonly commandsPerSecond: number;
  readonly people: number;
  /** How many recordings are transcribed at the same time. */
  readonly jobsAtOnce: number;
  /** How long people work on after each step of a deploy. */
  readonly restMs: number;
  readonly directions: readonly Release[];
  readonly say?: (line: string) => void;
};
export type RollingReport = CrowdCounts & { readonly faults: readonly string[]; readonly seconds: number };

const [APIS, PROJECTORS, TRANSCRIBERS] = [2, 2, 2];
const SWITCHED_WITHIN_MS = 60_000;
const CAUGHT_UP_WITHIN_MS = 60_000;
/** How many new faults are told after a step. */
const FAULTS_TOLD = 5;
/** Minutes that somebody begins with, so that recordings can be paid. */
const FIRST_MINUTES = 5_000;

/** The programs of two releases, made from the sources of today. */
const buildReleases = async (folder: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [join(process.cwd(), 'embedded/launch/src/releases.mjs'), folder]);
};

/** The recogniser that answers from a script, as a process of its own. */
export const startScripted = async () => {
  const main = join(process.cwd(), 'embedded/speech/src/scripted.ts');
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: `http://${line.replace('ready ', '')}/v1`, stop: () => child.kill('SIGTERM') };
};

/** A deploy as operate.md tells it, one step after the other, on programs that know of which release they are next. */
class Deploy {
  readonly releases = new Map<string, Release>();
  readonly #stage: Stage;
  readonly #proxy: StartedProxy;
  readonly #rest: (step: string) => Promise<void>;

  constructor(
    { stage, proxy }: { stage: Stage; proxy: StartedProxy },
    releases: Map<string, Release>,
    rest: (step: string) => Promise<void>,
  ) {
    this.#stage = stage;
    this.#proxy = proxy;
    this.releases = releases;
    this.#rest = rest;
  }

  /**
   * Projector beside, apis one by one once its views are read, transcribers, then the old projector goes. The next api is stopped once
   * the proxy sends requests to the one before.
   */
  async to(release: Release): Promise<void> {
    const [beside, old] =
      release === 'after' ? (['projector-2', 'projector-1'] as const) : (['projector-1', 'projector-2'] as const);
    await this.#start(beside, release);
    await this.#viewsCaughtUp();
    await this.#rest(`${beside} ${release}`);
    for (const name of ['api-1', 'api-2', 'transcriber-1', 'transcriber-2']) {
      await this.#stage.programs[name]?.stop();
      await this.#start(name, release);
      await this.#rest(`${name} ${release}`);
    }
    await this.#stage.programs[old]?.stop();
    await this.#rest(`${old} gone`);
  }

  async #start(name: string, release: Release): Promise<void> {
    this.releases.set(name, release);
    await this.#stage.programs[name]?.start();
    const [kind, nth] = name.split('-');
    const url = kind === 'api' ? this.#stage.urls[Number(nth) - 1] : undefined;
    if (url !== undefined) await this.#proxy.sends(url);
  }

  /** Every version of every view has reached what the furthest one of its kind has reached now. */
  async #viewsCaughtUp(): Promise<void> {
    type Build = { readonly view: string; readonly version: number; readonly position: string; readonly state: string };
    const builds = this.#stage.db.collection<Build>('views.builds');
    const versionsOf = async (): Promise<Map<string, Set<number>>> => {
      const versions = new Map<string, Set<number>>();
      for (const { view, version } of await builds.find({}).toArray())
        versions.set(view, (versions.get(view) ?? new Set()).add(version));
      return versions;
    };
    await until(async () => [...(await versionsOf()).values()].every(({ size }) => size === 2), SWITCHED_WITHIN_MS);
    const furthest = new Map<string, string>();
    for (const { view, position } of await builds.find({}).toArray())
      if (position > (furthest.get(view) ?? '')) furthest.set(view, position);
    const isThere = ({ view, position, state }: Build): boolean =>
      state === 'ready' && position >= (furthest.get(view) ?? '');
    await until(async () => (await builds.find({}).toArray()).every(isThere), CAUGHT_UP_WITHIN_MS);
  }
}

const workersOf = async (stage: Stage, url: string, count: number): Promise<Worker[]> => {
  const [admin] = stage.admins;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const userId = await stage.person();
      const call = { body: { minutes: FIRST_MINUTES, reason: 'rolling' }, headers: { 'idempotency-key': newId() } };
      await admin?.data('post', `/admin/users/${userId}/credits`, call);
      return { userId, client: clientAt(url, await stage.loggedIn(userId)), projects: [], minutes: FIRST_MINUTES };
    }),
  );
};

const timesOf = (types: readonly string[], type: string): number => types.filter((each) => each === type).length;

/** What is wrong with a job that was done: it was to be charged and completed once. */
export const wrongWithJob = async ({ store }: Pick<Stage, 'store'>, projectId: string): Promise<string[]> => {
  const types = (await store.read(`transcription-${projectId}`, jobs.codec)).map(({ event }) => event.type);
  return ['TranscriptionCharged', 'TranscriptionCompleted']
    .map((type) => ({ type, times: timesOf(types, type) }))
    .flatMap(({ type, times }) => (times === 1 ? [] : [`${projectId}: ${times} × ${type}`]));
};

/** What is wrong with what is in the log of somebody whose commands were all acknowledged. */
const wrongWithWorker = async (
  { store }: Stage,
  { userId, minutes, projects }: Worker,
  jobsDone: number,
): Promise<string[]> => {
  const ledger = (await store.read(`credits-${userId}`, credits.codec)).map(({ event }) => event.type);
  const grants = minutes - FIRST_MINUTES + 1;
  const found = { grants: timesOf(ledger, 'FreeCreditsDeposited'), paid: timesOf(ledger, 'CreditsWithdrawn') };
  return [
    ...(found.grants === grants ? [] : [`${userId}: ${found.grants} of ${grants} grants`]),
    ...(found.paid === jobsDone ? [] : [`${userId}: ${found.paid} payments of ${jobsDone} jobs`]),
    ...(new Set(projects.map(({ id }) => id)).size === projects.length ? [] : [`${userId}: a project was made twice`]),
  ];
};

type Sent = { readonly userId: string; readonly kind: string; readonly letter: unknown };

/** Whether every acknowledged command left its event, and once; and every job was done and paid once. */
const judged = async (stage: Stage, workers: readonly Worker[], crowd: RollingCrowd): Promise<string[]> => {
  const faults: string[] = [];
  for (const { projectId } of crowd.jobs) faults.push(...(await wrongWithJob(stage, projectId)));
  for (const worker of workers) {
    const done = crowd.jobs.filter((job) => job.worker === worker).length;
    faults.push(...(await wrongWithWorker(stage, worker, done)));
  }
  const emails = await stage.db.collection<Sent>('mail.outbox').find({}).toArray();
  const letters = emails.map(({ userId, kind, letter }) => JSON.stringify([userId, kind, letter]));
  return new Set(letters).size === letters.length ? faults : [...faults, 'an email was written twice'];
};

/**
 * Deploys another release and takes it back while people work: two releases run side by side, of which one does not know what the
 * other could write, and each keeps its views in versions of its own. No request fails, no list lacks what was acknowledged, nothing
 * is lost or done twice.
 */
export const rollingDeploy = async (run: RollingRun): Promise<RollingReport> => {
  const { say = () => undefined } = run;
  const folder = await mkdtemp(join(tmpdir(), 'soebs-releases-'));
  await buildReleases(folder);
  const speech = await startScripted();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const releases = new Map<string, Release>();
  const stage = await openStage({
    apis: APIS,
    projectors: PROJECTORS,
    transcribers: TRANSCRIBERS,
    env: {
      API_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '2',
      SPEECH_URL: speech.url,
      QUOTA_OPEN_PROJECTS: '10000',
    },
    releaseOf: (name) => join(folder, releases.get(name) ?? 'before'),
  });
  await stage.programs['projector-2']?.stop();
  const proxy = await startProxy(port, stage.urls);
  const workers = await workersOf(stage, url, run.people);
  const [admin] = stage.admins.map((each) => clientAt(url, each));
  if (!admin) throw new Error('There is no api');
  const crowd = new RollingCrowd(workers, admin);
  const begunMs = performance.now();
  let isOver = false;
  let reported = 0;
  const works = [
    crowd.keepCommanding(run.commandsPerSecond, () => isOver),
    ...workers.slice(0, run.jobsAtOnce).map((each) => crowd.keepTranscribing(each, () => isOver)),
  ];
  const deploy = new Deploy({ stage, proxy }, releases, async (step) => {
    await pause(run.restMs);
    say(`${Math.round((performance.now() - begunMs) / 1_000)} s: ${step}, ${crowd.faults.length} faults so far`);
    for (const fault of crowd.faults.slice(reported, reported + FAULTS_TOLD)) say(`  ${fault}`);
    reported = crowd.faults.length;
  });
  await pause(run.restMs);
  for (const direction of run.directions) await deploy.to(direction);
  isOver = true;
  await Promise.all(works);
  const faults = [...crowd.faults, ...(await judged(stage, workers, crowd))];
  proxy.kill();
  speech.stop();
  await stage.close();
  await rm(folder, { recursive: true, force: true });
  return { ...crowd.counts, faults, seconds: Math.round((performance.now() - begunMs) / 1_000) };
};
