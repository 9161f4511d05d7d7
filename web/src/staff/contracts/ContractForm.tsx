import { contractsApi, type StaffContract } from '@soebs/contract';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { LongTextInput } from '../../forms/LongTextInput.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useValidForm, type Bound } from '../../forms/use-valid-form.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toasts.ts';
import { contractPath } from '../paths.ts';
import { ReasonInput } from '../ReasonField.tsx';
import { swissToday } from '../../i18n/days.ts';
import {
  contractForm,
  termsForm,
  termsGiven,
  termsOf,
  type ContractChecked,
  type ContractGiven,
  type TermsChecked,
  type TermsGiven,
} from './typed.ts';

/** The day from which terms hold. */
const FromInput = <Values extends FieldValues, Checked extends FieldValues>(
  bound: Bound<Values, Checked>,
): JSX.Element => {
  const { t } = useTranslation();
  const [label, hint] = [t('staff.contracts.from'), t('staff.contracts.fromHint')];
  return <TextInput {...bound} type="date" label={label} hint={hint} required />;
};

/** The fields that a new contract and new terms share. */
const TermsFields = <Values extends FieldValues, Checked extends FieldValues>({
  control,
  at,
}: {
  readonly control: Control<Values, unknown, Checked>;
  readonly at: (name: keyof TermsGiven) => FieldPath<Values>;
}): JSX.Element => {
  const { t } = useTranslation();
  const whole = { control, required: true, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...whole}
          name={at('price')}
          inputMode="decimal"
          label={t('staff.contracts.price')}
          hint={t('staff.contracts.priceHint')}
        />
        <TextInput
          {...whole}
          required={false}
          name={at('cap')}
          label={t('staff.contracts.cap')}
          hint={t('staff.contracts.capHint')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput {...whole} name={at('concurrency')} label={t('staff.contracts.concurrency')} />
        <TextInput {...whole} name={at('rate')} label={t('staff.contracts.rate')} />
        <TextInput {...whole} name={at('burst')} label={t('staff.contracts.burst')} />
      </div>
      <LongTextInput
        control={control}
        name={at('origins')}
        label={t('staff.contracts.origins')}
        hint={t('staff.contracts.originsHint')}
      />
    </>
  );
};

const usual: TermsGiven = {
  price: '1',
  origins: '',
  cap: '',
  concurrency: '1',
  rate: '10',
  burst: '30',
  from: '',
  reason: '',
};

/** Agrees a contract. */
export const NewContract = (): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useValidForm<ContractGiven, ContractChecked>({
    schema: contractForm,
    defaultValues: { ...usual, from: swissToday(), customer: search.get('customer') ?? '', to: '' },
    submit: async ({ customer, to, reason, ...terms }) => {
      const body = { ...termsOf({ ...terms, reason }), customer, to, reason };
      const answer = await api.call(contractsApi.agree, { body });
      if (!answer.ok) {
        showRefusal(t('staff.notDone'), answer.code);
        return;
      }
      showToast({ type: 'success', title: t('staff.contracts.agreed') });
      await navigate(contractPath(answer.data.userId));
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <TextInput
        control={control}
        name="customer"
        label={t('staff.contracts.customer')}
        hint={t('staff.contracts.customerHint')}
        required
        autoComplete="off"
        limits={{ max: 254 }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FromInput control={control} name="from" />
        <TextInput
          control={control}
          name="to"
          type="date"
          label={t('staff.contracts.to')}
          hint={t('staff.contracts.toHint')}
        />
      </div>
      <TermsFields control={control} at={(name) => name} />
      <ReasonInput control={control} name="reason" />
      <div>
        <SubmitButton form={form} label={t('staff.contracts.agree')} />
      </div>
    </Form>
  );
};

type ChangeTermsProps = { readonly contract: StaffContract; readonly moved: () => Promise<void> };

/** Sets the terms that hold from a day on; what somebody else has changed meanwhile is said, and nothing typed is lost. */
export const ChangeTerms = ({ contract, moved }: ChangeTermsProps): JSX.Element => {
  const { t } = useTranslation();
  const [revision, setRevision] = useState(contract.termsRevision);
  const form = useValidForm<TermsGiven, TermsChecked>({
    schema: termsForm,
    defaultValues: termsGiven(contract),
    submit: async (checked) => {
      const body = { ...termsOf(checked), reason: checked.reason, revision };
      const answer = await api.call(contractsApi.change, { params: { id: contract.userId }, body });
      await moved();
      if (!answer.ok) {
        if (answer.code !== 'contract_changed') showRefusal(t('staff.notDone'), answer.code);
        return;
      }
      setRevision(answer.data.termsRevision);
      form.reset(termsGiven({ current: body }));
      showToast({ type: 'success', title: t('staff.contracts.changed') });
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      {contract.termsRevision > revision && (
        <div role="alert" className="bg-ongoing-soft flex flex-wrap items-center justify-between gap-3 rounded-lg p-4">
          <p>{t('staff.contracts.newer')}</p>
          <Button look="secondary" onClick={() => setRevision(contract.termsRevision)}>
            {t('staff.contracts.newerSeen')}
          </Button>
        </div>
      )}
      <p className="text-quiet">{t('staff.contracts.changeHint')}</p>
      <FromInput control={control} name="from" />
      <TermsFields control={control} at={(name) => name} />
      <ReasonInput control={control} name="reason" />
      <div>
        <SubmitButton form={form} label={t('staff.contracts.change')} />
      </div>
    </Form>
  );
};
