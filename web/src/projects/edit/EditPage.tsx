import type { Project } from '@soebs/contract';
import { useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { TranscriptEditor } from '../../editor/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { FinishedScreen } from '../FinishedScreen.tsx';
import { mediaUrl } from '../media-url.ts';
import { exportPath, statusPath, subtitlesPath } from '../paths.ts';
import { transcriptLink } from './link.ts';
import { peaksOf } from './peaks.ts';
import { useMediaRevival } from './use-media-revival.ts';

const Opened = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const page = useRef<HTMLDivElement>(null);
  useMediaRevival(page);
  const [link] = useState(() => transcriptLink(project.id));
  const [loadPeaks] = useState(() => peaksOf(project.id));
  return (
    <div
      ref={page}
      className="flex grow flex-col [&>section]:flex [&>section]:grow [&>section]:flex-col [&>section>[data-player]]:mt-auto"
    >
      <nav className="mx-auto mb-2 flex w-full max-w-[84rem] justify-end gap-1">
        <ButtonLink look="quiet" to={statusPath(project.id)}>
          {t('edit.toStatus')}
        </ButtonLink>
        <ButtonLink look="quiet" to={subtitlesPath(project.id)}>
          {t('edit.subtitles')}
        </ButtonLink>
        <ButtonLink look="quiet" to={exportPath(project.id)}>
          {t('edit.export')}
        </ButtonLink>
      </nav>
      {project.archived && <p className="text-quiet mx-auto mb-4 w-full max-w-[84rem]">{t('edit.archivedHint')}</p>}
      <TranscriptEditor
        link={link}
        title={project.title}
        mediaUrl={mediaUrl(api.address, project.id)}
        mediaKind={project.media?.kind ?? 'audio'}
        editable={!project.archived}
        loadPeaks={loadPeaks}
      />
    </div>
  );
};

/** Proofreading a finished project. */
export const EditPage = (): JSX.Element => (
  <FinishedScreen>{(project) => <Opened key={project.id} project={project} />}</FinishedScreen>
);
