import type { Project } from '@soebs/contract';
import { newId, pause } from '@soebs/platform';
import type { Client } from '../testing/client.ts';
import { createProject, details, recording, sendChunk } from '../testing/stories.ts';

/** Somebody at work while releases change, and what was acknowledged. */
export type Worker = {
  readonly userId: string;
  readonly client: Client;
  readonly projects: { readonly id: string; readonly atMs: number }[];
  minutes: number;
};

export type CrowdCounts = { commands: number; lists: number; behind: number; jobs: number };

type List = { readonly items: readonly Pick<Project, 'id'>[]; readonly isBehind: boolean };

/** How many of the latest projects must stand on the first page of a list. */
const LATEST = 10;
/** After how long whatever was acknowledged must stand there, unless the list says that it is being brought up to date. */
const SHOWN_WITHIN_MS = 5_000;
const JOB_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;
const RECORDING = 'de-thorsten-01.wav';

/** What people do all the time. An answer that is no success is a fault, and so is a list that lacks what was acknowledged. */
export class RollingCrowd {
  readonly faults: string[] = [];
  readonly counts: CrowdCounts = { commands: 0, lists: 0, behind: 0, jobs: 0 };
  /** The projects whose sound was sent, by their owner. */
  readonly jobs: { readonly projectId: string; readonly worker: Worker }[] = [];
  readonly #workers: readonly Worker[];
  readonly #admin: Client;

  constructor(workers: readonly Worker[], admin: Client) {
    this.#workers = workers;
    this.#admin = admin;
  }

  /** Commands at a steady pace, every fourth with a look at a list. */
  async keepCommanding(perSecond: number, isOver: () => boolean): Promise<void> {
    const asked: Promise<void>[] = [];
    for (let n = 0; !isOver(); n += 1) {
      const worker = this.#workers[n % this.#workers.length];
      if (!worker) return;
      asked.push(this.#held('command', () => (n % 2 === 0 ? this.#create(worker) : this.#grant(worker))));
      if (n % 4 === 0) asked.push(this.#held('list', () => this.#list(worker)));
      await pause(1_000 / perSecond);
    }
    await Promise.all(asked);
  }

  /** One recording after the other, each sent and waited for. */
  async keepTranscribing(worker: Worker, isOver: () => boolean): Promise<void> {
    const sound = await recording(RECORDING);
    while (!isOver()) await this.#held('job', () => this.#transcribe(worker, sound));
  }

  async #held(what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : '';
      this.faults.push(`${what} at ${new Date().toISOString()}: ${String(error)}${cause}`);
    }
  }

  async #create({ client, projects }: Worker): Promise<void> {
    const headers = { 'idempotency-key': newId() };
    const call = { body: details(), headers };
    const { project } = await client.data<{ project: { id: string } }>('post', '/projects', call);
    projects.push({ id: project.id, atMs: performance.now() });
    this.counts.commands += 1;
  }

  async #grant(worker: Worker): Promise<void> {
    const call = { body: { minutes: 1, reason: 'rolling' }, headers: { 'idempotency-key': newId() } };
    await this.#admin.data('post', `/admin/users/${worker.userId}/credits`, call);
    worker.minutes += 1;
    this.counts.commands += 1;
  }

  async #list({ client, projects, userId }: Worker): Promise<void> {
    const dueMs = performance.now() - SHOWN_WITHIN_MS;
    const wanted = projects.filter(({ atMs }) => atMs < dueMs).slice(-LATEST);
    const { items, isBehind } = await client.data<List>('get', '/projects?limit=100');
    this.counts.lists += 1;
    if (isBehind) this.counts.behind += 1;
    if (items.length === 0 && wanted.length > 0) this.faults.push(`the list of ${userId} is empty`);
    const ids = new Set(items.map(({ id }) => id));
    const missing = wanted.filter(({ id }) => !ids.has(id)).length;
    if (missing > 0 && !isBehind) this.faults.push(`the list of ${userId} lacks ${missing} projects`);
  }

  async #transcribe(worker: Worker, sound: Buffer): Promise<void> {
    const { client } = worker;
    const { project } = await createProject(client, { fileSize: sound.length, fileName: RECORDING, language: 'de' });
    worker.projects.push({ id: project.id, atMs: performance.now() });
    const { status } = await sendChunk(client, project.id, { chunk: sound, offset: 0 });
    if (status !== 204) throw new Error(`an upload was answered ${status}`);
    this.jobs.push({ projectId: project.id, worker });
    const until = Date.now() + JOB_WITHIN_MS;
    for (;;) {
      const found = await client.data<Pick<Project, 'status'>>('get', `/projects/${project.id}`);
      if (found.status === 'finished') break;
      if (Date.now() > until) throw new Error(`${project.id} is ${found.status}`);
      await pause(LOOK_EVERY_MS);
    }
    this.counts.jobs += 1;
  }
}
