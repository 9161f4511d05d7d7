import { membersApi, type Project } from '@soebs/contract';
import { useEffect } from 'react';
import { api } from '../../api/index.ts';
import { useSession } from '../../session/store.ts';
import { useActivity } from './activity.ts';

/** Writes down that the person is in a project; nobody is told when it cannot be. */
const note = async (id: string): Promise<void> => {
  const userId = useSession.getState().me?.id;
  if (userId === undefined) return;
  const answer = await api.call(membersApi.visit, { params: { id } });
  if (answer.ok) useActivity.getState().visited({ projectId: id, userId, at: answer.data.at }, userId);
};

/** Notes that the person is in a shared project when they come and when they go: what others did meanwhile they have seen. */
export const useVisitNoted = (project: Project | undefined): void => {
  const userId = useSession(({ me }) => me?.id ?? '');
  const isShared = project !== undefined && (project.ownerId !== userId || project.members.length > 0);
  const id = isShared ? project.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') void note(id);
    };
    void note(id);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      void note(id);
    };
  }, [id]);
};
