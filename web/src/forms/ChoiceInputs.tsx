import { useId, type JSX } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { FieldProps } from './Field.tsx';
import type { Option } from './SelectField.tsx';
import type { Bound } from './use-valid-form.ts';

type Props<I extends FieldValues, O extends FieldValues> = Bound<I, O> &
  Omit<FieldProps, 'error'> & { readonly options: readonly Option[] };

const row = 'flex min-h-9 cursor-pointer items-center gap-3';

/** Any of a few options, each with its own box; `max` closes the others once so many are ticked. */
export const MultiCheckboxInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
  options,
  max = Infinity,
  ...group
}: Props<I, O> & { readonly max?: number }): JSX.Element => {
  const {
    field: { value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (option: string, isOn: boolean): void => {
    const next = options.filter((each) => (each.value === option ? isOn : chosen.includes(each.value)));
    onChange(next.map((each) => each.value));
    onBlur();
  };
  return (
    <ChoiceGroup {...group} error={fieldState.error?.message}>
      {options.map((option) => {
        const isOn = chosen.includes(option.value);
        return (
          <label key={option.value} className={row}>
            <input
              type="checkbox"
              checked={isOn}
              disabled={!isOn && chosen.length >= max}
              onChange={({ target }) => toggle(option.value, target.checked)}
              className="size-5 shrink-0"
            />
            {option.label}
          </label>
        );
      })}
    </ChoiceGroup>
  );
};

/** One of a few options, all of them in sight. */
export const MultiRadioInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
  options,
  ...group
}: Props<I, O>): JSX.Element => {
  const id = useId();
  const {
    field: { value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return (
    <ChoiceGroup {...group} error={fieldState.error?.message}>
      {options.map((option) => (
        <label key={option.value} className={row}>
          <input
            type="radio"
            name={id}
            checked={value === option.value}
            onChange={() => {
              onChange(option.value);
              onBlur();
            }}
            className="size-5 shrink-0"
          />
          {option.label}
        </label>
      ))}
    </ChoiceGroup>
  );
};
