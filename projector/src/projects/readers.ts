import {
  sortedPlaceOf,
  sortParts,
  type KeptProject,
  type Project,
  type projectsSort,
  type ProjectScope,
  type ProjectStatus,
  type SortOf,
  type TimePlace,
} from '@soebs/contract';
import type { FailureCode, ProjectsEvent, Recorded } from '@soebs/events';
import { behind, inOrder } from '@soebs/platform';
import type { CurrentViews, Viewed } from '../engine/current-views.ts';
import { ofViews } from '../engine/filters.ts';
import { projectView } from './project.projection.ts';

/** The text as a pattern that finds nothing but itself; the database refuses a bare NUL in a pattern. */
const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);

export type AllProjectsQuery = {
  /** The whole id of a project or of its owner. */
  readonly id?: string | undefined;
  /** A part of the title. */
  readonly text?: string | undefined;
  readonly status?: ProjectStatus | undefined;
  /** Why it failed. */
  readonly failure?: FailureCode | undefined;
  /** Finished or failed between two instants, the second of which is after the span (ISO texts). */
  readonly ended?: { readonly from?: string; readonly before?: string } | undefined;
  readonly sort: SortOf<typeof projectsSort>;
  /** Only what stands behind this place, as the sort writes it. */
  readonly after?: string | undefined;
  readonly limit: number;
};

export type ProjectQuery = {
  readonly personId: string;
  /** Their own, those shared with them, both, or those that are offered to them. */
  readonly scope: ProjectScope;
  readonly statuses?: readonly ProjectStatus[] | undefined;
  readonly archived: boolean;
  /** A part of the title. */
  readonly text?: string | undefined;
  /** Only what stands behind this place. */
  readonly after?: TimePlace | undefined;
  readonly limit: number;
};

const scopes: Readonly<Record<ProjectScope, (personId: string) => object>> = {
  own: (personId) => ({ 'view.ownerId': personId }),
  shared: (personId) => ({ 'view.people': personId, 'view.ownerId': { $ne: personId } }),
  all: (personId) => ({ 'view.people': personId }),
  offered: (personId) => ({ 'view.people': personId, 'view.ownershipOffer.userId': personId }),
};

const projectFilter = ({ personId, scope, archived, statuses, text }: ProjectQuery) => ({
  ...scopes[scope](personId),
  'view.archived': archived,
  ...(statuses ? { 'view.status': { $in: [...statuses] } } : {}),
  ...(text ? { 'view.title': { $regex: escaped(text), $options: 'i' } } : {}),
});

type Usage = { readonly bytes: number; readonly openProjects: number; readonly known: readonly string[] };

/** Readers of single projects and of the lists of people. */
const ownProjectReaders = (current: CurrentViews) => {
  const open = () => current.documents(projectView);
  return {
    project: async (id: string): Promise<Viewed<KeptProject> | undefined> => {
      const found = await (await open()).findOne({ _id: id });
      return found?.view ? { revision: found.revision, view: found.view } : undefined;
    },
    uploadingSince: async (before: string): Promise<readonly string[]> => {
      const filter = { 'view.uploading': true, 'view.createdAt': { $lt: before } };
      const found = await (await open()).find(ofViews<KeptProject>(filter), { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    restingSince: async (before: string): Promise<readonly string[]> => {
      const filter = {
        'view.status': { $ne: 'ongoing' },
        'view.media': { $ne: null },
        'view.changedAt': { $lt: before },
      };
      const found = await (await open()).find(ofViews<KeptProject>(filter), { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    projects: async (
      query: ProjectQuery,
    ): Promise<{ readonly items: Viewed<KeptProject>[]; readonly total: number }> => {
      const projects = await open();
      const filter = projectFilter(query);
      const found = await projects
        .find(ofViews<KeptProject>({ ...filter, ...behind('view.createdAt', query.after) }))
        .sort({ 'view.createdAt': -1, _id: -1 })
        .limit(query.limit)
        .toArray();
      const items = found.flatMap(({ revision, view }) => (view ? [{ revision, view }] : []));
      return { items, total: await projects.countDocuments(ofViews<KeptProject>(filter)) };
    },
  };
};

const sortFields = { created: 'view.createdAt', changed: 'view.changedAt' } as const;
/** A part of a title begins anywhere: it is looked for along the order that is asked for. */
const sortIndexes = {
  created: { any: 'by_creation', status: 'by_status' },
  changed: { any: 'by_change', status: 'by_status_change' },
} as const;

/** The documents behind a place, in which order, and the index that has them so. */
const orderOf = ({ sort, after, status, id }: AllProjectsQuery) => {
  const { field, isRising } = sortParts<keyof typeof projectsSort>(sort);
  const name = sortFields[field];
  return {
    from: behind(name, sortedPlaceOf(sort, after), isRising),
    order: inOrder(name, isRising),
    index: id === undefined ? { hint: sortIndexes[field][status ? 'status' : 'any'] } : {},
  };
};

const endedWithin = ({ from, before }: NonNullable<AllProjectsQuery['ended']>) =>
  from === undefined && before === undefined
    ? {}
    : { 'view.endedAt': { ...(from && { $gte: from }), ...(before && { $lt: before }) } };

/** What is asked for of everybody's projects; `isProject` says whose id the id is. */
const allFilter = ({ id, text, status, failure, ended = {} }: AllProjectsQuery, isProject: boolean) => ({
  view: { $ne: null },
  ...(id === undefined ? {} : { [isProject ? '_id' : 'view.ownerId']: id }),
  ...(status ? { 'view.status': status } : {}),
  ...(failure ? { 'view.failure': failure } : {}),
  ...endedWithin(ended),
  ...(text ? { 'view.title': { $regex: escaped(text), $options: 'i' } } : {}),
});

/** Readers of projects by those who look after all of them. */
const keptProjectReaders = (current: CurrentViews) => {
  const open = () => current.documents(projectView);
  return {
    usage: async (ownerId: string, ids: readonly string[] = []): Promise<Usage> => {
      const projects = await open();
      const fields = { projection: { 'view.fileBytes': 1, 'view.status': 1 } };
      const found = await projects.find(ofViews<KeptProject>({ 'view.ownerId': ownerId }), fields).toArray();
      const counted = new Set(found.map(({ _id }) => _id));
      const others = ids.filter((id) => !counted.has(id));
      const elsewhere = await projects
        .find(ofViews<KeptProject>({ _id: { $in: others }, 'view.ownerId': { $ne: ownerId } }), {
          projection: { _id: 1 },
        })
        .toArray();
      const bytes = found.reduce((sum, { view }) => sum + (view?.fileBytes ?? 0), 0);
      const openProjects = found.filter(({ view }) => view?.status === 'ongoing').length;
      return { bytes, openProjects, known: [...counted, ...elsewhere.map(({ _id }) => _id)] };
    },
    titles: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await (
        await open()
      )
        .find(ofViews<KeptProject>({ _id: { $in: [...ids] } }), { projection: { 'view.title': 1 } })
        .toArray();
      return new Map(found.flatMap(({ _id, view }) => (view ? [[_id, view.title] as const] : [])));
    },
    allProjects: async (query: AllProjectsQuery): Promise<{ readonly items: Project[]; readonly total: number }> => {
      const { id, limit } = query;
      const { from, order, index } = orderOf(query);
      const projects = await open();
      const isProject = id !== undefined && (await projects.findOne({ _id: id })) !== null;
      const filter = allFilter(query, isProject);
      const found = await projects
        .find(ofViews<KeptProject>({ ...filter, ...from }), index)
        .sort(order)
        .limit(limit)
        .toArray();
      const items = found.flatMap(({ view }) => (view ? [view] : []));
      return { items, total: await projects.countDocuments(ofViews<KeptProject>(filter), index) };
    },
  };
};

/** Readers of projects. */
export type ProjectReaders = {
  /** What a person keeps and has under way, and which of some projects are counted in it, are gone, or somebody else's: each once. */
  readonly usage: (ownerId: string, ids?: readonly string[]) => Promise<Usage>;
  /** The titles of those of these projects that there are, by their ids. */
  readonly titles: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Some of everybody's projects, as they are sorted, with the number of all that match. */
  readonly allProjects: (query: AllProjectsQuery) => Promise<{ readonly items: Project[]; readonly total: number }>;
  readonly project: (id: string) => Promise<Viewed<KeptProject> | undefined>;
  /** Projects made before a time (ISO text) whose media has not arrived yet. */
  readonly uploadingSince: (before: string) => Promise<readonly string[]>;
  /** Ended projects with media that nothing has happened to since a time (ISO text). */
  readonly restingSince: (before: string) => Promise<readonly string[]>;
  /** Some of a person's projects, newest first, with the number of all that match. */
  readonly projects: (
    query: ProjectQuery,
  ) => Promise<{ readonly items: Viewed<KeptProject>[]; readonly total: number }>;
};

export const projectReaders = (current: CurrentViews): ProjectReaders => ({
  ...ownProjectReaders(current),
  ...keptProjectReaders(current),
});

/** A project as its view will show it: what to tell of it while the projector lags. Nothing when it is gone. */
export const projectOf = (id: string, past: readonly Recorded<ProjectsEvent>[]): Viewed<KeptProject> | undefined => {
  let view: KeptProject | null = null;
  for (const { event, metadata, revision } of past)
    view = projectView.apply(view ?? projectView.empty(id), event, { id, at: metadata.at, revision });
  return view === null ? undefined : { revision: past.at(-1)?.revision ?? -1, view };
};
