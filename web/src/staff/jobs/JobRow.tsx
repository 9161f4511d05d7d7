import { isolated, type JobState, type ListedJob } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/format.ts';
import { ProgressBar } from '../../projects/ProgressBar.tsx';
import { ChooseBox } from '../bulk/ChooseBox.tsx';
import type { Choice } from '../bulk/choice.ts';
import type { UseChosen } from '../bulk/use-chosen.ts';
import { jobPath, userPath } from '../paths.ts';
import { Cell, Row } from '../Rows.tsx';
import { useNow } from '../use-now.ts';
import { JobActs } from './JobActs.tsx';

const badges: Readonly<Record<JobState, string>> = {
  waiting: 'bg-raised text-text',
  delayed: 'bg-ongoing-soft text-ongoing',
  active: 'bg-accent-soft text-accent',
  completed: 'bg-finished-soft text-finished',
  failed: 'bg-failed-soft text-failed',
};

const Owner = ({ job: { title, owner, projectId } }: { readonly job: ListedJob }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">
        <Link to={jobPath(projectId)} className="hover:underline">
          <bdi>{title ?? t('staff.jobs.noProject')}</bdi>
        </Link>
      </p>
      <p className="text-quiet text-sm break-words">
        {owner ? (
          <Link to={userPath(owner.id)} className="hover:underline">{`${isolated(owner.name)} · ${owner.email}`}</Link>
        ) : (
          t('staff.jobs.noOwner')
        )}
      </p>
      <p className="text-quiet font-mono text-xs break-all">{projectId}</p>
    </div>
  );
};

/** What a job is about at this moment: its stage, its place, when it goes on, or why it ended. */
const useStatus = ({ state, stage, queuePlace, reason, dueAtMs, code }: ListedJob): string => {
  const { t } = useTranslation();
  const formats = useFormats();
  const failure = code === null ? '' : t(`staff.jobs.codes.${code}`);
  const statuses: Readonly<Record<JobState, string>> = {
    waiting: [
      queuePlace === null ? '' : `${t('staff.jobs.place', { place: formats.number(queuePlace) })}.`,
      reason === null ? '' : t(`staff.job.reasons.${reason}`),
    ].join(' '),
    delayed: `${failure} ${t('staff.jobs.dueAt', { at: formats.dateTime(new Date(dueAtMs).toISOString()) })}`,
    active: t(`stages.${stage}`),
    completed: '',
    failed: failure,
  };
  return statuses[state].trim();
};

export const JobStatus = ({ job }: { readonly job: ListedJob }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const status = useStatus(job);
  const { state, percent } = job;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${badges[state]}`}>
          {t(`staff.jobs.states.${state}`)}
        </span>
        {state === 'active' && percent !== null && (
          <span className="text-accent text-sm tabular-nums">{formats.percent(percent)}</span>
        )}
      </p>
      {status !== '' && <p className="mt-1 text-sm break-words">{status}</p>}
      {state === 'active' && (
        <div className="mt-2 max-w-56">
          <ProgressBar percent={percent ?? undefined} label={t('status.progress')} />
        </div>
      )}
    </div>
  );
};

/** How long a job has waited up to now. */
const Waiting = ({ since }: { readonly since: string }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const span = formats.duration(Math.max(0, useNow() - Date.parse(since)));
  return <p>{t('staff.jobs.waitsFor', { span })}</p>;
};

const RunDetails = ({
  job: { state, attempt, workerId, requestedAt, claimedAt },
}: {
  readonly job: ListedJob;
}): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className="text-quiet min-w-0 text-sm break-words">
      <p>{t('staff.jobs.attempts', { count: attempt, formatted: formats.number(attempt) })}</p>
      <p>{t('staff.jobs.requested', { at: formats.dateTime(requestedAt) })}</p>
      {state === 'waiting' && <Waiting since={requestedAt} />}
      {claimedAt !== null && <p>{t('staff.jobs.claimed', { at: formats.dateTime(claimedAt) })}</p>}
      {workerId !== null && <p>{t('staff.jobs.worker', { worker: workerId })}</p>}
    </div>
  );
};

/** A job as one of several that are acted on. */
export const choiceOf = ({ projectId, title, state, attempt }: ListedJob): Choice => ({
  id: projectId,
  name: title ?? projectId,
  state,
  attempt,
});

/** How the parts of a job, and the heads above them, share the breadth. */
export const jobColumns = 'grid gap-x-6 md:grid-cols-2 xl:grid-cols-[1.3fr_1fr_1fr_14rem]';

/** One job with what can be done about it in its state. */
export const JobRow = ({
  job,
  moved,
  isGone,
  chosen,
}: {
  readonly job: ListedJob;
  readonly moved: () => void;
  readonly isGone: boolean;
  readonly chosen: UseChosen;
}): JSX.Element => {
  const { projectId, state } = job;
  return (
    <Row data={{ 'data-job': projectId, 'data-state': state }} isGone={isGone} className={`gap-y-3 py-4 ${jobColumns}`}>
      <Cell span={2} className="flex min-w-0 gap-3">
        <ChooseBox chosen={chosen} choice={choiceOf(job)} />
        <Owner job={job} />
      </Cell>
      <Cell className="min-w-0">
        <JobStatus job={job} />
      </Cell>
      <Cell span={2} className="min-w-0">
        <RunDetails job={job} />
      </Cell>
      <Cell className="flex flex-wrap items-start gap-2 xl:justify-end">
        <JobActs of={{ projectId, state, title: job.title ?? projectId }} moved={moved} />
      </Cell>
    </Row>
  );
};
