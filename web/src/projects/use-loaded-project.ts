import { membersApi, projectsApi, type Project, type Topic } from '@soebs/contract';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';
import { api, type CallCode, type Outcome } from '../api/index.ts';
import { useSession } from '../session/store.ts';
import { useProjectTopic } from './receivers.ts';
import { useVisitNoted } from './sharing/use-visit-noted.ts';
import { useProject, useProjects } from './store.ts';

/** A project of the address: there, on its way, or not to be had. */
export type LoadedProject =
  | { readonly phase: 'ready'; readonly project: Project }
  /** It was there, and is not for this person any more (SH4). */
  | { readonly phase: 'ended'; readonly project: Project }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly code: CallCode; readonly retry: () => void };

/** Reads a project. Who opens one of somebody else has joined it; from then on it tells their role. */
const opened = async (id: string): Promise<Outcome<Project>> => {
  const ask = () => api.call(projectsApi.get, { params: { id } });
  const answer = await ask();
  if (!answer.ok || answer.data.ownerId === useSession.getState().me?.id) return answer;
  await api.call(membersApi.visit, { params: { id } });
  return ask();
};

type LoadState = {
  readonly id: string;
  readonly project: Project | undefined;
  readonly removed: { readonly project: Project | undefined } | undefined;
  readonly code: CallCode | null;
};

const phaseOf = ({ id, project, removed, code }: LoadState, retry: () => void): LoadedProject => {
  if (removed?.project) return { phase: 'ended', project: removed.project };
  if (id === '' || removed) return { phase: 'failed', code: 'not_found', retry };
  if (project) return { phase: code === 'not_found' ? 'ended' : 'ready', project };
  return code === null ? { phase: 'loading' } : { phase: 'failed', code, retry };
};

/** Loads the project that the address names and keeps it up to date. */
export const useLoadedProject = (): LoadedProject => {
  const named = z.uuid().safeParse(useParams()['id']);
  const id = named.success ? named.data : '';
  const project = useProject(id);
  const removed = useProjects((state) => state.removed.get(id));
  const [code, setCode] = useState<CallCode | null>(null);
  useVisitNoted(project);
  useProjectTopic(id === '' ? null : (`project:${id}` satisfies Topic));
  const load = useCallback(async (): Promise<void> => {
    const answer = await opened(id);
    setCode(answer.ok ? null : answer.code);
    if (answer.ok) useProjects.getState().loaded([answer.data]);
  }, [id]);
  useEffect(() => {
    if (id !== '') void Promise.resolve().then(load);
  }, [id, load]);
  return phaseOf({ id, project, removed, code }, () => void load());
};
