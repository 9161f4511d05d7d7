import { authApi, registerBody } from '@soebs/contract';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api, inLanguage, outsidePages } from '../api/index.ts';
import { CheckboxInput } from '../forms/CheckboxInput.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput, TextInput } from '../forms/TextInput.tsx';
import { useValidForm, type ValidForm } from '../forms/use-valid-form.ts';
import { currentLocale } from '../i18n/index.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { PlainLink, PublicPage } from './PublicPage.tsx';
import { useSite } from '../site/store.ts';
import { State } from './State.tsx';

const schema = registerBody
  .pick({ email: true, password: true, firstname: true, lastname: true })
  .extend({ company: z.string().max(200), acceptedTerms: z.literal(true) });
type Input = Omit<z.input<typeof schema>, 'acceptedTerms'> & { acceptedTerms: boolean };

/** The sentence that accepts the terms, with a link to them where this installation has them. */
const Terms = (): JSX.Element => {
  const { t } = useTranslation();
  const { terms } = outsidePages();
  return (
    <>
      {t('register.accept')}{' '}
      {terms ? (
        <a
          href={inLanguage(terms, currentLocale())}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-4"
        >
          {t('register.terms')}
        </a>
      ) : (
        t('register.terms')
      )}
    </>
  );
};

const Who = ({ control }: { control: ValidForm<Input, z.output<typeof schema>>['control'] }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          control={control}
          name="firstname"
          label={t('register.firstname')}
          required
          autoComplete="given-name"
          limits={{ max: 100 }}
        />
        <TextInput
          control={control}
          name="lastname"
          label={t('register.lastname')}
          required
          autoComplete="family-name"
          limits={{ max: 100 }}
        />
      </div>
      <TextInput
        control={control}
        name="company"
        label={t('register.company')}
        autoComplete="organization"
        limits={{ max: 200 }}
      />
    </>
  );
};

const empty: Input = { email: '', password: '', firstname: '', lastname: '', company: '', acceptedTerms: false };

const RegisterForm = ({ done }: { done: (email: string) => void }): JSX.Element => {
  const { t } = useTranslation();
  const form = useValidForm({
    schema: schema,
    defaultValues: empty,
    submit: async ({ company, ...given }) => {
      const named = company.trim() === '' ? {} : { company };
      const body = { ...given, ...named, locale: currentLocale() };
      const answer = await api.call(authApi.register, { body });
      if (answer.ok) done(given.email);
      else showRefusal(t('register.failed'), answer.code);
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <Who control={control} />
      <TextInput
        control={control}
        name="email"
        label={t('login.email')}
        required
        type="email"
        autoComplete="username"
      />
      <PasswordInput
        control={control}
        name="password"
        label={t('login.password')}
        hint={t('register.passwordHint')}
        required
        autoComplete="new-password"
        limits={{ min: 10, max: 256 }}
      />
      <CheckboxInput
        control={control}
        name="acceptedTerms"
        label={<Terms />}
        shortLabel={t('register.terms')}
        required
      />
      <SubmitButton form={form} label={t('register.submit')} />
    </Form>
  );
};

/** A new account. */
export const RegisterPage = (): JSX.Element => {
  const { t } = useTranslation();
  const [doneFor, setDoneFor] = useState<string | null>(null);
  const isOpen = useSite((site) => site.isRegistrationOpen);
  return (
    <PublicPage
      title={t('register.title')}
      below={
        <>
          {t('register.haveAccount')} <PlainLink to="/login">{t('register.login')}</PlainLink>
        </>
      }
    >
      {doneFor === null && !isOpen && <p>{t('errors.registration_closed')}</p>}
      {doneFor === null && isOpen && <RegisterForm done={setDoneFor} />}
      {doneFor !== null && (
        <State kind="done">
          <p className="font-semibold">{t('register.done')}</p>
          <p>{t('register.verifyMail', { email: doneFor })}</p>
        </State>
      )}
    </PublicPage>
  );
};
