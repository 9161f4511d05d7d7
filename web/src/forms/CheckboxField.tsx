import { useId, type InputHTMLAttributes, type JSX, type ReactNode, type Ref } from 'react';
import { FieldError, RequiredMark, useFault } from './Field.tsx';

/** A box to tick, with its sentence. `name` is the short name that an error uses. */
export const CheckboxField = ({
  label,
  shortLabel,
  error,
  required = false,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'required'> & {
  readonly label: ReactNode;
  readonly shortLabel?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}): JSX.Element => {
  const id = useId();
  const text = useFault({ label: shortLabel ?? (typeof label === 'string' ? label : ''), error });
  return (
    <div>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={text !== null}
          aria-required={required}
          aria-describedby={text === null ? undefined : `${id}-error`}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      <FieldError id={`${id}-error`} text={text} />
    </div>
  );
};
