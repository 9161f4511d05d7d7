import type { Project, ProjectProgress } from '@soebs/contract';
import { create } from 'zustand';

/** A project as it is shown; `revision` is -1 as long as no live message told it. */
type Shown = { readonly project: Project; readonly revision: number };

type Removed = { readonly revision: number; readonly project: Project | undefined };

export type ProjectsState = {
  readonly shown: ReadonlyMap<string, Shown>;
  readonly progress: ReadonlyMap<string, ProjectProgress>;
  /** What the person cannot see any more: what it was last, and since which revision. */
  readonly removed: ReadonlyMap<string, Removed>;
  /** The names of the others who take part in projects of the person, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Projects as a call answered them; what is shown already and newer stays. */
  readonly loaded: (projects: readonly Project[], names?: Readonly<Record<string, string>>) => void;
  /** A live change; late ones change nothing. */
  readonly receive: (revision: number, project: Project) => void;
  /** A live tick; within a run it never goes back. */
  readonly tick: (progress: ProjectProgress) => void;
  /** Without a revision it is gone for good; otherwise a later change brings it back: it was shared again. */
  readonly remove: (id: string, revision?: number) => void;
  readonly clear: () => void;
};

const isOlder = (project: Project, than: Shown | undefined): boolean =>
  than !== undefined && project.changedAt < than.project.changedAt;

const isLate = (tick: ProjectProgress, shown: ProjectProgress | undefined): boolean =>
  shown !== undefined &&
  (tick.attempt < shown.attempt || (tick.attempt === shown.attempt && tick.percent < shown.percent));

const nothing = {
  shown: new Map<string, Shown>(),
  progress: new Map<string, ProjectProgress>(),
  removed: new Map<string, Removed>(),
  names: new Map<string, string>(),
};

export const useProjects = create<ProjectsState>((set, get) => ({
  ...nothing,
  loaded: (projects, names = {}) => {
    const { removed } = get();
    const shown = new Map(get().shown);
    for (const project of projects) {
      if (removed.has(project.id)) continue;
      const known = shown.get(project.id);
      if (!isOlder(project, known)) shown.set(project.id, { project, revision: known?.revision ?? -1 });
    }
    set({ shown, names: new Map([...get().names, ...Object.entries(names)]) });
  },
  receive: (revision, project) => {
    const known = get().shown.get(project.id);
    const removed = new Map(get().removed);
    const isLateForAll = revision <= (removed.get(project.id)?.revision ?? -1);
    if (revision <= (known?.revision ?? -1) || isOlder(project, known) || isLateForAll) return;
    removed.delete(project.id);
    set({ removed, shown: new Map(get().shown).set(project.id, { project, revision }) });
  },
  tick: (progress) => {
    if (isLate(progress, get().progress.get(progress.projectId))) return;
    set({ progress: new Map(get().progress).set(progress.projectId, progress) });
  },
  remove: (id, revision = Number.POSITIVE_INFINITY) => {
    const shown = new Map(get().shown);
    const project = shown.get(id)?.project ?? get().removed.get(id)?.project;
    shown.delete(id);
    set({ shown, removed: new Map(get().removed).set(id, { revision, project }) });
  },
  clear: () => set(nothing),
}));

/** A project of the store, or undefined when it is not loaded. */
export const useProject = (id: string): Project | undefined => useProjects(({ shown }) => shown.get(id)?.project);

/** How far a project's present run is; a tick of an earlier run tells nothing. */
export const useProgress = ({ id, attempt }: Pick<Project, 'id' | 'attempt'>): ProjectProgress | undefined =>
  useProjects(({ progress }) => {
    const tick = progress.get(id);
    return tick && tick.attempt >= attempt ? tick : undefined;
  });
