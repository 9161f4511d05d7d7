import type { Project, ProjectStatus, TimePlace } from '@soebs/contract';
import { behind, type Db } from '@soebs/platform';
import type { ViewDocument } from '../engine/projection.ts';

/** The text as a pattern that finds nothing but itself; the database refuses a bare NUL in a pattern. */
export const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);

export type AllProjectsQuery = {
  /** The whole id of a project or of its owner. */
  readonly id?: string | undefined;
  /** A part of the title. */
  readonly text?: string | undefined;
  readonly status?: ProjectStatus | undefined;
  /** Only what stands behind this place. */
  readonly after?: TimePlace | undefined;
  readonly limit: number;
};

type Usage = { readonly bytes: number; readonly openProjects: number; readonly known: readonly string[] };

/** Readers of projects beside the lists of their owners. */
export const projectReaders = (db: Db) => {
  const projects = db.collection<ViewDocument<Project>>('projects.project');
  return {
    /** What a person keeps and has under way, and which of some projects are counted in it, or are gone: each once. */
    usage: async (ownerId: string, ids: readonly string[] = []): Promise<Usage> => {
      const fields = { projection: { 'view.fileBytes': 1, 'view.status': 1 } };
      const found = await projects.find({ 'view.ownerId': ownerId } as never, fields).toArray();
      const counted = new Set(found.map(({ _id }) => _id));
      const others = ids.filter((id) => !counted.has(id));
      const gone = await projects
        .find({ _id: { $in: others }, view: null } as never, { projection: { _id: 1 } })
        .toArray();
      const bytes = found.reduce((sum, { view }) => sum + (view?.fileBytes ?? 0), 0);
      const openProjects = found.filter(({ view }) => view?.status === 'ongoing').length;
      return { bytes, openProjects, known: [...counted, ...gone.map(({ _id }) => _id)] };
    },
    /** The titles of those of these projects that there are, by their ids. */
    titles: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await projects
        .find({ _id: { $in: [...ids] } } as never, { projection: { 'view.title': 1 } })
        .toArray();
      return new Map(found.flatMap(({ _id, view }) => (view ? [[_id, view.title] as const] : [])));
    },
    /** Some of everybody's projects, newest first, with the number of all that match. */
    allProjects: async (query: AllProjectsQuery): Promise<{ readonly items: Project[]; readonly total: number }> => {
      const { id, text, status, after, limit } = query;
      const isProject = id !== undefined && (await projects.findOne({ _id: id })) !== null;
      const filter = {
        view: { $ne: null },
        ...(id === undefined ? {} : { [isProject ? '_id' : 'view.ownerId']: id }),
        ...(status ? { 'view.status': status } : {}),
        ...(text ? { 'view.title': { $regex: escaped(text), $options: 'i' } } : {}),
      };
      // A part of a title begins anywhere: it is looked for from the newest project on.
      const index = id === undefined ? { hint: status ? 'by_status' : 'by_creation' } : {};
      const found = await projects
        .find({ ...filter, ...behind('view.createdAt', after) } as never, index)
        .sort({ 'view.createdAt': -1, _id: -1 })
        .limit(limit)
        .toArray();
      const items = found.flatMap(({ view }) => (view ? [view] : []));
      return { items, total: await projects.countDocuments(filter, index) };
    },
  };
};
