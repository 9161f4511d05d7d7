import { usersApi } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { OwnName } from './OwnName.tsx';

const empty = { currentPassword: '', newPassword: '' };

/** Sets a new password for who knows the present one. */
export const PasswordForm = (): JSX.Element => {
  const { t } = useTranslation();
  const form = useValidForm({
    schema: usersApi.changePassword.body,
    defaultValues: empty,
    submit: async (body) => {
      const answer = await api.call(usersApi.changePassword, { body });
      if (!answer.ok) {
        if (answer.code === 'wrong_password') form.refuse('currentPassword', 'wrongPassword');
        else showRefusal(t('profile.failed'), answer.code);
        return;
      }
      form.reset(empty);
      showToast({ type: 'success', title: t('profile.password.changed') });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <OwnName />
      <PasswordInput
        control={control}
        name="currentPassword"
        label={t('profile.password.current')}
        required
        autoComplete="current-password"
      />
      <PasswordInput
        control={control}
        name="newPassword"
        label={t('profile.password.new')}
        hint={t('register.passwordHint')}
        required
        visibleOnDirty
        autoComplete="new-password"
        limits={{ min: 10, max: 256 }}
      />
      <div>
        <SubmitButton form={form} label={t('profile.password.submit')} />
      </div>
    </Form>
  );
};
