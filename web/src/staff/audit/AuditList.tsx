import { staffAuditApi, type AuditOutcome, type StaffAuditEntry } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { Badge } from '../Details.tsx';
import { More, Nothing, WhenLoaded } from '../List.tsx';
import { userPath } from '../paths.ts';
import { Rows } from '../Rows.tsx';
import { useLiveSlices } from '../use-live-list.ts';
import { differences } from './differences.ts';

const looks = { done: 'good', refused: 'bad', unknown: 'ongoing' } as const;

const Change = ({ entry }: { readonly entry: StaffAuditEntry }): JSX.Element | null => {
  const lines = differences(entry);
  if (lines.length === 0) return null;
  return (
    <dl className="text-sm">
      {lines.map(({ name, before, after }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 font-mono text-xs leading-5 break-all">
            {before !== undefined && (
              <>
                <del className="text-quiet">{before}</del>
                {' → '}
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Whom = ({ entry: { person, subject } }: { readonly entry: StaffAuditEntry }): JSX.Element =>
  person ? (
    <Link to={userPath(person.id)} className="hover:underline">
      <bdi>{person.name}</bdi>
    </Link>
  ) : (
    <span className="font-mono text-xs break-all">{subject}</span>
  );

const Row = ({ entry, isGone }: { readonly entry: StaffAuditEntry; readonly isGone: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, at, actor, actorId, action, reason, outcome, code, address } = entry;
  return (
    <li
      data-audit={id}
      data-outcome={outcome}
      inert={isGone}
      className="grid gap-x-6 gap-y-1 py-3 lg:grid-cols-[11rem_1fr_1fr_auto]"
    >
      <div className="text-quiet text-sm">
        <p>{formats.dateTime(at)}</p>
        {address !== null && <p className="text-xs break-all">{address}</p>}
      </div>
      <div className="min-w-0">
        <p className="font-mono text-sm break-words">{action}</p>
        <p className="text-sm break-words">
          <bdi>{actor?.name ?? actorId}</bdi>
          <span className="text-quiet"> → </span>
          <Whom entry={entry} />
        </p>
      </div>
      <div className="min-w-0">
        <p className="break-words">
          <bdi>{reason}</bdi>
        </p>
        <Change entry={entry} />
      </div>
      <p className="lg:text-right">
        <Badge look={looks[outcome]}>{code ?? t(`staff.audit.outcomes.${outcome}`)}</Badge>
      </p>
    </li>
  );
};

type AuditSlice = {
  readonly items: readonly StaffAuditEntry[];
  readonly total: number;
  readonly next: string | null;
};

/** What entries are asked for. */
export type AuditAsked = { readonly q: string; readonly action: string; readonly outcome: AuditOutcome | '' };

/** Entries of the audit, newest first (AU9). */
export const AuditList = ({ q, action, outcome }: AuditAsked): JSX.Element => {
  const { t } = useTranslation();
  const load = useCallback(
    (after?: string) => {
      const filters = { q, action, ...(outcome === '' ? {} : { outcome }) };
      return api.call(staffAuditApi.list, { query: { ...filters, ...(after === undefined ? {} : { after }) } });
    },
    [q, action, outcome],
  );
  const entries = useLiveSlices<AuditSlice>('staff:audit', load);
  const { data } = entries;
  return (
    <WhenLoaded of={entries}>
      {data?.items.length === 0 && <Nothing text={t('staff.audit.none')} />}
      {data && data.items.length > 0 && (
        <Rows key={`${action} ${outcome} ${q}`} label={t('title.staffAudit')} items={data.items} idOf={({ id }) => id}>
          {(entry, isGone) => <Row entry={entry} isGone={isGone} />}
        </Rows>
      )}
      {data && <More of={data} more={entries.more} />}
    </WhenLoaded>
  );
};
