import { loginBody } from '@soebs/contract';
import { type JSX } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { outsidePages } from '../api/index.ts';
import { Button } from '../forms/Button.tsx';
import { CheckboxField } from '../forms/CheckboxField.tsx';
import { resolverOf } from '../forms/resolver.ts';
import { PasswordField, TextField } from '../forms/TextField.tsx';
import { useSession } from '../session/store.ts';
import { LanguageSwitcher } from '../shell/LanguageSwitcher.tsx';
import { Logo } from '../shell/Logo.tsx';
import { showToast } from '../shell/toasts.ts';

const resolver = resolverOf(loginBody);

const LoginForm = (): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const login = useSession((state) => state.login);
  const { register, handleSubmit, formState } = useForm({
    resolver,
    mode: 'onBlur',
    defaultValues: { email: '', password: '', rememberMe: false },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    async (body) => {
      const answer = await login(body);
      if (answer.ok) await navigate('/');
      else showToast({ type: 'error', title: t('login.failed'), message: t(`errors.${answer.code}`) });
    },
    () => showToast({ type: 'error', title: t('validation.incomplete') }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={isSubmitting} className="grid gap-5">
        <TextField
          label={t('login.email')}
          required
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={t('login.password')}
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <CheckboxField label={t('login.rememberMe')} {...register('rememberMe')} />
        <Button type="submit" waiting={isSubmitting}>
          {t('login.submit')}
        </Button>
      </fieldset>
    </form>
  );
};

/** The way in. */
export const LoginPage = (): JSX.Element => {
  const { t } = useTranslation();
  const { status } = outsidePages();
  return (
    <div className="grid min-h-full content-center justify-items-center gap-8 px-4 py-10">
      <main className="w-full max-w-sm">
        <div className="mb-8 flex items-center gap-3">
          <Logo size={40} />
          <div>
            <p className="text-xl leading-tight font-semibold tracking-tight">Söbs</p>
            <p className="font-text text-quiet italic">{t('login.claim')}</p>
          </div>
        </div>
        <div className="bg-surface border-border rounded-lg border p-6 sm:p-8">
          <h1 className="mb-6 text-2xl font-semibold tracking-tight">{t('login.title')}</h1>
          <LoginForm />
        </div>
      </main>
      <footer className="text-quiet flex flex-wrap items-center justify-center gap-4 text-sm">
        <LanguageSwitcher />
        {status && (
          <a href={status} target="_blank" rel="noreferrer" className="hover:text-text underline underline-offset-4">
            {t('login.statusPage')}
          </a>
        )}
      </footer>
    </div>
  );
};
