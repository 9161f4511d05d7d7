import { membersApi } from '@soebs/contract';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../api/index.ts';
import { rememberWanted } from '../session/after-login.ts';
import { useSession } from '../session/store.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PublicPage } from './PublicPage.tsx';
import { State } from './State.tsx';
import { useOnce } from './use-once.ts';

/** The token of an invitation's link; it stands behind the #, so no server and no other page is ever sent it. */
const useFragment = (): string => {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (token !== '') history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token;
};

/** Who is logged in joins, and is in the project. */
const Joining = ({ token }: { token: string }): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const answer = useOnce(`join ${token}`, () => api.call(membersApi.accept, { body: { token } }));
  useEffect(() => {
    if (answer?.ok) void navigate(`/project/${answer.data.projectId}/status`, { replace: true });
  }, [answer, navigate]);
  if (!answer || answer.ok)
    return (
      <State kind="waiting">
        <p>{t('join.ongoing')}</p>
      </State>
    );
  return (
    <State kind="failed">
      <p className="font-semibold">{t('join.failed')}</p>
      <p>{t('join.failedHint')}</p>
      <ButtonLink to="/">{t('join.toDashboard')}</ButtonLink>
    </State>
  );
};

/** Where the link of an invitation leads (SH2). */
export const JoinPage = (): JSX.Element => {
  const { t } = useTranslation();
  const token = useFragment();
  const me = useSession((session) => session.me);
  return (
    <PublicPage title={t('title.join')}>
      {me ? (
        <Joining token={token} />
      ) : (
        <div className="grid gap-4">
          <p>{t('join.lead')}</p>
          <p>{t('join.how')}</p>
          <ButtonLink to="/register">{t('join.register')}</ButtonLink>
          <p className="text-quiet">{t('join.haveAccount')}</p>
          <ButtonLink look="secondary" to="/login" onClick={() => rememberWanted(`/join#${token}`, null)}>
            {t('join.login')}
          </ButtonLink>
        </div>
      )}
    </PublicPage>
  );
};
