import { staffPaymentsApi, staffReason, type StaffPayment } from '@soebs/contract';
import { useCallback, useState, type JSX } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { SelectInput } from '../../forms/SelectInput.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useValidForm, type ValidForm } from '../../forms/use-valid-form.ts';
import { useFormats } from '../../i18n/format.ts';
import { useModal } from '../../ui/modal.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toasts.ts';
import { useAnswer } from '../use-answer.ts';
import { ReasonInput } from '../ReasonField.tsx';
import { hundredthsIn, partOf, refundKinds } from './amount.ts';

type Given = { readonly kind: string; readonly amount: string; readonly reason: string };
const chosen = z
  .object({ kind: z.enum(refundKinds), amount: z.string(), reason: staffReason })
  .refine(({ kind, amount }) => kind === 'all' || hundredthsIn(amount) !== undefined, {
    path: ['amount'],
    error: 'invalid',
  });
type Chosen = z.output<typeof chosen>;
type Quote = { readonly creditsInCents: number; readonly rappen: number };

const Amount = ({ control }: Pick<ValidForm<Given, Chosen>, 'control'>): JSX.Element | null => {
  const { t } = useTranslation();
  const kind = useWatch({ control, name: 'kind' });
  if (kind === 'all') return null;
  const label = t(kind === 'cents' ? 'staff.payments.minutes' : 'staff.payments.francs');
  return (
    <TextInput
      control={control}
      name="amount"
      label={label}
      hint={t('staff.payments.amountHint')}
      required
      inputMode="decimal"
      autoComplete="off"
    />
  );
};

/** Says what leaves the account and what the card gets, before it happens. */
const Confirm = ({
  quote,
  back,
  go,
}: {
  readonly quote: Quote;
  readonly back: () => void;
  readonly go: () => Promise<void>;
}): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const [waiting, setWaiting] = useState(false);
  const press = (): void => {
    setWaiting(true);
    void go().finally(() => setWaiting(false));
  };
  return (
    <div className="grid gap-5">
      <p>
        {t('staff.payments.confirm', {
          minutes: formats.exactMinutes(quote.creditsInCents),
          francs: formats.francs(quote.rappen),
        })}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" disabled={waiting} onClick={back}>
          {t('staff.payments.back')}
        </Button>
        <Button look="danger" waiting={waiting} onClick={press}>
          {t('staff.payments.refundNow', { francs: formats.francs(quote.rappen) })}
        </Button>
      </div>
    </div>
  );
};

const Fields = ({
  form,
  unused,
  reference,
}: {
  readonly form: ValidForm<Given, Chosen>;
  readonly unused: string;
  readonly reference: string;
}): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const load = useCallback(() => api.call(staffPaymentsApi.quote, { params: { reference }, query: {} }), [reference]);
  const { data: whole } = useAnswer<Quote>(load);
  const worth = whole ? `, ${formats.francs(whole.rappen)}` : '';
  const close = useModal((state) => state.close);
  const { control } = form;
  const options = refundKinds.map((value) => ({ value, label: t(`staff.payments.kindsOfRefund.${value}`) }));
  return (
    <Form form={form}>
      <p>{t('staff.payments.refundMessage', { unused, worth })}</p>
      <SelectInput control={control} name="kind" label={t('staff.payments.howMuch')} required options={options} />
      <Amount control={control} />
      <ReasonInput control={control} name="reason" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('common.cancel')}
        </Button>
        <SubmitButton form={form} label={t('staff.payments.next')} />
      </div>
    </Form>
  );
};

export type RefundFormProps = Pick<StaffPayment, 'reference' | 'unusedInCents'> & { readonly moved: () => void };

/** Gives back what is unused of a payment, or a part of it: chosen, quoted by the server, confirmed (CR7). */
export const RefundForm = ({ reference, unusedInCents, moved }: RefundFormProps): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const close = useModal((state) => state.close);
  const [asked, setAsked] = useState<{ readonly given: Chosen; readonly quote: Quote } | null>(null);
  const params = { reference };
  const form = useValidForm<Given, Chosen>({
    schema: chosen,
    defaultValues: { kind: 'all', amount: '', reason: '' },
    submit: async (given) => {
      const answer = await api.call(staffPaymentsApi.quote, { params, query: partOf(given.kind, given.amount) ?? {} });
      if (answer.ok) setAsked({ given, quote: answer.data });
      else showRefusal(t('staff.notDone'), answer.code);
    },
  });
  if (!asked) return <Fields form={form} unused={formats.exactMinutes(unusedInCents)} reference={reference} />;
  const go = async (): Promise<void> => {
    const { kind, amount, reason } = asked.given;
    const part = partOf(kind, amount);
    const answer = await api.call(staffPaymentsApi.refund, { params, body: { reason, ...(part ? { part } : {}) } });
    moved();
    if (!answer.ok) {
      showRefusal(t('staff.notDone'), answer.code);
      return;
    }
    const state = answer.data.refunds[0]?.state ?? 'underWay';
    close();
    showToast({ type: 'success', title: t(`staff.payments.asked.${state}`) });
  };
  return <Confirm quote={asked.quote} back={() => setAsked(null)} go={go} />;
};
