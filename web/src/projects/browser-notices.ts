import type { Project } from '@soebs/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { editPath, statusPath } from './paths.ts';
import { useProjects, type ProjectsState } from './store.ts';

/** Projects that have ended between two states of the store. */
export const endedBetween = (before: ProjectsState['shown'], now: ProjectsState['shown']): Project[] =>
  [...now.values()].flatMap(({ project }) => {
    const was = before.get(project.id)?.project.status;
    return was === 'ongoing' && project.status !== 'ongoing' ? [project] : [];
  });

const isWanted = (): boolean => document.visibilityState === 'hidden' && Notification.permission === 'granted';

/** Has the browser say that a project is finished or has failed, to who allowed it and looks at something else (NT1). */
export const useBrowserNotices = (): void => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!('Notification' in window)) return undefined;
    const say = ({ id, title, status }: Project): void => {
      const isFinished = status === 'finished';
      try {
        // Every page of the person says it; by its tag it is one.
        const said = new Notification(t(isFinished ? 'notices.finished' : 'notices.failed'), { body: title, tag: id });
        said.onclick = () => {
          focus();
          said.close();
          void navigate(isFinished ? editPath(id) : statusPath(id));
        };
      } catch {
        // Browsers of phones let only service workers say something.
      }
    };
    return useProjects.subscribe((now, before) => {
      if (now.shown !== before.shown && isWanted()) for (const each of endedBetween(before.shown, now.shown)) say(each);
    });
  }, [t, navigate]);
};
