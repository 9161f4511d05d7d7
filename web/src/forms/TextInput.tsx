import type { InputHTMLAttributes, JSX } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useDebounced } from './debounced.ts';
import type { FieldProps } from './Field.tsx';
import { PasswordField, TextField } from './TextField.tsx';
import type { Bound } from './use-valid-form.ts';

type Props<I extends FieldValues, O extends FieldValues> = Bound<I, O> &
  Omit<FieldProps, 'error'> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'> & {
    /** Messages show as soon as something was typed, not only when the field is left. */
    readonly visibleOnDirty?: boolean;
  };

const useText = <I extends FieldValues, O extends FieldValues>({ control, name, visibleOnDirty }: Props<I, O>) => {
  const { field, fieldState } = useController({ control, name });
  const value: unknown = field.value;
  const handlers = useDebounced({
    value: typeof value === 'string' ? value : '',
    onChange: (typed) => {
      field.onChange(typed);
      if (visibleOnDirty) field.onBlur();
    },
    onBlur: field.onBlur,
    ref: field.ref,
  });
  return { ...handlers, name, defaultValue: typeof value === 'string' ? value : '', error: fieldState.error?.message };
};

const plain = <I extends FieldValues, O extends FieldValues>({
  control: _control,
  name: _name,
  visibleOnDirty: _visible,
  ...rest
}: Props<I, O>) => rest;

/** One line of text. */
export const TextInput = <I extends FieldValues, O extends FieldValues>(props: Props<I, O>): JSX.Element => (
  <TextField {...plain(props)} {...useText(props)} />
);

/** A password, with a button that shows it. */
export const PasswordInput = <I extends FieldValues, O extends FieldValues>(props: Props<I, O>): JSX.Element => (
  <PasswordField {...plain(props)} {...useText(props)} />
);
