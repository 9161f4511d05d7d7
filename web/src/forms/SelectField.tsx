import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { JSX } from 'react';
import { controlLook, Field, type FieldProps } from './Field.tsx';

/** A choice: what is stored and what a person reads. */
export type Option = { readonly value: string; readonly label: string };

/** One of several options; its list is at most 15rem high. */
export const SelectField = ({
  options,
  value,
  onChange,
  onBlur,
  ...field
}: FieldProps & {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}): JSX.Element => (
  <Field {...field}>
    {(control) => (
      <Select.Root items={options} value={value} onValueChange={(chosen) => chosen !== null && onChange(chosen)}>
        <Select.Trigger
          {...control}
          onBlur={onBlur}
          className={`${controlLook} flex items-center justify-between gap-2 text-left`}
        >
          <Select.Value className="truncate" />
          <Select.Icon className="text-quiet">
            <ChevronDown aria-hidden size={18} />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-40">
            <Select.Popup className="appear bg-surface border-border shadow-raised max-h-[15rem] w-(--anchor-width) overflow-y-auto rounded border p-1 outline-none">
              {options.map((option) => (
                <Select.Item
                  key={option.value}
                  value={option.value}
                  className="data-highlighted:bg-raised flex min-h-10 cursor-pointer items-center gap-2 rounded px-2 outline-none"
                >
                  <span className="grid size-4 shrink-0 place-items-center">
                    <Select.ItemIndicator>
                      <Check aria-hidden size={16} />
                    </Select.ItemIndicator>
                  </span>
                  <Select.ItemText>{option.label}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    )}
  </Field>
);
