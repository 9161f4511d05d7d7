import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState, type JSX } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { FieldProps } from './Field.tsx';
import type { Option } from './SelectField.tsx';
import type { Bound } from './use-valid-form.ts';

const Side = ({
  title,
  options,
  marked,
  mark,
}: {
  readonly title: string;
  readonly options: readonly Option[];
  readonly marked: readonly string[];
  readonly mark: (values: string[]) => void;
}): JSX.Element => {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-quiet mb-1 block text-sm">
        {title}
      </label>
      <select
        id={id}
        multiple
        value={[...marked]}
        onChange={({ target }) => mark([...target.selectedOptions].map(({ value }) => value))}
        className="bg-surface border-control h-[15rem] w-full rounded border p-1"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="rounded px-2 py-1.5">
            {label}
          </option>
        ))}
      </select>
    </div>
  );
};

/** Options moved between what is there and what is chosen. */
export const TransferListInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
  options,
  max = Infinity,
  ...group
}: Bound<I, O> &
  Omit<FieldProps, 'error'> & { readonly options: readonly Option[]; readonly max?: number }): JSX.Element => {
  const { t } = useTranslation();
  const [marked, mark] = useState<readonly string[]>([]);
  const {
    field: { value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const inside = options.filter((option) => chosen.includes(option.value));
  const outside = options.filter((option) => !chosen.includes(option.value));
  const move = (next: readonly Option[]): void => {
    onChange(next.slice(0, max).map((option) => option.value));
    onBlur();
    mark([]);
  };
  const isMarked = (option: Option): boolean => marked.includes(option.value);
  return (
    <ChoiceGroup {...group} error={fieldState.error?.message}>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <Side title={t('forms.available')} options={outside} marked={marked} mark={mark} />
        <div className="grid gap-2">
          <Button
            look="secondary"
            aria-label={t('forms.choose')}
            title={t('forms.choose')}
            disabled={!outside.some(isMarked) || inside.length >= max}
            onClick={() => move([...inside, ...outside.filter(isMarked)])}
          >
            <ChevronRight aria-hidden size={18} />
          </Button>
          <Button
            look="secondary"
            aria-label={t('forms.unchoose')}
            title={t('forms.unchoose')}
            disabled={!inside.some(isMarked)}
            onClick={() => move(inside.filter((option) => !isMarked(option)))}
          >
            <ChevronLeft aria-hidden size={18} />
          </Button>
        </div>
        <Side title={t('forms.chosen')} options={inside} marked={marked} mark={mark} />
      </div>
    </ChoiceGroup>
  );
};
