import type { Project } from '@soebs/contract';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/Button.tsx';
import { statusPath } from './paths.ts';
import { ProjectScreen } from './ProjectScreen.tsx';

const WithoutText = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const hasFailed = project.status === 'failed';
  return (
    <div className="mx-auto grid max-w-lg gap-3 py-16 text-center">
      <h1 className="text-2xl font-semibold">{t(hasFailed ? 'edit.noText' : 'edit.notReady')}</h1>
      <p className="text-quiet mb-2">{t(hasFailed ? 'edit.noTextHint' : 'edit.notReadyHint')}</p>
      <div className="flex justify-center">
        <ButtonLink to={statusPath(project.id)}>{t('edit.toStatus')}</ButtonLink>
      </div>
    </div>
  );
};

/** A screen that needs a project's text: `children` once there is one; before, and after a failure, words and the way to the status. */
export const FinishedScreen = ({
  children,
  outlives = false,
}: {
  readonly children: (project: Project, hasEnded: boolean) => ReactNode;
  readonly outlives?: boolean;
}): JSX.Element => (
  <ProjectScreen outlives={outlives}>
    {(project, hasEnded) =>
      project.status === 'finished' ? children(project, hasEnded) : <WithoutText project={project} />
    }
  </ProjectScreen>
);
