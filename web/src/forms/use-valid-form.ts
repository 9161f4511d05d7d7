import { useRef } from 'react';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { showToast } from '../ui/toasts.ts';
import { resolverOf, type Fault } from './resolver.ts';
import { useTyped } from './typed.ts';

/** A form: what it must look like, what it starts with, and what happens with what was filled in. */
export type FormSetup<I extends FieldValues, O extends FieldValues> = {
  readonly schema: z.ZodType<O, I>;
  readonly defaultValues: DefaultValues<I>;
  readonly submit: (given: O) => Promise<void>;
  /** What is said when something is missing; «Form incomplete.» otherwise. */
  readonly incomplete?: string;
};

/** A form that is being filled in. */
export type ValidForm<I extends FieldValues, O extends FieldValues> = Pick<
  UseFormReturn<I, unknown, O>,
  'control' | 'reset' | 'setValue' | 'getValues'
> & {
  readonly send: () => Promise<void>;
  readonly isWaiting: boolean;
  /** Says at a field what the server finds wrong with it, and leads there. */
  readonly refuse: (name: FieldPath<I>, fault: Fault) => void;
};

/** Ties an input to a field of a form. */
export type Bound<I extends FieldValues, O extends FieldValues> = {
  readonly control: Control<I, unknown, O>;
  readonly name: FieldPath<I>;
};

/**
 * A form as the specification wants it: checked first, then handled, and closed to input while it waits. Messages show
 * once a field was left, and at once after sending.
 */
export const useValidForm = <I extends FieldValues, O extends FieldValues>(setup: FormSetup<I, O>): ValidForm<I, O> => {
  const { t } = useTranslation();
  const { schema, defaultValues, submit, incomplete } = setup;
  const form = useForm<I, unknown, O>({ resolver: resolverOf<I, O>(schema), mode: 'onTouched', defaultValues });
  const send = form.handleSubmit(submit, () =>
    showToast({ type: 'error', title: incomplete ?? t('validation.incomplete') }),
  );
  const { control, reset, setValue, getValues, formState } = form;
  useTyped(formState.isDirty, formState.isSubmitting);
  const refused = useRef<FieldPath<I> | null>(null);
  const refuse = (name: FieldPath<I>, fault: Fault): void => {
    form.setError(name, { message: fault });
    refused.current = name;
  };
  /** Its fields are closed while it waits: the refused one is led to once they are open again. */
  const lead = (): void => {
    const name = refused.current;
    refused.current = null;
    if (name !== null) setTimeout(() => form.setFocus(name));
  };
  return {
    control,
    reset,
    setValue,
    getValues,
    refuse,
    send: () => send().finally(lead),
    isWaiting: formState.isSubmitting,
  };
};
