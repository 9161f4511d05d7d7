import { usersApi } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput, TextInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';

const empty = { newEmail: '', password: '' };

/** Asks for another address; both then get a link (AU6). */
export const EmailForm = (): JSX.Element => {
  const { t } = useTranslation();
  const form = useValidForm({
    schema: usersApi.changeEmail.body,
    defaultValues: empty,
    submit: async (body) => {
      const answer = await api.call(usersApi.changeEmail, { body });
      if (!answer.ok) {
        if (answer.code === 'wrong_password') form.refuse('password', 'wrongPassword');
        else showRefusal(t('profile.failed'), answer.code);
        return;
      }
      form.reset(empty);
      showToast({ type: 'success', title: t('profile.mail.sent'), message: t('profile.mail.sentMessage') });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <TextInput
        control={control}
        name="newEmail"
        label={t('profile.mail.newEmail')}
        required
        type="email"
        autoComplete="off"
      />
      <PasswordInput
        control={control}
        name="password"
        label={t('profile.password.current')}
        required
        autoComplete="current-password"
      />
      <div>
        <SubmitButton form={form} label={t('profile.mail.submit')} />
      </div>
    </Form>
  );
};
