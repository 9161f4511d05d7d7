import type { JSX, ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { Bound } from './use-valid-form.ts';

/** Inputs that belong together, beside each other where there is room. It asks for nothing itself. */
export const InputGroup = ({ title, children }: { title: string; children: ReactNode }): JSX.Element => (
  <fieldset className="border-border min-w-0 rounded-lg border p-4">
    <legend className="px-1 font-medium">{title}</legend>
    <div className="grid gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
);

/** Inputs below each other. */
export const InputList = ({ children }: { children: ReactNode }): JSX.Element => (
  <div className="grid gap-5">{children}</div>
);

/** A value that goes with the form and is not shown. */
export const HiddenInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
}: Bound<I, O>): JSX.Element => {
  const {
    field: { value },
  } = useController({ control, name });
  const shown: unknown = value;
  return <input type="hidden" name={name} value={typeof shown === 'string' ? shown : JSON.stringify(shown)} />;
};

/** Something to know about the form that is no input: who changed it, when. */
export const MetaInput = ({ label, children }: { label: string; children: ReactNode }): JSX.Element => (
  <dl className="text-quiet flex gap-2 text-sm">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </dl>
);
