import { staffSessionsApi, type StaffVisit } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Badge } from '../Details.tsx';
import { WhenLoaded, More, Nothing } from '../List.tsx';
import type { Search } from '../use-search.ts';
import { Rows } from '../Rows.tsx';
import { useLiveSlices } from '../use-live-list.ts';
import { Owner } from './Owner.tsx';

type Slice = { readonly items: readonly StaffVisit[]; readonly total: number; readonly next: string | null };

const Row = ({ visit, isGone }: { readonly visit: StaffVisit; readonly isGone: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, user, startedAt, lastAt, isOpen, routes, deviceClass } = visit;
  const about = [
    t('staff.sessions.time', { from: formats.dateTime(startedAt), to: formats.dateTime(lastAt) }),
    t(`staff.sessions.devices.${deviceClass}`),
  ];
  return (
    <li data-visit={id} inert={isGone} className="inert:opacity-40 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Owner person={user} />
        {isOpen && <Badge look="good">{t('staff.sessions.open')}</Badge>}
      </div>
      <p className="text-quiet text-sm">{about.join(' · ')}</p>
      <p className="text-quiet mt-1 line-clamp-3 font-mono text-xs break-words">{routes.join(' → ')}</p>
    </li>
  );
};

/** Visits of the last 30 days: when, which screens, what kind of device; nothing of what was done. */
export const VisitList = ({ search }: { readonly search: Search }): JSX.Element => {
  const { t } = useTranslation();
  const q = search.get('q');
  const load = useCallback(
    (after?: string) => api.call(staffSessionsApi.visits, { query: { q, ...(after === undefined ? {} : { after }) } }),
    [q],
  );
  const visits = useLiveSlices<Slice>('staff:sessions', load);
  const { data } = visits;
  return (
    <WhenLoaded of={visits}>
      {data?.items.length === 0 && <Nothing text={t('staff.sessions.noVisits')} />}
      {data && data.items.length > 0 && (
        <Rows key={q} label={t('staff.sessions.visits')} items={data.items} idOf={({ id }) => id}>
          {(visit, isGone) => <Row visit={visit} isGone={isGone} />}
        </Rows>
      )}
      {data && <More of={data} more={visits.more} />}
    </WhenLoaded>
  );
};
