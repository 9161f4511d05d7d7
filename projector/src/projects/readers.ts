import type { Project, ProjectStatus } from '@soebs/contract';
import type { Db } from '@soebs/platform';
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
  readonly page: number;
  readonly limit: number;
};

/** Readers of everybody's projects, for staff. */
export const projectReaders = (db: Db) => {
  const projects = db.collection<ViewDocument<Project>>('projects.project');
  return {
    /** The titles of those of these projects that there are, by their ids. */
    titles: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await projects
        .find({ _id: { $in: [...ids] } } as never, { projection: { 'view.title': 1 } })
        .toArray();
      return new Map(found.flatMap(({ _id, view }) => (view ? [[_id, view.title] as const] : [])));
    },
    /** One page of everybody's projects, newest first, with the number of all that match. */
    allProjects: async (query: AllProjectsQuery): Promise<{ readonly items: Project[]; readonly total: number }> => {
      const { id, text, status, page, limit } = query;
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
        .find(filter as never, index)
        .sort({ 'view.createdAt': -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray();
      const items = found.flatMap(({ view }) => (view ? [view] : []));
      return { items, total: await projects.countDocuments(filter, index) };
    },
  };
};
