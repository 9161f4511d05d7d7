import { usersApi, type PendingEmailChange } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Outcome } from '../api/index.ts';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput, TextInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/ListState.tsx';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { useList } from './use-list.ts';
import { OwnName } from './OwnName.tsx';

const empty = { newEmail: '', password: '' };

const load = async (): Promise<Outcome<readonly PendingEmailChange[]>> => {
  const answer = await api.call(usersApi.pendingEmail);
  return answer.ok ? { ok: true, data: answer.data === null ? [] : [answer.data] } : answer;
};

/** A change that waits: what it waits for, and the way back. */
const Pending = ({ change, gone }: { readonly change: PendingEmailChange; readonly gone: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const withdraw = async (): Promise<void> => {
    const answer = await api.call(usersApi.withdrawEmail);
    if (!answer.ok) {
      showRefusal(t('profile.failed'), answer.code);
      return;
    }
    showToast({ type: 'success', title: t('profile.mail.withdrawn') });
    gone();
  };
  return (
    <div className="bg-ongoing-soft mb-6 grid gap-2 rounded-lg p-4">
      <p className="font-medium break-words">
        {t('profile.mail.pending', { email: change.newEmail, until: formats.dateTime(change.until) })}
      </p>
      {!change.isOldEmailVerified && <p>{t('profile.mail.oldOpen')}</p>}
      {!change.isNewEmailVerified && <p>{t('profile.mail.newOpen')}</p>}
      <div>
        <Button look="secondary" onClick={() => void withdraw()}>
          {t('profile.mail.withdraw')}
        </Button>
      </div>
    </div>
  );
};

/** Another address: the change that waits, and the form that asks for one. */
export const EmailChange = (): JSX.Element => {
  const { t } = useTranslation();
  const { items, failed, reload } = useList<PendingEmailChange>(load);
  const again = (): void => void reload();
  return (
    <>
      {failed && !items && <LoadFailed retry={again}>{t('profile.logins.loadFailed')}</LoadFailed>}
      {items?.map((change) => (
        <Pending key={change.newEmail} change={change} gone={again} />
      ))}
      <EmailForm asked={again} />
    </>
  );
};

/** Asks for another address; both then get a link (AU6). */
const EmailForm = ({ asked }: { readonly asked: () => void }): JSX.Element => {
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
      asked();
      showToast({ type: 'success', title: t('profile.mail.sent'), message: t('profile.mail.sentMessage') });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <OwnName />
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
