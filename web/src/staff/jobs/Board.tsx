import type { JobQueue, WaitedToday } from '@soebs/contract';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/format.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { useNow } from '../use-now.ts';

const counted = ['active', 'waiting', 'delayed'] as const;
const MS_PER_SECOND = 1_000;

const Figure = ({
  label,
  name,
  children,
}: {
  readonly label: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}): JSX.Element => (
  <div>
    <dt className="text-quiet text-sm">{label}</dt>
    <dd data-count={name} className="text-2xl font-semibold tabular-nums">
      {children}
    </dd>
  </div>
);

/** How many jobs of one person run at once, with the way to its setting for who may change it. */
const AtOnce = ({ count }: { readonly count: number }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const label = t('staff.jobs.board.atOnce');
  const way = (
    <Link to="/admin/settings?open=jobs.concurrency" className="text-accent underline underline-offset-4">
      {label}
    </Link>
  );
  return (
    <Figure name="atOnce" label={useIsAdmin() ? way : label}>
      {formats.number(count)}
    </Figure>
  );
};

/** How long the oldest waits, and how long those had waited that ended today. */
const Waits = ({ since, waited }: { readonly since: string | null; readonly waited: WaitedToday }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const nowMs = useNow();
  const about = (seconds: number | null): string =>
    seconds === null ? '–' : `≈ ${formats.duration(Math.round(seconds) * MS_PER_SECOND)}`;
  return (
    <>
      <Figure name="oldest" label={t('staff.jobs.board.oldest')}>
        {since === null ? '–' : formats.duration(Math.max(0, nowMs - Date.parse(since)))}
      </Figure>
      <Figure name="p50" label={t('staff.jobs.board.p50')}>
        {about(waited.p50)}
      </Figure>
      <Figure name="p95" label={t('staff.jobs.board.p95')}>
        {about(waited.p95)}
      </Figure>
    </>
  );
};

/** How the queue stands: how many jobs in which state, how long they wait, and how many of one person run at once. */
export const Board = ({ queue, waited }: { readonly queue: JobQueue; readonly waited: WaitedToday }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
      {counted.map((state) => (
        <Figure key={state} name={state} label={t(`staff.jobs.states.${state}`)}>
          {formats.number(queue[state])}
        </Figure>
      ))}
      <Waits since={queue.waitingSince} waited={waited} />
      {queue.atOnceEach !== null && <AtOnce count={queue.atOnceEach} />}
    </dl>
  );
};
