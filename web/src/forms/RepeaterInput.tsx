import { Plus, Trash2 } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { useFieldArray, useFormState, type ArrayPath, type FieldArray, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../ui/Button.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { FieldProps } from './Field.tsx';
import type { Bound } from './use-valid-form.ts';

const fault = z.object({ message: z.string().optional(), root: z.object({ message: z.string() }).optional() });

const faultAt = (errors: unknown, path: string): string | undefined => {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : at),
      errors,
    );
  const read = fault.safeParse(found);
  return read.success ? (read.data.root?.message ?? read.data.message) : undefined;
};

/** The same few inputs as often as they are needed. `children` draws one row, given the name it begins with. */
export const RepeaterInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
  empty,
  max = Infinity,
  children,
  ...group
}: Pick<Bound<I, O>, 'control'> &
  Omit<FieldProps, 'error'> & {
    readonly name: ArrayPath<I>;
    /** What a new row starts with. */
    readonly empty: FieldArray<I, ArrayPath<I>>;
    readonly max?: number;
    readonly children: (index: number) => ReactNode;
  }): JSX.Element => {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { errors } = useFormState({ control });
  return (
    <ChoiceGroup {...group} error={faultAt(errors, name)}>
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex items-start gap-2">
            <div className="min-w-0 grow">{children(index)}</div>
            <Button
              look="quietDanger"
              aria-label={t('forms.removeRow', { number: index + 1 })}
              title={t('forms.removeRow', { number: index + 1 })}
              className="mt-7"
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden size={18} />
            </Button>
          </li>
        ))}
      </ol>
      <Button look="quiet" className="mt-2" disabled={fields.length >= max} onClick={() => append(empty)}>
        <Plus aria-hidden size={18} />
        {t('forms.addRow')}
      </Button>
    </ChoiceGroup>
  );
};
