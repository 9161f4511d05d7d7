import { authApi } from '@soebs/contract';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { PlainLink, PublicPage } from './PublicPage.tsx';
import { State } from './State.tsx';
import { useOnce } from './use-once.ts';
import { useSecretQuery } from './use-secret-query.ts';

const Resend = ({ email }: { email: string }): JSX.Element => {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const form = useValidForm({
    schema: authApi.resend.body,
    defaultValues: { email },
    submit: async (body) => {
      const answer = await api.call(authApi.resend, { body });
      // Only noted, as the specification wants it; the form stays and says so.
      // eslint-disable-next-line no-console -- a browser's log is the only one here
      if (!answer.ok) console.warn(`The mail could not be sent again: ${answer.code}`);
      setFailed(!answer.ok);
      if (answer.ok) setSentTo(body.email);
    },
  });
  if (sentTo !== null)
    return (
      <State kind="sent">
        <p className="font-semibold">{t('verify.sent')}</p>
        <p>{t('verify.sentMessage', { email: sentTo })}</p>
      </State>
    );
  return (
    <Form form={form}>
      <p>{t('verify.lead')}</p>
      <TextInput
        control={form.control}
        name="email"
        label={t('login.email')}
        required
        type="email"
        autoComplete="username"
      />
      {hasFailed && (
        <p role="alert" className="text-failed">
          {t('verify.notSent')}
        </p>
      )}
      <SubmitButton form={form} label={t('verify.resend')} />
    </Form>
  );
};

const useVerification = (token: string): 'none' | 'ongoing' | 'done' | 'failed' => {
  const { t } = useTranslation();
  const answer = useOnce(`verify ${token}`, token === '' ? null : () => api.call(authApi.verify, { body: { token } }));
  useEffect(() => {
    if (answer && !answer.ok) showRefusal(t('verify.failed'), answer.code);
  }, [answer, t]);
  if (token === '') return 'none';
  if (!answer) return 'ongoing';
  return answer.ok ? 'done' : 'failed';
};

/** Proves that an address belongs to its person, by the link of a mail; sends the mail again. */
export const VerifyPage = (): JSX.Element => {
  const { t } = useTranslation();
  const { token, email } = useSecretQuery();
  const state = useVerification(token);
  return (
    <PublicPage title={t('title.verify')} below={<PlainLink to="/login">{t('verify.login')}</PlainLink>}>
      {state === 'ongoing' && (
        <State kind="waiting">
          <p>{t('verify.ongoing')}</p>
        </State>
      )}
      {state === 'done' && (
        <State kind="done">
          <p className="font-semibold">{t('verify.done')}</p>
          <p>{t('verify.doneMessage')}</p>
        </State>
      )}
      {state === 'failed' && (
        <div className="mb-6">
          <State kind="failed">
            <p className="font-semibold">{t('verify.failed')}</p>
          </State>
        </div>
      )}
      {(state === 'none' || state === 'failed') && <Resend email={email} />}
    </PublicPage>
  );
};
