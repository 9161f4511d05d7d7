import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/format.ts';
import { Badge } from '../Details.tsx';
import { jobPath } from '../paths.ts';
import { useNow } from '../use-now.ts';
import { present, stateOf, type SeenWorker } from './seen-workers.ts';

const heads = ['name', 'version', 'state', 'speed', 'since', 'lastSign'] as const;
const PATIENCE_MS = 9_000;

const looks = { working: 'accent', free: 'good', silent: 'bad' } as const;

const Row = ({ worker, nowMs }: { readonly worker: SeenWorker; readonly nowMs: number }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { workerId, host, version, startedAt, projectId, speed, announcedAtMs } = worker;
  const state = stateOf(worker, nowMs);
  return (
    <tr data-worker={workerId} className="border-border border-t align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal break-all">
        {host} <span className="text-quiet font-mono text-xs">{workerId}</span>
      </th>
      <td className="py-2 pr-4 tabular-nums">{version ?? '–'}</td>
      <td className="py-2 pr-4">
        <Badge look={looks[state]}>{t(`staff.workers.states.${state}`)}</Badge>{' '}
        {projectId !== null && (
          <Link to={jobPath(projectId)} className="text-accent text-sm underline underline-offset-4">
            {t('staff.workers.toJob')}
          </Link>
        )}
      </td>
      <td className="py-2 pr-4 tabular-nums">
        {speed === null ? '–' : t('staff.job.speed', { factor: formats.number(Math.round(speed * 10) / 10) })}
      </td>
      <td className="py-2 pr-4 tabular-nums">{formats.dateTime(startedAt)}</td>
      <td className="py-2 tabular-nums">
        {t('staff.workers.ago', { span: formats.duration(Math.max(0, nowMs - announcedAtMs)) })}
      </td>
    </tr>
  );
};

/** Who works on jobs, live: where, since when, on what, how quickly, and when it last told of itself. */
export const Workers = ({ seen }: { readonly seen: readonly SeenWorker[] }): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const nowMs = useNow();
  const [sinceMs] = useState(nowMs);
  const there = present(seen, nowMs);
  // Each tells of itself every five seconds: before that nobody knows that there is none.
  if (there.length === 0 && nowMs - sinceMs < PATIENCE_MS) return null;
  return (
    <details className="border-border mb-6 rounded-lg border px-4 py-3" open={there.length === 0}>
      <summary className="cursor-pointer font-medium">
        {t('staff.workers.title', { count: there.length, formatted: formats.number(there.length) })}
      </summary>
      {there.length === 0 ? (
        <p className="text-quiet mt-2 text-sm">{t('staff.workers.none')}</p>
      ) : (
        <div className="mt-2 overflow-x-auto">
          <table className="w-full min-w-xl text-sm">
            <thead className="text-quiet text-left">
              <tr>
                {heads.map((each) => (
                  <th key={each} scope="col" className="py-2 pr-4 font-normal">
                    {t(`staff.workers.${each}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {there.map((each) => (
                <Row key={each.workerId} worker={each} nowMs={nowMs} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
};
