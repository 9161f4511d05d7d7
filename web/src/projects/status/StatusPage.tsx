import type { Project, ProjectProgress } from '@soebs/contract';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { Page } from '../../ui/Page.tsx';
import { BuyMore } from '../BuyMore.tsx';
import { editPath, exportPath } from '../paths.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import { ProjectScreen } from '../ProjectScreen.tsx';
import { useProgress } from '../store.ts';
import { useMayDo } from '../sharing/rights.ts';
import { ShareButton } from '../sharing/ShareButton.tsx';
import { AllowNotices } from '../AllowNotices.tsx';
import { useProjectActions, type ProjectActions } from './actions.ts';
import { StageList } from './StageList.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useTitlePercent } from './use-title-percent.ts';
import { useWaitingWords } from './waiting-words.ts';

const Finished = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const { id } = project;
  const mayExport = useMayDo(project, 'export');
  return (
    <section className="bg-finished-soft mb-8 flex flex-wrap items-center gap-4 rounded-lg p-5 sm:p-6">
      <CircleCheck aria-hidden size={24} className="text-finished shrink-0" />
      <div className="grow">
        <h2 className="text-lg font-semibold">
          {t(project.words === 0 ? 'status.noSpeechTitle' : 'status.finishedTitle')}
        </h2>
        {project.words === 0 && <p className="text-quiet mt-1">{t('status.noSpeechHint')}</p>}
        {project.words !== 0 && project.isVeryQuiet && <p className="mt-1">{t('status.veryQuiet')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={editPath(id)}>{t('status.edit')}</ButtonLink>
        {mayExport && (
          <ButtonLink look="secondary" to={exportPath(id)}>
            {t('status.export')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
};

/** Trying the same file again would end the same way. */
const isFaultOfMedia = (failure: string | null): boolean => failure?.startsWith('media_') ?? false;

/** What the owner can do about a failure. */
const WayOn = ({ project, actions }: { project: Project; actions: ProjectActions }): JSX.Element => {
  const { t } = useTranslation();
  if (!project.media || isFaultOfMedia(project.failure))
    return <ButtonLink to="/project/add">{t('status.newProject')}</ButtonLink>;
  return (
    <div className="flex flex-wrap gap-3">
      <Button waiting={actions.busy} onClick={actions.retry}>
        {t('status.retry')}
      </Button>
      {project.failure === 'not_enough_credits_left' && <BuyMore />}
    </div>
  );
};

const Failed = ({ project, actions }: { project: Project; actions: ProjectActions | null }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <section role="alert" className="bg-failed-soft mb-8 flex gap-4 rounded-lg p-5 sm:p-6">
      <CircleAlert aria-hidden size={24} className="text-failed shrink-0" />
      <div className="min-w-0 grow">
        <h2 className="mb-1 text-lg font-semibold">{t('status.failedTitle')}</h2>
        {project.failure !== null && (
          <p data-failure={project.failure} className="mb-4">
            {t(`failures.${project.failure}`)}
          </p>
        )}
        {actions && <WayOn project={project} actions={actions} />}
      </div>
    </section>
  );
};

const Reassurance = ({ attempt }: { attempt: number }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <p className="text-quiet mt-3 text-sm">
      {attempt > 1 && `${t('status.attempt', { attempt })} · `}
      {t('status.mayLeave')}
    </p>
  );
};

/** How much longer it takes, as far as that is known. */
const Remaining = ({ tick }: { readonly tick: ProjectProgress | undefined }): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const remainingMs = tick?.remainingMs;
  if (remainingMs === undefined) return null;
  return (
    <p data-remaining className="text-quiet mt-2">
      {t('status.remaining', { time: formats.about(remainingMs) })}
    </p>
  );
};

const Ongoing = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const tick = useProgress(project);
  const isWaiting = tick?.stage === 'queued' || (tick === undefined && project.stage === 'queued');
  const percent = isWaiting ? undefined : tick?.percent;
  const words = useWaitingWords(tick);
  useTitlePercent(percent);
  return (
    <section aria-label={t('status.progress')} className="mb-8">
      <p className="mb-2 flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t(`stages.${isWaiting ? 'queued' : project.stage}`)}</span>
        {percent !== undefined && (
          <span data-percent={Math.round(percent)} className="text-accent text-2xl font-semibold tabular-nums">
            {formats.percent(percent)}
          </span>
        )}
      </p>
      <ProgressBar percent={percent} label={t('status.progress')} />
      <Remaining tick={tick} />
      {words.map((text) => (
        <p key={text} role="status" className="text-ongoing mt-3 flex items-center gap-2">
          <Clock aria-hidden size={18} className="shrink-0" />
          {text}
        </p>
      ))}
      <Reassurance attempt={project.attempt} />
      <AllowNotices />
    </section>
  );
};

const Detail = ({ label, children }: { label: string; children: ReactNode }): JSX.Element => (
  <div className="py-3">
    <dt className="text-quiet text-sm">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const Details = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const spoken = project.spokenLanguage ?? project.language;
  return (
    <dl className="divide-border border-border divide-y border-y">
      <Detail label={t('status.file')}>
        <bdi>{project.fileName}</bdi>
      </Detail>
      <Detail label={t('status.size')}>{formats.bytes(project.fileBytes)}</Detail>
      {project.media && <Detail label={t('status.duration')}>{formats.duration(project.media.durationMs)}</Detail>}
      {project.status === 'finished' && !project.media && (
        <Detail label={t('status.recording')}>{t('status.recordingErased')}</Detail>
      )}
      <Detail label={t('status.language')}>
        {spoken === 'auto' || spoken === 'und' ? t('add.languageAuto') : formats.language(spoken)}
      </Detail>
      {project.words !== null && <Detail label={t('status.words')}>{formats.number(project.words)}</Detail>}
      <Detail label={t('status.created')}>{formats.dateTime(project.createdAt)}</Detail>
    </dl>
  );
};

const Actions = ({ project, actions }: { project: Project; actions: ProjectActions }): JSX.Element => {
  const { t } = useTranslation();
  const isWorking = project.status === 'ongoing' && !project.uploading;
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {project.status !== 'ongoing' && (
        <Button look="quiet" waiting={actions.busy} onClick={() => actions.archive(!project.archived)}>
          {t(project.archived ? 'status.unarchive' : 'status.archive')}
        </Button>
      )}
      {isWorking ? (
        <Button look="quietDanger" waiting={actions.busy} onClick={actions.cancel}>
          {t('status.cancel')}
        </Button>
      ) : (
        <Button look="quietDanger" waiting={actions.busy} onClick={actions.remove}>
          {t(project.uploading ? 'upload.abandon' : 'status.remove')}
        </Button>
      )}
    </div>
  );
};

/** Where it stands, and what its owner can do about it. */
const ProjectState = ({ project, actions }: { project: Project; actions: ProjectActions | null }): JSX.Element => (
  <>
    {project.status === 'finished' && <Finished project={project} />}
    {project.status === 'failed' && <Failed project={project} actions={actions} />}
    {project.uploading && actions && <UploadPanel project={project} />}
    {project.status === 'ongoing' && !project.uploading && <Ongoing project={project} />}
  </>
);

const Status = ({ project }: { project: Project }): JSX.Element => {
  const actions = useProjectActions(project);
  const isOwner = useMayDo(project, 'manage');
  return (
    <Page title={project.title} actions={<ShareButton look="secondary" project={project} />}>
      <ProjectState project={project} actions={isOwner ? actions : null} />
      <div className="grid gap-10 lg:grid-cols-[1fr_18rem]">
        <StageList project={project} />
        <aside>
          <Details project={project} />
          {isOwner && <Actions project={project} actions={actions} />}
        </aside>
      </div>
    </Page>
  );
};

/** How a project stands, live: upload, stages, outcome, and what can be done. */
export const StatusPage = (): JSX.Element => <ProjectScreen>{(project) => <Status project={project} />}</ProjectScreen>;
