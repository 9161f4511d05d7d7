import { authApi, type emailChange } from '@soebs/contract';
import { CircleCheck, Clock } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { z } from 'zod';
import { api, type CallCode } from '../api/index.ts';
import { PlainLink, PublicPage } from './PublicPage.tsx';
import { State } from './State.tsx';
import { useOnce } from './use-once.ts';
import { useSecretQuery } from './use-secret-query.ts';

type Progress = z.output<typeof emailChange>;

const Mark = ({ label, email, isVerified }: { label: string; email: string; isVerified: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const Icon = isVerified ? CircleCheck : Clock;
  return (
    <div className="flex items-start gap-3 py-3" data-verified={isVerified}>
      <Icon aria-hidden size={22} className={`mt-0.5 shrink-0 ${isVerified ? 'text-finished' : 'text-ongoing'}`} />
      <div className="min-w-0">
        <dt className="text-quiet text-sm">{label}</dt>
        <dd className="break-words">
          {email}
          <span className="text-quiet block text-sm">
            {t(isVerified ? 'emailChange.verified' : 'emailChange.pending')}
          </span>
        </dd>
      </div>
    </div>
  );
};

const Both = ({ progress }: { progress: Progress }): JSX.Element => {
  const { t } = useTranslation();
  const { oldEmail, newEmail, isOldEmailVerified, isNewEmailVerified } = progress;
  const isDone = isOldEmailVerified && isNewEmailVerified;
  return (
    <>
      <dl className="divide-border border-border mb-6 divide-y border-y">
        <Mark label={t('emailChange.old')} email={oldEmail} isVerified={isOldEmailVerified} />
        <Mark label={t('emailChange.new')} email={newEmail} isVerified={isNewEmailVerified} />
      </dl>
      <p role="status" className={isDone ? 'font-semibold' : ''}>
        {t(isDone ? 'emailChange.done' : 'emailChange.half')}
      </p>
    </>
  );
};

const Failed = ({ code }: { code: CallCode }): JSX.Element => {
  const { t } = useTranslation();
  const isTold = code === 'invalid_verification_link' || code === 'email_alread_taken';
  return (
    <State kind="failed">
      <p>{t(`errors.${isTold ? code : 'internal_error'}`)}</p>
    </State>
  );
};

/** A click on one of the two links that move an account to another address. */
export const VerifyEmailChangePage = (): JSX.Element => {
  const { t } = useTranslation();
  const { token } = useSecretQuery();
  const call = () => api.call(authApi.verifyEmailChange, { body: { token } });
  const answer = useOnce(`change ${token}`, token === '' ? null : call);
  if (token === '') return <Navigate to="/" replace />;
  return (
    <PublicPage title={t('title.emailChange')} below={<PlainLink to="/login">{t('verify.login')}</PlainLink>}>
      {!answer && (
        <State kind="waiting">
          <p>{t('verify.ongoing')}</p>
        </State>
      )}
      {answer?.ok === true && <Both progress={answer.data} />}
      {answer?.ok === false && <Failed code={answer.code} />}
    </PublicPage>
  );
};
