import { projectsApi, type Project, type Topic } from '@soebs/contract';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';
import { api, type CallCode } from '../api/index.ts';
import { useProjectTopic } from './receivers.ts';
import { useProject, useProjects } from './store.ts';

/** A project of the address: there, on its way, or not to be had. */
export type LoadedProject =
  | { readonly phase: 'ready'; readonly project: Project }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly code: CallCode; readonly retry: () => void };

/** Loads the project that the address names and keeps it up to date. */
export const useLoadedProject = (): LoadedProject => {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const project = useProject(id);
  const removed = useProjects((state) => state.removed.has(id));
  const [code, setCode] = useState<CallCode | null>(null);
  useProjectTopic(isId ? (`project:${id}` satisfies Topic) : null);
  const load = useCallback(async (): Promise<void> => {
    const answer = await api.call(projectsApi.get, { params: { id } });
    setCode(answer.ok ? null : answer.code);
    if (answer.ok) useProjects.getState().loaded([answer.data]);
  }, [id]);
  useEffect(() => {
    if (isId) void Promise.resolve().then(load);
  }, [isId, load]);
  const retry = (): void => void load();
  if (!isId || removed) return { phase: 'failed', code: 'not_found', retry };
  if (project) return { phase: 'ready', project };
  return code === null ? { phase: 'loading' } : { phase: 'failed', code, retry };
};
