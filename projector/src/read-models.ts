import type { CreditsBalance, Project, ProjectStatus } from '@soebs/contract';
import { pause, type Db } from '@soebs/platform';
import type { ViewDocument } from './engine/projection.ts';
import type { TranscriptionJob } from './transcription/job.projection.ts';

export type { ViewChanged } from './engine/projection.ts';
export type { TranscriptionJob } from './transcription/job.projection.ts';

/** A view with the revision of the stream it shows. */
export type Viewed<V> = { readonly revision: number; readonly view: V };

/** The text as a pattern that finds nothing but itself; the database refuses a bare NUL in a pattern. */
const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);

export type ProjectQuery = {
  readonly ownerId: string;
  readonly statuses?: readonly ProjectStatus[] | undefined;
  readonly archived: boolean;
  /** A part of the title. */
  readonly text?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

const projectFilter = ({ ownerId, archived, statuses, text }: ProjectQuery) => ({
  'view.ownerId': ownerId,
  'view.archived': archived,
  ...(statuses ? { 'view.status': { $in: [...statuses] } } : {}),
  ...(text ? { 'view.title': { $regex: escaped(text), $options: 'i' } } : {}),
});

const untilRevision = async <V>(
  look: () => Promise<ViewDocument<V> | null>,
  revision: number,
): Promise<Viewed<V> | undefined> => {
  for (let waitedMs = 0; waitedMs < 5_000; waitedMs += 10) {
    const found = await look();
    if (found && found.revision >= revision)
      return found.view ? { revision: found.revision, view: found.view } : undefined;
    await pause(10);
  }
  throw new Error(`the view has not reached revision ${revision} in 5 s`);
};

/** The only door for readers of views. */
export const readModels = (db: Db) => {
  const balances = db.collection<ViewDocument<CreditsBalance>>('credits.balance');
  const projects = db.collection<ViewDocument<Project>>('projects.project');
  const jobs = db.collection<ViewDocument<TranscriptionJob>>('transcription.job');
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
    /** The project once its view has reached `revision`, nothing if it is gone; throws when that takes longer than 5 s. */
    projectAt: (id: string, revision: number): Promise<Viewed<Project> | undefined> =>
      untilRevision(() => projects.findOne({ _id: id }), revision),
    /** One page of a person's projects, newest first, with the number of all that match. */
    projects: async (query: ProjectQuery): Promise<{ readonly items: Viewed<Project>[]; readonly total: number }> => {
      const filter = projectFilter(query) as never;
      const found = await projects
        .find(filter)
        .sort({ 'view.createdAt': -1 })
        .skip((query.page - 1) * query.limit)
        .limit(query.limit)
        .toArray();
      const items = found.flatMap(({ revision, view }) => (view ? [{ revision, view }] : []));
      return { items, total: await projects.countDocuments(filter) };
    },
    /** Jobs in one of the given states, oldest request first. */
    jobs: async (states: readonly TranscriptionJob['state'][], limit = 1_000): Promise<TranscriptionJob[]> => {
      const found = await jobs
        .find({ 'view.state': { $in: [...states] } } as never)
        .sort({ 'view.requestedAt': 1 })
        .limit(limit)
        .toArray();
      return found.flatMap(({ view }) => (view ? [view] : []));
    },
  };
};
export type ReadModels = ReturnType<typeof readModels>;
