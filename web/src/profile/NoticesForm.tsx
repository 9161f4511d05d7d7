import { noticePreferences, usersApi, type Me, type NoticePreferences } from '@soebs/contract';
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { CheckboxInput } from '../forms/CheckboxInput.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { SelectInput } from '../forms/SelectInput.tsx';
import { useValidForm, type ValidForm } from '../forms/use-valid-form.ts';
import { AllowNotices } from '../projects/AllowNotices.tsx';
import { useSession } from '../session/store.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';

const boxes = ['credits', 'recordings', 'sharing'] as const;

/** What one wants to be told of by email, and whether the browser may say it, too. */
export const NoticesForm = ({ me }: { readonly me: Me }): JSX.Element => {
  const { t } = useTranslation();
  const form: ValidForm<NoticePreferences, NoticePreferences> = useValidForm({
    schema: noticePreferences,
    defaultValues: me.notices,
    submit: async (notices) => {
      const answer = await api.call(usersApi.change, { body: { notices } });
      if (!answer.ok) {
        showRefusal(t('profile.failed'), answer.code);
        return;
      }
      form.reset(answer.data.notices);
      useSession.getState().changed(answer.data);
      showToast({ type: 'success', title: t('profile.saved') });
    },
  });
  const { control, reset } = form;
  useEffect(() => reset(me.notices, { keepDirtyValues: true }), [reset, me.notices]);
  const choices = noticePreferences.shape.projects.options.map((value) => ({
    value,
    label: t(`profile.notices.projectsWhen.${value}`),
  }));
  return (
    <Form form={form}>
      <SelectInput
        control={control}
        name="projects"
        label={t('profile.notices.projects')}
        hint={t('profile.notices.projectsHint')}
        required
        options={choices}
      />
      <div className="grid grid-cols-1 gap-3">
        {boxes.map((name) => (
          <CheckboxInput key={name} control={control} name={name} label={t(`profile.notices.${name}`)} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton form={form} label={t('profile.notices.save')} />
        <AllowNotices />
      </div>
    </Form>
  );
};
