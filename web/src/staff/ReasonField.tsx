import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { isolated, staffReason } from '@soebs/contract';
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
/** What is given, and in place of which value as it was seen. */
export type GivenOver = Given & { readonly seen: string };

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
    /** The value that somebody else has set meanwhile, in the answer to a change of an older one. */
    readonly newerIn?: (answer: Outcome<unknown>) => string | undefined;
    /** What a value that fits would come to, in numbers. */
    readonly outcome?: (value: string) => string;
  };
  /** Shows what came of it, in place of saying `done`. */
  readonly after?: () => void;
  /** May tell how far it is, where it takes long. */
  readonly act: (given: GivenOver, tell: (text: string) => void) => Promise<Outcome<unknown>>;
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

/** What somebody else has written meanwhile; what is typed stays. */
const Newer = ({
  value: { options = [] },
  newer,
}: {
  readonly value: NonNullable<WhyProps['value']>;
  readonly newer: string | null;
}): JSX.Element | null => {
  const { t } = useTranslation();
  if (newer === null) return null;
  const shown = options.find(({ value }) => value === newer)?.label ?? newer;
  return (
    <div role="alert" data-newer className="border-border grid gap-1 rounded-lg border p-4">
      <p className="font-medium break-words">
        {t('staff.newer', { value: shown === '' ? t('staff.nothingThere') : isolated(shown) })}
      </p>
      <p className="text-quiet text-sm">{t('staff.newerHint')}</p>
    </div>
  );
};

/** Does what is asked for; `newer` is what somebody else has set meanwhile: then nothing was done. */
const useAct = ({ value, act, done, after }: WhyProps, tell: (text: string) => void) => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const [newer, setNewer] = useState<string | null>(null);
  const finish = (): void => {
    close();
    actDone();
    if (done !== undefined) showToast({ type: 'success', title: done });
    after?.();
  };
  const submit = async (given: Given): Promise<void> => {
    const answer = await act({ ...given, seen: newer ?? value?.initial ?? '' }, tell);
    const other = value?.newerIn?.(answer);
    if (other !== undefined) setNewer(other);
    else if (answer.ok) finish();
    else showRefusal(t('staff.notDone'), answer.code);
  };
  return { newer, submit, close };
};

const Ask = (props: WhyProps): JSX.Element => {
  const { message, submit: label, danger = false, value } = props;
  const { t } = useTranslation();
  const [status, setStatus] = useState('');
  const { newer, submit, close } = useAct(props, setStatus);
  const form = useValidForm<Given, Given>({
    schema: z.object({ reason: staffReason, value: value?.schema ?? z.string() }),
    defaultValues: { reason: '', value: value?.initial ?? '' },
    submit,
  });
  const { control } = form;
  return (
    <Form form={form}>
      <p>{message}</p>
      {value && (
        <>
          <Newer value={value} newer={newer} />
          <Value control={control} value={value} />
          <Consequence control={control} value={value} />
        </>
      )}
      <ReasonInput control={control} name="reason" />
      <p role="status" className="text-quiet tabular-nums empty:hidden">
        {status}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('common.cancel')}
        </Button>
        <SubmitButton form={form} danger={danger} label={label} />
      </div>
    </Form>
  );
};

/** Asks for the reason of an act in the modal, then does it and tells what came of it. */
export const useWhy = (): ((title: string, props: WhyProps) => void) => {
  const show = useModal((state) => state.show);
  return (title, props) => show({ title, component: Ask, props });
};
