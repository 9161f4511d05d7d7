import { mayDo, roleOf, type Project, type ProjectAct, type ProjectRole } from '@soebs/contract';
import { useSession } from '../../session/store.ts';

/** What the person is in a project. Who was invited and has not joined yet may as much as a reader. */
export const useProjectRole = (project: Project): ProjectRole => {
  const userId = useSession(({ me }) => me?.id ?? '');
  return roleOf(project, userId) ?? 'reader';
};

/** Whether the person may do something in a project (SH1). The server decides; this only offers nothing in vain. */
export const useMayDo = (project: Project, act: ProjectAct): boolean => mayDo(useProjectRole(project), act, project);
