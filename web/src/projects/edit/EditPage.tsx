import type { Project } from '@soebs/contract';
import { useRef, useState, type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { TranscriptEditor } from '../../editor/index.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FinishedScreen } from '../FinishedScreen.tsx';
import { mediaUrl } from '../media-url.ts';
import { exportPath, statusPath, subtitlesPath } from '../paths.ts';
import { useMayDo } from '../sharing/rights.ts';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { useProjects } from '../store.ts';
import { transcriptLink } from './link.ts';
import { peaksOf } from './peaks.ts';
import { useMediaRevival } from './use-media-revival.ts';

/** Why the text can only be read: it is archived, or the person is a reader. */
const ReadHint = ({ project, isReader }: { project: Project; isReader: boolean }): JSX.Element | null => {
  const { t } = useTranslation();
  const owner = useProjects(({ names }) => names.get(project.ownerId));
  if (!isReader && !project.archived) return null;
  const hint = owner === undefined ? t('sharing.readerHintPlain') : t('sharing.readerHint', { name: owner });
  return (
    <p role="status" className="text-quiet mx-auto mb-4 w-full max-w-[84rem]">
      {isReader ? hint : t('edit.archivedHint')}
    </p>
  );
};

/** The person may not see the project any more; what they have written still stands there (SH4). */
const Ended = ({ page }: { page: RefObject<HTMLDivElement | null> }): JSX.Element => {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(page.current?.querySelector<HTMLElement>('[role=textbox]')?.innerText ?? '');
    setCopied(true);
  };
  return (
    <div role="alert" className="bg-failed-soft sticky top-20 z-20 mx-auto mb-4 w-full max-w-[84rem] rounded-lg p-4">
      <p className="font-semibold">{t('sharing.ended')}</p>
      <p className="mb-3">{t('sharing.endedHint')}</p>
      <Button look="secondary" onClick={() => void copy()}>
        {t(copied ? 'sharing.copied' : 'sharing.copyText')}
      </Button>
    </div>
  );
};

/** What may be done with the text while it is open. */
const mayIn = ({ project, hasEnded }: OpenedProps, isReader: boolean) => {
  const mayComment = !project.archived && !hasEnded;
  return { mayComment, editable: mayComment && !isReader };
};

type OpenedProps = { readonly project: Project; readonly hasEnded: boolean };

const Opened = ({ project, hasEnded }: OpenedProps): JSX.Element => {
  const { t } = useTranslation();
  const page = useRef<HTMLDivElement>(null);
  const isReader = !useMayDo(project, 'correct');
  const mayExport = useMayDo(project, 'export');
  useMediaRevival(page);
  const [link] = useState(() => transcriptLink(project));
  const [loadPeaks] = useState(() => peaksOf(project.id));
  return (
    <div
      ref={page}
      className="flex grow flex-col [&>section]:flex [&>section]:grow [&>section]:flex-col [&>section>div]:flex [&>section>div]:grow [&>section>div]:flex-col [&>section>div>[data-player]]:mt-auto"
    >
      <nav data-edit-links className="mx-auto mb-2 flex w-full max-w-[84rem] flex-wrap justify-end gap-1">
        {!hasEnded && <ShareButton look="quiet" project={project} />}
        <ButtonLink look="quiet" to={statusPath(project.id)}>
          {t('edit.toStatus')}
        </ButtonLink>
        <ButtonLink look="quiet" to={subtitlesPath(project.id)}>
          {t('edit.subtitles')}
        </ButtonLink>
        {mayExport && (
          <ButtonLink look="quiet" to={exportPath(project.id)}>
            {t('edit.export')}
          </ButtonLink>
        )}
      </nav>
      {hasEnded ? <Ended page={page} /> : <ReadHint project={project} isReader={isReader} />}
      <TranscriptEditor
        link={link}
        title={project.title}
        mediaUrl={mediaUrl(api.address, project.id)}
        mediaKind={project.media?.kind ?? 'audio'}
        {...mayIn({ project, hasEnded }, isReader)}
        hasEnded={hasEnded}
        loadPeaks={loadPeaks}
      />
    </div>
  );
};

/** Proofreading a finished project. */
export const EditPage = (): JSX.Element => (
  <FinishedScreen outlives>
    {(project, hasEnded) => <Opened key={project.id} project={project} hasEnded={hasEnded} />}
  </FinishedScreen>
);
