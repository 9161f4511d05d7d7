import type { JSX, ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { CheckboxField } from './CheckboxField.tsx';
import type { Bound } from './use-valid-form.ts';

/** A box to tick; its message shows as soon as it was touched. */
export const CheckboxInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<I, O> & {
  readonly label: ReactNode;
  readonly shortLabel?: string;
  readonly required?: boolean;
}): JSX.Element => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return (
    <CheckboxField
      {...rest}
      name={name}
      ref={ref}
      checked={Boolean(value)}
      error={fieldState.error?.message}
      onBlur={onBlur}
      onChange={({ target }) => {
        onChange(target.checked);
        onBlur();
      }}
    />
  );
};
