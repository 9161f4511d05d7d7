import { projectsApi, type Project } from '@soebs/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useShallow } from 'zustand/react/shallow';
import { api, type CallCode, type Outcome } from '../api/index.ts';
import { useConnection } from '../live/connection.ts';
import { useSession } from '../session/store.ts';
import { beyondOf, isListed, newestFirst, type ListFilter } from './listed.ts';
import { useProjects, type ProjectsState } from './store.ts';

const PER_PAGE = 20;
const ASKED_AGAIN_AFTER_MS = 5_000;

type Loaded = {
  readonly key: string;
  readonly next: string | null;
  readonly isBehind: boolean;
  /** How many fit that were not loaded yet. */
  readonly beyond: number;
  readonly code?: CallCode;
};

/** One list of the dashboard: loaded part by part, kept up to date by live changes. */
export type ProjectList = {
  readonly projects: readonly Project[];
  /** How many there are in all, loaded or not. */
  readonly total: number;
  readonly phase: ListPhase;
  /** The server's list may miss something, and is being brought up to date. */
  readonly isBehind: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
};

/** Asks again when somebody shares a project or joins one while the list is open, whose name is not known yet. */
const useNames = (projects: readonly Project[], userId: string, load: () => Promise<void>): void => {
  const nameless = useProjects(
    ({ names }) =>
      projects.find(({ ownerId, members }) =>
        [ownerId, ...members.map((member) => member.userId)].some((id) => id !== userId && !names.has(id)),
      )?.id,
  );
  useEffect(() => {
    if (nameless !== undefined) void Promise.resolve().then(() => load());
  }, [nameless, load]);
};

type Listed = z.output<typeof projectsApi.list.answer>;
type Filter = ListFilter & { readonly userId: string };

const listedIn = ({ shown }: Pick<ProjectsState, 'shown'>, filter: Filter): Project[] =>
  [...shown.values()]
    .map(({ project }) => project)
    .filter((project) => isListed(project, filter))
    .sort(newestFirst);
const listedNow = (filter: Filter): Project[] => listedIn(useProjects.getState(), filter);

const loadedOf = (answer: Outcome<Listed>, filter: Filter): Omit<Loaded, 'key'> => {
  if (!answer.ok) return { next: null, isBehind: false, beyond: 0, code: answer.code };
  const { next, isBehind } = answer.data;
  return { next, isBehind, beyond: beyondOf(answer.data, listedNow(filter).length) };
};

export const useProjectList = ({ status, q, archived, scope }: ListFilter): ProjectList => {
  const key = `${status}|${q}|${archived}|${scope}`;
  const userId = useSession(({ me }) => me?.id ?? '');
  const times = useConnection((connection) => connection.times);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isCurrent = loaded?.key === key;
  const filter = useMemo(() => ({ status, q, archived, scope, userId }), [status, q, archived, scope, userId]);

  const load = useCallback(
    async (after?: string, signal?: AbortSignal): Promise<void> => {
      const which = { status, q, scope, archived: archived ? ('true' as const) : ('false' as const) };
      const query = { ...which, limit: PER_PAGE, ...(after === undefined ? {} : { after }) };
      const answer = await api
        .call(projectsApi.list, { query, ...(signal ? { signal } : {}) })
        .catch((error: unknown) => {
          if (signal?.aborted) return null;
          throw error;
        });
      if (!answer) return;
      if (answer.ok) useProjects.getState().loaded(answer.data.items, answer.data.names);
      setLoaded({ key, ...loadedOf(answer, filter) });
    },
    [key, status, q, archived, scope, filter],
  );

  useEffect(() => {
    const left = new AbortController();
    void Promise.resolve().then(() => load(undefined, left.signal));
    return () => left.abort();
  }, [load, times]);

  const isBehind = isCurrent && loaded.isBehind;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => void load(), ASKED_AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBehind, loaded, load]);

  const projects = useProjects(useShallow((state): Project[] => listedIn(state, filter)));
  useNames(projects, userId, load);
  return {
    projects,
    total: projects.length + (isCurrent ? loaded.beyond : 0),
    phase: phaseOf(isCurrent ? loaded : null),
    isBehind,
    hasMore: isCurrent && loaded.next !== null,
    loadMore: () => void load(loaded?.next ?? undefined),
    retry: () => void load(),
  };
};

/** How far a list is. */
export type ListPhase = 'loading' | 'failed' | 'ready';

const phaseOf = (loaded: Loaded | null): ListPhase => {
  if (!loaded) return 'loading';
  return loaded.code === undefined ? 'ready' : 'failed';
};
