import { usersApi } from '@soebs/contract';
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../forms/Button.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { useSession } from '../session/store.ts';
import { useModal } from '../shell/modal.ts';
import { showToast } from '../shell/toasts.ts';

const Ask = (): JSX.Element => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const form = useValidForm({
    schema: usersApi.remove.body,
    defaultValues: { password: '' },
    submit: async (body) => {
      const answer = await api.call(usersApi.remove, { body });
      if (!answer.ok) {
        showToast({ type: 'error', title: t('profile.failed'), message: t(`errors.${answer.code}`) });
        return;
      }
      close();
      useSession.getState().clear();
      showToast({ type: 'info', title: t('profile.remove.done') });
    },
  });
  return (
    <Form form={form}>
      <p>{t('profile.remove.lead')}</p>
      <PasswordInput
        control={form.control}
        name="password"
        label={t('profile.password.current')}
        hint={t('profile.remove.ask')}
        required
        autoComplete="current-password"
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('profile.remove.keep')}
        </Button>
        <SubmitButton form={form} danger label={t('profile.remove.confirm')} />
      </div>
    </Form>
  );
};

/** Deletes the account, after the password was given once more. */
export const RemoveAccount = (): JSX.Element => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  return (
    <Button look="quietDanger" onClick={() => show({ title: t('profile.remove.title'), component: Ask, props: {} })}>
      {t('profile.remove.button')}
    </Button>
  );
};
