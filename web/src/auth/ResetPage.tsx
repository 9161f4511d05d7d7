import { authApi, newPassword } from '@soebs/contract';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { api, type Outcome } from '../api/index.ts';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput, TextInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { PlainLink, PublicPage } from './PublicPage.tsx';
import { State } from './State.tsx';
import { useSecretQuery } from './use-secret-query.ts';

const passwordForm = z.object({ password: newPassword });

const NewPassword = ({ token }: { token: string }): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useValidForm({
    schema: passwordForm,
    defaultValues: { password: '' },
    submit: async ({ password }) => {
      const answer = await api.call(authApi.reset, { body: { token, password } });
      if (!answer.ok) {
        showRefusal(t('reset.failed'), answer.code);
        return;
      }
      showToast({ type: 'success', title: t('reset.changed'), message: t('reset.changedMessage') });
      await navigate('/login');
    },
  });
  return (
    <Form form={form}>
      <PasswordInput
        control={form.control}
        name="password"
        label={t('reset.newPassword')}
        hint={t('register.passwordHint')}
        required
        visibleOnDirty
        autoComplete="new-password"
        limits={{ min: 10, max: 256 }}
      />
      <SubmitButton form={form} label={t('reset.set')} />
    </Form>
  );
};

const AskForLink = ({ sent }: { sent: (email: string) => void }): JSX.Element => {
  const { t } = useTranslation();
  const refused = ({ code }: Extract<Outcome<unknown>, { ok: false }>): void => {
    if (code === 'not_found')
      showToast({ type: 'info', title: t('reset.unknown'), message: t('reset.unknownMessage') });
    else showRefusal(t('reset.failed'), code);
  };
  const form = useValidForm({
    schema: authApi.forgot.body,
    defaultValues: { email: '' },
    submit: async ({ email }) => {
      const answer = await api.call(authApi.forgot, { body: { email } });
      if (answer.ok) sent(email);
      else refused(answer);
    },
  });
  return (
    <Form form={form}>
      <p>{t('reset.lead')}</p>
      <TextInput
        control={form.control}
        name="email"
        label={t('login.email')}
        required
        type="email"
        autoComplete="username"
      />
      <SubmitButton form={form} label={t('reset.send')} />
    </Form>
  );
};

/** A forgotten password: a link by mail; with the link, a new password. */
export const ResetPage = (): JSX.Element => {
  const { t } = useTranslation();
  const { token } = useSecretQuery();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <PublicPage title={t('title.reset')} below={<PlainLink to="/login">{t('reset.login')}</PlainLink>}>
      {token !== '' && <NewPassword token={token} />}
      {token === '' && sentTo === null && <AskForLink sent={setSentTo} />}
      {sentTo !== null && (
        <State kind="sent">
          <p className="font-semibold">{t('reset.sent')}</p>
          <p>{t('reset.sentMessage', { email: sentTo })}</p>
        </State>
      )}
    </PublicPage>
  );
};
