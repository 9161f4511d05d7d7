import { creditsApi, projectsApi, usersApi, type Project } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { CheckboxInput } from '../forms/CheckboxInput.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { PasswordInput } from '../forms/TextInput.tsx';
import { useValidForm } from '../forms/use-valid-form.ts';
import { useFormats } from '../i18n/format.ts';
import { useSession } from '../session/store.ts';
import { useModal } from '../ui/modal.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { useList } from './use-list.ts';
import { OwnName } from './OwnName.tsx';

/** What would go back to the cards before the account is deleted; null until it is known, or when nothing would. */
const useRefundable = (): { readonly creditsInCents: number; readonly rappen: number } | null => {
  const load = useCallback(async () => {
    const answer = await api.call(creditsApi.refundable);
    return answer.ok ? { ...answer, data: [answer.data] } : answer;
  }, []);
  const found = useList(load).items?.[0];
  return found && found.rappen > 0 ? found : null;
};

/** The own projects that others lose, too. */
const useShared = (): readonly Project[] => {
  const load = useCallback(async () => {
    const ask = (archived: 'true' | 'false') =>
      api.call(projectsApi.list, { query: { scope: 'own', archived, limit: 100 } });
    const [current, archived] = [await ask('false'), await ask('true')];
    if (!current.ok) return current;
    if (!archived.ok) return archived;
    return { ...current, data: [...current.data.items, ...archived.data.items] };
  }, []);
  return (useList(load).items ?? []).filter(({ members }) => members.length > 0);
};

const LostByOthers = (): JSX.Element | null => {
  const { t } = useTranslation();
  const shared = useShared();
  if (shared.length === 0) return null;
  return (
    <div className="bg-failed-soft rounded p-4">
      <p className="font-medium">{t('profile.remove.shared')}</p>
      <ul className="mt-1 list-disc pl-5">
        {shared.map(({ id, title, members }) => (
          <li key={id} className="break-words">
            <bdi>{title}</bdi> {t('profile.remove.sharedWith', { count: members.length })}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{t('profile.remove.handOver')}</p>
    </div>
  );
};

const Ask = (): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const refundable = useRefundable();
  const close = useModal((state) => state.close);
  const form = useValidForm({
    schema: usersApi.remove.body,
    defaultValues: { password: '', refundUnused: true },
    submit: async (body) => {
      const answer = await api.call(usersApi.remove, { body });
      if (!answer.ok) {
        if (answer.code === 'wrong_password') form.refuse('password', 'wrongPassword');
        else showRefusal(t('profile.failed'), answer.code);
        return;
      }
      close();
      useSession.getState().clear();
      showToast({ type: 'info', title: t('profile.remove.done') });
    },
  });
  return (
    <Form form={form}>
      <OwnName />
      <p>{t('profile.remove.lead')}</p>
      <LostByOthers />
      {refundable && (
        <CheckboxInput
          control={form.control}
          name="refundUnused"
          label={t('profile.remove.refund', {
            francs: formats.francs(refundable.rappen),
            duration: formats.exactMinutes(refundable.creditsInCents),
          })}
          shortLabel={t('profile.remove.refundShort')}
        />
      )}
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
