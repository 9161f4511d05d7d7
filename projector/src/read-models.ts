import type { CreditsBalance, JobState, Project, ProjectStatus, TimePlace, TranscriptionJob } from '@soebs/contract';
import type { ProjectsEvent, Recorded } from '@soebs/events';
import { behind, type Db } from '@soebs/platform';
import { creditReaders } from './credits/readers.ts';
import { heartbeatIn, type Heartbeat } from './engine/heartbeat.ts';
import { projectView } from './projects/project.projection.ts';
import { escaped, projectReaders } from './projects/readers.ts';
import { paymentReaders } from './payments/readers.ts';
import { receiptReaders } from './receipts/readers.ts';
import type { ViewDocument } from './engine/projection.ts';

export { SILENT_AFTER_MS, type Heartbeat } from './engine/heartbeat.ts';
export type { ViewChanged } from './engine/projection.ts';
export type { TransactionQuery } from './credits/readers.ts';
export type { MarkedPayment } from './payments/payment.projection.ts';
export type { PaymentQuery } from './payments/readers.ts';
export type { AllProjectsQuery } from './projects/readers.ts';
export type { ReceiptQuery } from './receipts/readers.ts';
export type { OwnedReceipt } from './receipts/year.projection.ts';

/** A view with the revision of the stream it shows. */
export type Viewed<V> = { readonly revision: number; readonly view: V };

export type ProjectQuery = {
  readonly ownerId: string;
  readonly statuses?: readonly ProjectStatus[] | undefined;
  readonly archived: boolean;
  /** A part of the title. */
  readonly text?: string | undefined;
  /** Only what stands behind this place. */
  readonly after?: TimePlace | undefined;
  readonly limit: number;
};

const projectFilter = ({ ownerId, archived, statuses, text }: ProjectQuery) => ({
  'view.ownerId': ownerId,
  'view.archived': archived,
  ...(statuses ? { 'view.status': { $in: [...statuses] } } : {}),
  ...(text ? { 'view.title': { $regex: escaped(text), $options: 'i' } } : {}),
});

export type JobQuery = {
  readonly states?: readonly JobState[] | undefined;
  /** The whole id of a project or of its owner. */
  readonly id?: string | undefined;
  readonly after?: TimePlace | undefined;
  readonly limit: number;
};

const jobFilter = ({ states }: JobQuery, ofId: Readonly<Record<string, string>>) => ({
  ...(states ? { 'view.state': { $in: [...states] } } : {}),
  ...ofId,
});

const jobReaders = (db: Db) => {
  const jobs = db.collection<ViewDocument<TranscriptionJob>>('transcription.job');
  /** The job of this id, or else the jobs of this owner: each by its own index. */
  const ofId = async (id: string | undefined): Promise<Readonly<Record<string, string>>> => {
    if (!id) return {};
    return (await jobs.findOne({ _id: id })) ? { _id: id } : { 'view.ownerId': id };
  };
  return {
    /** Jobs in one of the given states, oldest request first. */
    jobs: async (states: readonly JobState[], limit = 1_000): Promise<TranscriptionJob[]> => {
      const found = await jobs
        .find({ 'view.state': { $in: [...states] } } as never)
        .sort({ 'view.requestedAt': 1 })
        .limit(limit)
        .toArray();
      return found.flatMap(({ view }) => (view ? [view] : []));
    },
    /** Some of all jobs, the latest request first, with the number of all that match. */
    jobPage: async (query: JobQuery): Promise<{ readonly items: TranscriptionJob[]; readonly total: number }> => {
      const filter = jobFilter(query, await ofId(query.id)) as never;
      const isAll = Object.keys(filter).length === 0;
      const found = await jobs
        .find({ ...(filter as object), ...behind('view.requestedAt', query.after) } as never)
        .sort({ 'view.requestedAt': -1, _id: -1 })
        .limit(query.limit)
        .toArray();
      return {
        items: found.flatMap(({ view }) => (view ? [view] : [])),
        total: await (isAll ? jobs.estimatedDocumentCount() : jobs.countDocuments(filter)),
      };
    },
    /** When a run of each of these owners last began, as an ISO text; owners who never had one are absent. */
    lastClaims: async (ownerIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const claims = new Map<string, string>();
      for (const ownerId of ownerIds) {
        const filter = { 'view.ownerId': ownerId, 'view.claimedAt': { $ne: null } };
        const [last] = await jobs
          .find(filter as never)
          .sort({ 'view.claimedAt': -1 })
          .limit(1)
          .toArray();
        if (last?.view?.claimedAt) claims.set(ownerId, last.view.claimedAt);
      }
      return claims;
    },
  };
};

/** A project as its view will show it: what to tell of it while the projector lags. Nothing when it is gone. */
export const projectOf = (id: string, past: readonly Recorded<ProjectsEvent>[]): Viewed<Project> | undefined => {
  let view: Project | null = null;
  for (const { event, metadata, revision } of past)
    view = projectView.apply(view ?? projectView.empty(id), event, { id, at: metadata.at, revision });
  return view === null ? undefined : { revision: past.at(-1)?.revision ?? -1, view };
};

/** The only door for readers of views. */
export const readModels = (db: Db) => {
  const balances = db.collection<ViewDocument<CreditsBalance>>('credits.balance');
  const projects = db.collection<ViewDocument<Project>>('projects.project');
  return {
    /** What a person can spend; zero before the first deposit. */
    balance: async (userId: string): Promise<Viewed<CreditsBalance>> => {
      const found = await balances.findOne({ _id: userId });
      const creditsInCents = found?.view?.creditsInCents ?? 0;
      return { revision: found?.revision ?? -1, view: { userId, creditsInCents } };
    },
    project: async (id: string): Promise<Viewed<Project> | undefined> => {
      const found = await projects.findOne({ _id: id });
      return found?.view ? { revision: found.revision, view: found.view } : undefined;
    },
    /** The last sign of life of the projector. */
    heartbeat: (): Promise<Heartbeat | undefined> => heartbeatIn(db),
    /** Projects made before a time (ISO text) whose media has not arrived yet. */
    uploadingSince: async (before: string): Promise<readonly string[]> => {
      const filter = { 'view.uploading': true, 'view.createdAt': { $lt: before } };
      const found = await projects.find(filter as never, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    /** Ended projects with media that nothing has happened to since a time (ISO text). */
    restingSince: async (before: string): Promise<readonly string[]> => {
      const filter = {
        'view.status': { $ne: 'ongoing' },
        'view.media': { $ne: null },
        'view.changedAt': { $lt: before },
      };
      const found = await projects.find(filter as never, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    /** Some of a person's projects, newest first, with the number of all that match. */
    projects: async (query: ProjectQuery): Promise<{ readonly items: Viewed<Project>[]; readonly total: number }> => {
      const filter = projectFilter(query);
      const found = await projects
        .find({ ...filter, ...behind('view.createdAt', query.after) } as never)
        .sort({ 'view.createdAt': -1, _id: -1 })
        .limit(query.limit)
        .toArray();
      const items = found.flatMap(({ revision, view }) => (view ? [{ revision, view }] : []));
      return { items, total: await projects.countDocuments(filter) };
    },
    ...projectReaders(db),
    ...creditReaders(db),
    ...receiptReaders(db),
    ...paymentReaders(db),
    ...jobReaders(db),
  };
};
export type ReadModels = ReturnType<typeof readModels>;
