import { isolated, jobsApi, type JobAttempt, type JobDetail } from '@soebs/contract';
import { useCallback, useEffect, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { listen } from '../../live/index.ts';
import { NotFound } from '../../ui/NotFoundPage.tsx';
import { Badge, Details, DetailSection } from '../Details.tsx';
import { Nothing, WhenLoaded } from '../List.tsx';
import { staffProjectPath, userPath } from '../paths.ts';
import { StaffPage } from '../StaffPage.tsx';
import { useAnswer, useSoon } from '../use-answer.ts';
import { JobActs } from './JobActs.tsx';
import { JobStatus } from './JobRow.tsx';

const looks = { completed: 'good', delayed: 'ongoing', failed: 'bad', lost: 'bad', handedBack: 'plain' } as const;
const link = 'text-accent underline underline-offset-4';

/** Sound recognised for each second of work; nothing was recognised, or nothing took time: null. */
const speedOf = ({ recognisedMs, stages }: JobAttempt): number | null => {
  const workedMs = stages.find(({ stage }) => stage === 'transcribeAudio')?.durationMs ?? 0;
  return recognisedMs > 0 && workedMs > 0 ? recognisedMs / workedMs : null;
};

type Summary = readonly (readonly [string, ReactNode])[];

const Project = ({ job: { projectId, title } }: Pick<JobDetail, 'job'>): JSX.Element => {
  const { t } = useTranslation();
  if (title === null) return <>{t('staff.jobs.noProject')}</>;
  return (
    <Link to={staffProjectPath(projectId)} className={link}>
      <bdi>{title}</bdi>
    </Link>
  );
};

const Owner = ({ job: { owner } }: Pick<JobDetail, 'job'>): JSX.Element => {
  const { t } = useTranslation();
  if (owner === null) return <>{t('staff.jobs.noOwner')}</>;
  return <Link to={userPath(owner.id)} className={link}>{`${isolated(owner.name)} · ${owner.email}`}</Link>;
};

/** When it was asked for, and how long it waited; what for, its status says. */
const useWaiting = ({ timeline }: JobDetail): Summary => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { requestedAt, promotedAt, waitedMs, waitingSince } = timeline;
  const times = (all: readonly string[]): string => all.map((each) => formats.dateTime(each)).join(', ');
  return [
    [t('staff.job.requested'), times(requestedAt)],
    ...(promotedAt.length > 0 ? [[t('staff.job.promoted'), times(promotedAt)] as const] : []),
    [t('staff.job.waited'), formats.duration(waitedMs)],
    ...(waitingSince === null ? [] : [[t('staff.job.waitingSince'), formats.dateTime(waitingSince)] as const]),
  ];
};

/** What it is about, and what came of it so far. */
const useResults = ({ job, timeline }: JobDetail): Summary => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { decodedMs, chargedCents, words } = timeline;
  return [
    [t('staff.job.length'), decodedMs === null ? '–' : formats.duration(decodedMs)],
    [t('staff.projects.charged'), chargedCents === null ? '–' : formats.exactMinutes(chargedCents)],
    [t('staff.projects.words'), words === null ? '–' : formats.number(words)],
    [t('staff.id'), <span className="font-mono text-xs break-all">{job.projectId}</span>],
  ];
};

const useSummary = (detail: JobDetail): Summary => {
  const { t } = useTranslation();
  const waiting = useWaiting(detail);
  const results = useResults(detail);
  return [
    [t('staff.job.project'), <Project job={detail.job} />],
    [t('staff.projects.owner'), <Owner job={detail.job} />],
    ...waiting,
    ...results,
  ];
};

/** What the tool or service said last; nothing where nothing was kept. */
const LastWords = ({ said }: Pick<JobAttempt, 'said'>): JSX.Element | null => {
  const { t } = useTranslation();
  if (said === null || said === '') return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer">{t('staff.job.said')}</summary>
      <pre dir="ltr" className="bg-raised mt-1 rounded p-3 text-xs break-words whitespace-pre-wrap">
        {said}
      </pre>
    </details>
  );
};

const AttemptHead = ({ attempt }: { readonly attempt: JobAttempt }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { end, code, retryAtMs, claimedAt, endedAt, workerId, said } = attempt;
  const speed = speedOf(attempt);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{t('staff.job.attempt', { number: formats.number(attempt.attempt) })}</h3>
        <Badge look={end === null ? 'accent' : looks[end]}>{t(`staff.job.ends.${end ?? 'running'}`)}</Badge>
        <span className="text-quiet text-sm">
          {formats.dateTime(claimedAt)}
          {endedAt !== null && ` · ${formats.duration(Date.parse(endedAt) - Date.parse(claimedAt))}`}
        </span>
      </div>
      <p className="text-quiet text-sm break-words">
        {t('staff.job.worker', { worker: workerId })}
        {speed !== null && ` · ${t('staff.job.speed', { factor: formats.number(Math.round(speed * 10) / 10) })}`}
      </p>
      {code !== null && (
        <p className="text-failed text-sm">
          {t(`staff.jobs.codes.${code}`)} <span className="font-mono text-xs">{code}</span>
          {retryAtMs !== null &&
            ` ${t('staff.jobs.dueAt', { at: formats.dateTime(new Date(retryAtMs).toISOString()) })}`}
        </p>
      )}
      <LastWords said={said} />
    </>
  );
};

const Stages = ({ stages }: Pick<JobAttempt, 'stages'>): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const longestMs = Math.max(1, ...stages.map(({ durationMs }) => durationMs ?? 0));
  return (
    <ol className="mt-2 grid gap-1">
      {stages.map(({ stage, at, durationMs }) => (
        <li
          key={`${stage}${at}`}
          className="grid grid-cols-[minmax(0,11rem)_5rem_minmax(0,1fr)] items-center gap-3 text-sm"
        >
          <span className="break-words">{t(`stages.${stage}`)}</span>
          <span className="text-right tabular-nums">{durationMs === null ? '…' : formats.duration(durationMs)}</span>
          <span aria-hidden className="bg-raised block h-2 rounded-full max-sm:hidden">
            <span
              className="bg-accent block h-2 rounded-full"
              style={{ width: `${String(((durationMs ?? 0) / longestMs) * 100)}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
};

const Attempts = ({ attempts }: { readonly attempts: readonly JobAttempt[] }): JSX.Element => {
  const { t } = useTranslation();
  if (attempts.length === 0) return <Nothing text={t('staff.job.noAttempts')} />;
  return (
    <ol className="divide-border border-border divide-y border-y">
      {attempts.map((each) => (
        <li key={each.attempt} data-attempt={each.attempt} className="py-4">
          <AttemptHead attempt={each} />
          <Stages stages={each.stages} />
        </li>
      ))}
    </ol>
  );
};

const Job = ({ detail, moved }: { readonly detail: JobDetail; readonly moved: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const { job, timeline } = detail;
  const { projectId, state } = job;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <JobStatus job={job} />
        <div className="flex flex-wrap gap-2">
          <JobActs of={{ projectId, state, title: job.title ?? projectId }} moved={moved} />
        </div>
      </div>
      <Details of={useSummary(detail)} />
      <DetailSection title={t('staff.job.attempts')}>
        <Attempts attempts={timeline.attempts} />
      </DetailSection>
    </>
  );
};

/** One transcription job, live: how it stands and why, and each of its attempts. */
export const JobPage = (): JSX.Element => {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const load = useCallback(() => api.call(jobsApi.detail, { params: { id } }), [id]);
  const answer = useAnswer<JobDetail>(load);
  const moved = useSoon(answer.reload);
  const { data: detail, code, change } = answer;
  useEffect(() => {
    const ofThis = (projectId: string): void => {
      if (projectId === id) moved();
    };
    return listen('staff:jobs', {
      'job.changed': ({ data }) => ofThis(data.projectId),
      'job.removed': ({ data }) => ofThis(data.projectId),
      'project.progress': ({ data }) => {
        if (data.projectId !== id) return;
        change((now) =>
          now.job.attempt === data.attempt ? { ...now, job: { ...now.job, percent: data.percent } } : now,
        );
      },
      'queue.counts': moved,
      'worker.alive': () => undefined,
    });
  }, [id, moved, change]);
  if (code === 'not_found') return <NotFound />;
  return (
    <StaffPage title={t('title.staffJob')}>
      <WhenLoaded of={answer}>{detail && <Job detail={detail} moved={moved} />}</WhenLoaded>
    </StaffPage>
  );
};
