import { staffSessionsApi, type StaffLogin } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { WhenLoaded, More, Nothing } from '../List.tsx';
import { useWhy } from '../ReasonField.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import type { Search } from '../use-search.ts';
import { Rows } from '../Rows.tsx';
import { useLiveSlices } from '../use-live-list.ts';
import { Owner } from './Owner.tsx';

const useEnd = (reload: () => Promise<void>) => {
  const { t } = useTranslation();
  const ask = useWhy();
  return (id: string, name: string) =>
    ask(t('staff.sessions.endTitle'), {
      message: t('staff.sessions.endMessage', { name }),
      submit: t('profile.logins.end'),
      done: t('profile.logins.ended'),
      act: async ({ reason }) => {
        const answer = await api.call(staffSessionsApi.endLogin, { params: { id }, body: { reason } });
        await reload();
        return answer;
      },
    });
};

type Slice = { readonly items: readonly StaffLogin[]; readonly total: number; readonly next: string | null };

const Row = ({
  login,
  isGone,
  end,
}: {
  readonly login: StaffLogin;
  readonly isGone: boolean;
  readonly end: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, user, startedAt, lastActiveAt } = login;
  const device = login.device === null || login.device === '–' ? t('profile.logins.unknown') : login.device;
  const about = [
    device,
    ...(startedAt === null ? [] : [t('profile.logins.since', { at: formats.dateTime(startedAt) })]),
    t('profile.logins.active', { at: formats.dateTime(lastActiveAt) }),
  ];
  return (
    <li data-login={id} inert={isGone} className="inert:opacity-40 flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <Owner person={user} />
        <p className="text-quiet text-sm">{about.join(' · ')}</p>
      </div>
      {useIsAdmin() && (
        <Button
          look="quietDanger"
          aria-label={t('staff.actOn', { act: t('profile.logins.end'), name: user?.name ?? device })}
          onClick={end}
        >
          {t('profile.logins.end')}
        </Button>
      )}
    </li>
  );
};

/** Logins that hold, to be ended one by one. */
export const LoginList = ({ search }: { readonly search: Search }): JSX.Element => {
  const { t } = useTranslation();
  const q = search.get('q');
  const load = useCallback(
    (after?: string) => api.call(staffSessionsApi.logins, { query: { q, ...(after === undefined ? {} : { after }) } }),
    [q],
  );
  const logins = useLiveSlices<Slice>('staff:sessions', load);
  const end = useEnd(logins.reload);
  const { data } = logins;
  return (
    <WhenLoaded of={logins}>
      {data?.items.length === 0 && <Nothing text={t('staff.sessions.noLogins')} />}
      {data && data.items.length > 0 && (
        <Rows key={q} label={t('staff.sessions.logins')} items={data.items} idOf={({ id }) => id}>
          {(login, isGone) => (
            <Row login={login} isGone={isGone} end={() => end(login.id, login.user?.name ?? login.id)} />
          )}
        </Rows>
      )}
      {data && <More of={data} more={logins.more} />}
    </WhenLoaded>
  );
};
