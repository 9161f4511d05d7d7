import type { Project } from '@soebs/contract';
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { transcriptLink } from '../projects/edit/link.ts';
import { FinishedScreen } from '../projects/FinishedScreen.tsx';
import { editPath, exportPath } from '../projects/paths.ts';
import { Page } from '../ui/Page.tsx';
import { LiveTranscript } from './live-transcript.ts';
import { Notices } from './Notices.tsx';
import { Preview } from './Preview.tsx';
import { addressOf, useSubtitleOptions } from './use-subtitle-options.ts';

const Opened = ({ project }: { readonly project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const [live] = useState(() => new LiveTranscript(transcriptLink(project)));
  const followed = useSyncExternalStore(live.subscribe, live.getState);
  const { options, notices, change, dismiss } = useSubtitleOptions(project.subtitlePreset);
  const revision = followed.phase === 'ready' ? followed.revision : null;
  useEffect(() => {
    live.open();
    return () => live.close();
  }, [live]);
  const actions = (
    <>
      <ButtonLink look="quiet" to={editPath(project.id)}>
        {t('export.toEditor')}
      </ButtonLink>
      <ButtonLink
        look="secondary"
        to={`${exportPath(project.id)}?${new URLSearchParams(addressOf(options, revision)).toString()}`}
      >
        {t('subtitles.toExport')}
      </ButtonLink>
    </>
  );
  return (
    <Page title={project.title} wide actions={actions}>
      <Notices notices={notices} dismiss={dismiss} />
      {followed.phase === 'ready' && (
        <Preview project={project} live={live} followed={followed} options={options} change={change} />
      )}
      {followed.phase === 'loading' && <p role="status">{t('common.loading')}</p>}
      {followed.phase === 'failed' && (
        <div role="alert" className="grid justify-items-center gap-4 py-12">
          <p>{t('status.loadFailed')}</p>
          <Button onClick={() => void live.load()}>{t('common.retry')}</Button>
        </div>
      )}
    </Page>
  );
};

/** The subtitles as they will be exported. */
export const SubtitlesPage = (): JSX.Element => (
  <FinishedScreen>{(project) => <Opened key={project.id} project={project} />}</FinishedScreen>
);
