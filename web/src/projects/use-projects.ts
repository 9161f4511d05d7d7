import { projectsApi, type Project } from '@soebs/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { api, type CallCode } from '../api/index.ts';
import { useConnection } from '../live/connection.ts';
import { isListed, newestFirst, type ListFilter } from './listed.ts';
import { useProjects } from './store.ts';

const PER_PAGE = 20;
const ASKED_AGAIN_AFTER_MS = 5_000;

type Loaded = {
  readonly key: string;
  readonly next: string | null;
  readonly isBehind: boolean;
  readonly code?: CallCode;
};

/** One list of the dashboard: loaded part by part, kept up to date by live changes. */
export type ProjectList = {
  readonly projects: readonly Project[];
  readonly phase: ListPhase;
  /** The server's list may miss something, and is being brought up to date. */
  readonly isBehind: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
};

export const useProjectList = ({ status, q, archived }: ListFilter): ProjectList => {
  const key = `${status}|${q}|${archived}`;
  const times = useConnection((connection) => connection.times);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isCurrent = loaded?.key === key;

  const load = useCallback(
    async (after?: string, signal?: AbortSignal): Promise<void> => {
      const which = { status, q, archived: archived ? ('true' as const) : ('false' as const) };
      const query = { ...which, limit: PER_PAGE, ...(after === undefined ? {} : { after }) };
      const answer = await api
        .call(projectsApi.list, { query, ...(signal ? { signal } : {}) })
        .catch((error: unknown) => {
          if (signal?.aborted) return null;
          throw error;
        });
      if (!answer) return;
      if (answer.ok) useProjects.getState().loaded(answer.data.items);
      setLoaded(
        answer.ok
          ? { key, next: answer.data.next, isBehind: answer.data.isBehind }
          : { key, next: null, isBehind: false, code: answer.code },
      );
    },
    [key, status, q, archived],
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

  const filter = useMemo(() => ({ status, q, archived }), [status, q, archived]);
  const projects = useProjects(
    useShallow(({ shown }): Project[] =>
      [...shown.values()]
        .map(({ project }) => project)
        .filter((project) => isListed(project, filter))
        .sort(newestFirst),
    ),
  );
  return {
    projects,
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
