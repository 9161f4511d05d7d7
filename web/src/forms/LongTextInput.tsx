import type { JSX } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { controlLook, Field, type FieldProps } from './Field.tsx';
import type { Bound } from './use-valid-form.ts';

/** Several lines of text. */
export const LongTextInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
  rows = 3,
  ...rest
}: Bound<I, O> & Omit<FieldProps, 'error'> & { readonly rows?: number }): JSX.Element => {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {(attributes) => (
        <textarea dir="auto" {...field} {...attributes} rows={rows} className={`${controlLook} py-2.5`} />
      )}
    </Field>
  );
};
