import { companyName, locale, personName, uidNumber, usersApi, type Me } from '@soebs/contract';
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '../api/index.ts';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { SelectInput } from '../forms/SelectInput.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useValidForm, type ValidForm } from '../forms/use-valid-form.ts';
import { useSession } from '../session/store.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';

const schema = z.object({ firstname: personName, lastname: personName, company: companyName, uid: uidNumber, locale });

type Given = z.input<typeof schema>;

const givenOf = (me: Me): Given => ({
  firstname: me.firstname,
  lastname: me.lastname,
  company: me.company ?? '',
  uid: me.uid ?? '',
  locale: me.locale,
});

/** Name, company with its number, and language. */
export const PersonForm = ({ me }: { me: Me }): JSX.Element => {
  const { t } = useTranslation();
  const form: ValidForm<Given, z.output<typeof schema>> = useValidForm({
    schema,
    defaultValues: givenOf(me),
    submit: async (body) => {
      const answer = await api.call(usersApi.change, { body });
      if (!answer.ok) {
        showRefusal(t('profile.failed'), answer.code);
        return;
      }
      form.reset(givenOf(answer.data));
      useSession.getState().changed(answer.data);
      showToast({ type: 'success', title: t('profile.saved') });
    },
  });
  const { control, reset } = form;
  // The language is also changed in the user menu; what is being typed stays.
  useEffect(() => reset(givenOf(me), { keepDirtyValues: true }), [reset, me]);
  const languages = locale.options.map((value) => ({ value, label: t(`language.${value}`) }));
  return (
    <Form form={form}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          control={control}
          name="firstname"
          label={t('register.firstname')}
          required
          autoComplete="given-name"
        />
        <TextInput
          control={control}
          name="lastname"
          label={t('register.lastname')}
          required
          autoComplete="family-name"
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput control={control} name="company" label={t('register.company')} autoComplete="organization" />
        <TextInput
          control={control}
          name="uid"
          label={t('ledger.recipient.uid')}
          hint={t('ledger.recipient.uidHint')}
        />
      </div>
      <SelectInput control={control} name="locale" label={t('profile.language')} required options={languages} />
      <div>
        <SubmitButton form={form} label={t('profile.save')} />
      </div>
    </Form>
  );
};
