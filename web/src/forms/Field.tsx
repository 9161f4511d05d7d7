import { CircleAlert } from 'lucide-react';
import { useId, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { faults } from './resolver.ts';

export type FieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** A fault of the resolver, or a whole sentence. */
  readonly error?: string | undefined;
  readonly limits?: { readonly min?: number; readonly max?: number };
};

/** What a control needs to belong to its label, hint and error. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
};

export const controlLook =
  'bg-surface border-control text-text w-full rounded border px-3 min-h-11 placeholder:text-quiet aria-invalid:border-failed disabled:opacity-60';

/** The red mark of a required field. */
export const RequiredMark = (): JSX.Element => (
  <span aria-hidden className="text-failed">
    {' *'}
  </span>
);

/** The sentence for a fault of a field. */
export const useFault = ({ error, label, limits }: Pick<FieldProps, 'error' | 'label' | 'limits'>): string | null => {
  const { t } = useTranslation();
  if (error === undefined) return null;
  const fault = faults.find((each) => each === error);
  return fault ? t(`validation.${fault}`, { field: label, min: limits?.min ?? 1, max: limits?.max ?? 0 }) : error;
};

export const FieldError = ({ id, text }: { id: string; text: string | null }): JSX.Element | null =>
  text === null ? null : (
    <p id={id} role="alert" className="text-failed mt-1.5 flex items-start gap-1.5 text-sm">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );

/** A labelled control with its hint and its error. */
export const Field = ({
  children,
  ...props
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }): JSX.Element => {
  const id = useId();
  const text = useFault(props);
  const describedBy = [props.hint === undefined ? '' : `${id}-hint`, text === null ? '' : `${id}-error`];
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {props.label}
        {props.required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
        'aria-invalid': text !== null,
        'aria-required': props.required ?? false,
      })}
      <FieldError id={`${id}-error`} text={text} />
      {props.hint !== undefined && (
        <p id={`${id}-hint`} className="text-quiet mt-1.5 text-sm">
          {props.hint}
        </p>
      )}
    </div>
  );
};
