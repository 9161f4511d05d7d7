import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { staffReason } from '@soebs/contract';
import { z } from 'zod';
import type { Outcome } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { Form, SubmitButton } from '../forms/Form.tsx';
import { SelectInput } from '../forms/SelectInput.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { useValidForm, type ValidForm } from '../forms/use-valid-form.ts';
import { useModal } from '../ui/modal.ts';
import { showRefusal } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';
import { actDone } from './acts.ts';

const REASON_MAX = 500;

type Given = { readonly reason: string; readonly value: string };

/** An act that needs a reason, and perhaps a value beside it. */
export type WhyProps = {
  /** What will happen, and what is lost. */
  readonly message: string;
  readonly submit: string;
  readonly danger?: boolean;
  /** What is said when it is done. */
  readonly done?: string;
  readonly value?: {
    readonly label: string;
    readonly schema: z.ZodType<string, string>;
    readonly initial: string;
    /** One of these; anything that fits where none are given. */
    readonly options?: readonly { readonly value: string; readonly label: string }[];
    readonly hint?: string;
    /** Words, and perhaps none; a number otherwise. */
    readonly isText?: boolean;
    /** A day. */
    readonly type?: 'date';
    /** What a value that fits would come to, in numbers. */
    readonly outcome?: (value: string) => string;
  };
  /** Shows what came of it, in place of saying `done`. */
  readonly after?: () => void;
  /** May tell how far it is, where it takes long. */
  readonly act: (given: Given, tell: (text: string) => void) => Promise<Outcome<unknown>>;
};

const Value = ({
  control,
  value: { label, hint, options, type, isText = false },
}: {
  readonly control: ValidForm<Given, Given>['control'];
  readonly value: NonNullable<WhyProps['value']>;
}): JSX.Element => {
  const words = { label, required: !isText, ...(hint === undefined ? {} : { hint }) };
  if (options) return <SelectInput control={control} name="value" {...words} options={options} />;
  if (type) return <TextInput control={control} name="value" {...words} type={type} />;
  return (
    <TextInput control={control} name="value" {...words} inputMode={isText ? 'text' : 'numeric'} autoComplete="off" />
  );
};

/** Asks why staff do what they do; the answer is kept with the act (AU9). */
export const ReasonInput = <Values extends FieldValues, Checked extends FieldValues>(props: {
  readonly control: Control<Values, unknown, Checked>;
  readonly name: FieldPath<Values>;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <TextInput
      {...props}
      label={t('staff.why')}
      hint={t('staff.whyHint')}
      required
      limits={{ max: REASON_MAX }}
      autoComplete="off"
    />
  );
};

/** What the value that is typed comes to, before anything is done. */
const Consequence = ({
  control,
  value: { schema, outcome },
}: {
  readonly control: ValidForm<Given, Given>['control'];
  readonly value: NonNullable<WhyProps['value']>;
}): JSX.Element | null => {
  const typed = useWatch({ control, name: 'value' });
  if (!outcome) return null;
  const checked = schema.safeParse(typed);
  return (
    <p role="status" data-consequence className="font-medium tabular-nums empty:hidden">
      {checked.success && outcome(checked.data)}
    </p>
  );
};

const Ask = ({ message, submit, danger = false, done, value, act, after }: WhyProps): JSX.Element => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const [told, setTold] = useState('');
  const form = useValidForm<Given, Given>({
    schema: z.object({ reason: staffReason, value: value?.schema ?? z.string() }),
    defaultValues: { reason: '', value: value?.initial ?? '' },
    submit: async (given) => {
      const answer = await act(given, setTold);
      if (!answer.ok) {
        showRefusal(t('staff.notDone'), answer.code);
        return;
      }
      close();
      actDone();
      if (done !== undefined) showToast({ type: 'success', title: done });
      after?.();
    },
  });
  const { control } = form;
  return (
    <Form form={form}>
      <p>{message}</p>
      {value && <Value control={control} value={value} />}
      {value && <Consequence control={control} value={value} />}
      <ReasonInput control={control} name="reason" />
      <p role="status" className="text-quiet tabular-nums empty:hidden">
        {told}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('common.cancel')}
        </Button>
        <SubmitButton form={form} danger={danger} label={submit} />
      </div>
    </Form>
  );
};

/** Asks for the reason of an act in the modal, then does it and tells what came of it. */
export const useWhy = (): ((title: string, props: WhyProps) => void) => {
  const show = useModal((state) => state.show);
  return (title, props) => show({ title, component: Ask, props });
};
