import { isolated, type Project } from '@soebs/contract';
import { CircleAlert, CircleCheck, Download, LoaderCircle, Pencil, type LucideIcon } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../i18n/format.ts';
import { useSession } from '../session/store.ts';
import { editPath, exportPath, statusPath } from './paths.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { useProjectTopic } from './receivers.ts';
import { Faces } from './sharing/Faces.tsx';
import { useMayDo } from './sharing/rights.ts';
import { WhatIsNew } from './sharing/WhatIsNew.tsx';
import { ShareButton } from './sharing/ShareButton.tsx';
import { useProgress, useProjects } from './store.ts';
import { useUpload } from './upload/store.ts';

const looks: Readonly<Record<Project['status'], { icon: LucideIcon; colour: string }>> = {
  ongoing: { icon: LoaderCircle, colour: 'text-ongoing' },
  failed: { icon: CircleAlert, colour: 'text-failed' },
  finished: { icon: CircleCheck, colour: 'text-finished' },
};

/** What an ongoing project does at this moment, and how far it is. */
const useOngoing = (project: Project): { label: string; percent: number | undefined } => {
  const { t } = useTranslation();
  const tick = useProgress(project);
  const upload = useUpload(project.id);
  if (upload) return { label: t('upload.title'), percent: (upload.sentBytes / Math.max(1, upload.totalBytes)) * 100 };
  if (project.uploading) return { label: t('upload.waiting'), percent: 0 };
  return { label: t(`stages.${project.stage}`), percent: project.stage === 'queued' ? undefined : tick?.percent };
};

const Ongoing = ({ project }: { project: Project }): JSX.Element => {
  const formats = useFormats();
  const { label, percent } = useOngoing(project);
  useProjectTopic(`project:${project.id}`);
  return (
    <div className="mt-2 max-w-md">
      <p className="text-ongoing mb-1.5 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        {percent !== undefined && percent > 0 && <span className="tabular-nums">{formats.percent(percent)}</span>}
      </p>
      <ProgressBar percent={percent} label={label} />
    </div>
  );
};

/** Whose project it is, when it is somebody else's. */
const useSharedBy = ({ ownerId }: Project): string => {
  const { t } = useTranslation();
  const userId = useSession(({ me }) => me?.id);
  const name = useProjects(({ names }) => names.get(ownerId));
  if (ownerId === userId) return '';
  return name === undefined ? t('sharing.byOther') : t('sharing.by', { name: isolated(name) });
};

const Details = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const sharedBy = useSharedBy(project);
  const formats = useFormats();
  const details = [
    sharedBy,
    formats.dateTime(project.createdAt),
    project.media ? formats.duration(project.media.durationMs) : formats.bytes(project.fileBytes),
    project.words === null
      ? ''
      : t('dashboard.words', { count: project.words, formatted: formats.number(project.words) }),
  ];
  return <p className="text-quiet text-sm">{details.filter(Boolean).join(' · ')}</p>;
};

const tool =
  'text-quiet hover:text-text hover:bg-raised relative z-10 inline-flex min-h-10 items-center gap-2 rounded px-3 text-sm';

const Tools = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const { id, title } = project;
  const mayCorrect = useMayDo(project, 'correct');
  const mayExport = useMayDo(project, 'export');
  return (
    <div className="flex shrink-0 flex-wrap gap-1 max-sm:basis-full max-sm:pl-6">
      <Link to={editPath(id)} aria-label={t('dashboard.edit', { title })} className={tool}>
        <Pencil aria-hidden size={16} />
        {t(mayCorrect ? 'dashboard.actions.edit' : 'sharing.read')}
      </Link>
      {mayExport && (
        <Link to={exportPath(id)} aria-label={t('dashboard.export', { title })} className={tool}>
          <Download aria-hidden size={16} />
          {t('dashboard.actions.export')}
        </Link>
      )}
      <ShareButton look="quiet" project={project} className="relative z-10 !text-quiet px-3 text-sm !font-normal" />
    </div>
  );
};

/** A project in a list: the whole row leads to where a person goes on with it. */
export const ProjectRow = ({ project }: { project: Project }): JSX.Element => {
  const { t } = useTranslation();
  const { icon: Icon, colour } = looks[project.status];
  const isOver = project.status === 'finished';
  return (
    <li
      data-project={project.id}
      className="hover:bg-surface relative flex flex-wrap items-start gap-x-4 gap-y-2 px-2 py-4 transition-colors sm:flex-nowrap sm:px-4"
    >
      <Icon
        aria-hidden
        size={20}
        className={`${colour} mt-0.5 shrink-0 ${project.status === 'ongoing' && !project.uploading ? 'animate-spin [animation-duration:3s]' : ''}`}
      />
      <div className="min-w-0 grow basis-0">
        <Link
          to={isOver ? editPath(project.id) : statusPath(project.id)}
          className="font-semibold break-words after:absolute after:inset-0 after:rounded"
        >
          <bdi>{project.title}</bdi>
        </Link>
        <Details project={project} />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
          <Faces project={project} />
          <WhatIsNew project={project} />
        </div>
        {project.status === 'ongoing' && <Ongoing project={project} />}
        {project.failure !== null && <p className="text-failed mt-1 text-sm">{t(`failures.${project.failure}`)}</p>}
      </div>
      {isOver && <Tools project={project} />}
    </li>
  );
};
