import { loginBody } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CheckboxInput } from '../forms/CheckboxInput.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput, TextInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { takeWanted } from '../session/after-login.ts';
import { useSession } from '../session/store.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { PlainLink, PublicPage } from './PublicPage.tsx';

const LoginForm = (): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const login = useSession((state) => state.login);
  const form = useValidForm({
    schema: loginBody,
    defaultValues: { email: '', password: '', rememberMe: false },
    submit: async (body) => {
      const answer = await login(body);
      if (answer.ok) {
        await navigate(takeWanted(useSession.getState().me?.id ?? ''));
      } else if (answer.code === 'email_not_verified') {
        await navigate(`/verify?${new URLSearchParams({ email: body.email }).toString()}`);
      } else {
        showRefusal(t('login.failed'), answer.code);
      }
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <TextInput
        control={control}
        name="email"
        label={t('login.email')}
        required
        type="email"
        autoComplete="username"
      />
      <div className="grid gap-2">
        <PasswordInput
          control={control}
          name="password"
          label={t('login.password')}
          required
          autoComplete="current-password"
        />
        <p className="text-sm">
          <PlainLink to="/reset">{t('login.forgot')}</PlainLink>
        </p>
      </div>
      <CheckboxInput control={control} name="rememberMe" label={t('login.rememberMe')} />
      <SubmitButton form={form} label={t('login.submit')} />
    </Form>
  );
};

/** The way in. */
export const LoginPage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <PublicPage
      title={t('login.title')}
      below={
        <>
          {t('login.noAccount')} <PlainLink to="/register">{t('login.register')}</PlainLink>
        </>
      }
    >
      <LoginForm />
    </PublicPage>
  );
};
