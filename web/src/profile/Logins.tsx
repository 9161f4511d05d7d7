import { usersApi, type LoginSession } from '@soebs/contract';
import { Laptop } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Outcome } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { useFormats } from '../i18n/format.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { useList } from './use-list.ts';

const load = () => api.call(usersApi.sessions);

const Login = ({ login, end }: { login: LoginSession; end: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const device = login.device === '–' ? t('profile.logins.unknown') : login.device;
  const active = t('profile.logins.active', { at: formats.dateTime(login.lastActiveAt) });
  const since = login.startedAt && t('profile.logins.since', { at: formats.dateTime(login.startedAt) });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 first:pt-0">
      <Laptop aria-hidden size={20} className="text-accent mt-0.5 shrink-0" />
      <div className="min-w-0 grow basis-56">
        <p>{device}</p>
        <p className="text-quiet text-sm">{[since, active].filter(Boolean).join(' · ')}</p>
        {login.isCurrent && <p className="text-finished mt-1 text-sm font-medium">{t('profile.logins.current')}</p>}
      </div>
      {!login.isCurrent && (
        <Button look="quietDanger" aria-label={t('profile.logins.endOne', { device })} onClick={end}>
          {t('profile.logins.end')}
        </Button>
      )}
    </li>
  );
};

/** Where a person is logged in, to be ended one by one or all but this one. */
export const Logins = (): JSX.Element => {
  const { t } = useTranslation();
  const { items, failed, reload } = useList<LoginSession>(load);
  const ended = async (answer: Outcome<unknown>): Promise<void> => {
    if (answer.ok) showToast({ type: 'success', title: t('profile.logins.ended') });
    else showRefusal(t('profile.failed'), answer.code);
    await reload();
  };
  const end = async (id: string): Promise<void> => ended(await api.call(usersApi.endSession, { params: { id } }));
  const endOthers = async (): Promise<void> => ended(await api.call(usersApi.endOtherSessions));
  if (!items && failed) return <LoadFailed retry={() => void reload()}>{t('profile.logins.loadFailed')}</LoadFailed>;
  if (!items) return <ListSkeleton widths={[45, 60]} />;
  return (
    <div className="grid gap-4">
      <ul className="divide-border divide-y">
        {items.map((login) => (
          <Login key={login.id} login={login} end={() => void end(login.id)} />
        ))}
      </ul>
      {items.length > 1 && (
        <div>
          <Button look="secondary" onClick={() => void endOthers()}>
            {t('profile.logins.endOthers')}
          </Button>
        </div>
      )}
    </div>
  );
};
