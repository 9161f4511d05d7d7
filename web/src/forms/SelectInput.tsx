import type { JSX } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from './Field.tsx';
import { SelectField, type Option } from './SelectField.tsx';
import type { Bound } from './use-valid-form.ts';

/** One of several options. */
export const SelectInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<I, O> & Omit<FieldProps, 'error'> & { readonly options: readonly Option[] }): JSX.Element => {
  const { field, fieldState } = useController({ control, name });
  return (
    <SelectField
      {...rest}
      value={String(field.value)}
      error={fieldState.error?.message}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
};
