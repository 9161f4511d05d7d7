import { projectStatus, type ProjectStatus } from '@soebs/contract';
import { projects, streamName } from '@soebs/events';
import { newId, pause, StreamErased } from '@soebs/platform';
import { causedBy } from '@soebs/platform/testing';
import type { Stage } from './ledger-stage.ts';

const PATIENCE_MS = 60_000;
type Counts = Readonly<Record<ProjectStatus | 'all', number>>;

/** Asks until there is an answer, through kills of whatever stands between; an erased project has been deleted before. */
const insist = async (ask: () => Promise<unknown>): Promise<void> => {
  for (let isDone = false; !isDone;) {
    isDone = await ask().then(
      () => true,
      (error: unknown) => error instanceof StreamErased,
    );
    if (!isDone) await pause(50);
  }
};

/** Makes a project of somebody and lets it stand, fail, or go after it has failed, by turns; answers its id. */
export const makeProject = async (
  stage: Stage,
  { ownerId, nth }: { ownerId: string; nth: number },
): Promise<string> => {
  const projectId = newId();
  const details = { title: `Nr. ${nth}`, language: 'de', expressions: [], subtitlePreset: 'default' };
  const file = { fileName: 'a.wav', fileBytes: 1, privacyPolicyAcceptedAt: new Date().toISOString() };
  const fail = { type: 'FailProject', projectId, code: 'upload_expired' } as const;
  const ways = [[], [fail], [fail, { type: 'DeleteProject', projectId } as const]];
  const { handle } = stage.handlers().projects;
  const made = { type: 'CreateProject', projectId, ownerId, ...details, ...file } as const;
  for (const command of [made, ...(ways[nth % ways.length] ?? [])]) {
    const by = causedBy(newId());
    await insist(() => handle(command, by));
  }
  return projectId;
};

const stateIn = async (store: Stage['store'], id: string) => {
  try {
    const past = await store.read(streamName(projects.category, id), projects.codec);
    return past.reduce((project, { event }) => projects.evolve(project, event), projects.initial);
  } catch (error) {
    if (error instanceof StreamErased) return 'deleted';
    throw error;
  }
};

/** How many projects the log holds by state; deleted ones are none. */
const folded = async ({ store }: Stage, ids: readonly string[]): Promise<Counts> => {
  const counts = { all: 0, ongoing: 0, failed: 0, finished: 0 };
  for (const id of ids) {
    const state = await stateIn(store, id);
    if (typeof state === 'string') continue;
    counts.all += 1;
    counts[state.stage === 'failed' || state.stage === 'finished' ? state.stage : 'ongoing'] += 1;
  }
  return counts;
};

/** What staff are shown at an api, state by state. */
const shownAt = async (admin: Stage['admins'][number]): Promise<Counts> => {
  const totalOf = async (query: string): Promise<number> =>
    (await admin.data<{ total: number }>('get', `/admin/projects${query}`)).total;
  const counts = { all: await totalOf(''), ongoing: 0, failed: 0, finished: 0 };
  for (const status of projectStatus.options) counts[status] = await totalOf(`?status=${status}`);
  return counts;
};

/** At each api staff see as many projects in each state as the log holds; what differs is answered. */
export const wrongCounts = async (stage: Stage, ids: readonly string[]): Promise<readonly string[]> => {
  const wanted = JSON.stringify(await folded(stage, ids));
  const faults: string[] = [];
  for (const admin of stage.admins) {
    let seen = '';
    for (const begunAt = Date.now(); seen !== wanted && Date.now() - begunAt < PATIENCE_MS;) {
      seen = JSON.stringify(await shownAt(admin));
      if (seen !== wanted) await pause(100);
    }
    if (seen !== wanted) faults.push(`staff see ${seen} projects at ${admin.url}, the log holds ${wanted}`);
  }
  return faults;
};
