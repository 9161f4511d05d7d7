import type { Project } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/Button.tsx';
import { FinishedScreen } from '../projects/FinishedScreen.tsx';
import { editPath } from '../projects/paths.ts';
import { Page } from '../ui/Page.tsx';
import { SubtitleExport } from './SubtitleExport.tsx';
import { TranscriptExport } from './TranscriptExport.tsx';

const Export = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Page
      title={project.title}
      actions={
        <ButtonLink look="quiet" to={editPath(project.id)}>
          {t('export.toEditor')}
        </ButtonLink>
      }
    >
      <p className="text-quiet mb-8">{t('export.intro')}</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TranscriptExport project={project} />
        <SubtitleExport project={project} />
      </div>
    </Page>
  );
};

/** The finished text as files. */
export const ExportPage = (): JSX.Element => (
  <FinishedScreen>{(project) => <Export key={project.id} project={project} />}</FinishedScreen>
);
