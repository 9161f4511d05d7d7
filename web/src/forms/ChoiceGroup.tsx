import { useId, type JSX, type ReactNode } from 'react';
import { FieldError, RequiredMark, useFault, type FieldProps } from './Field.tsx';

/** A group of controls under one legend, with the mark of a required one on the legend. */
export const ChoiceGroup = ({ children, ...props }: FieldProps & { readonly children: ReactNode }): JSX.Element => {
  const id = useId();
  const text = useFault(props);
  const describedBy = [props.hint === undefined ? '' : `${id}-hint`, text === null ? '' : `${id}-error`];
  return (
    <fieldset aria-describedby={describedBy.filter(Boolean).join(' ') || undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium">
        {props.label}
        {props.required && <RequiredMark />}
      </legend>
      {children}
      <FieldError id={`${id}-error`} text={text} />
      {props.hint !== undefined && (
        <p id={`${id}-hint`} className="text-quiet mt-1.5 text-sm">
          {props.hint}
        </p>
      )}
    </fieldset>
  );
};
