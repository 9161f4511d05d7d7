import { Combobox } from '@base-ui/react/combobox';
import { Check, X } from 'lucide-react';
import { useState, type JSX } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { afterPress } from './after-press.ts';
import { Field, type ControlProps, type FieldProps } from './Field.tsx';
import type { Option } from './SelectField.tsx';
import { LOAD_MORE_WITHIN_PX, useOptions, type Search } from './use-options.ts';
import type { Bound } from './use-valid-form.ts';

type ComboProps = {
  readonly search: Search;
  /** How many may be chosen; at the maximum the input only shows, and its list closes. */
  readonly max?: number;
  /** What is typed becomes a value when the input is left. */
  readonly allowNew?: boolean;
  readonly placeholder?: string;
};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** The chosen values with their labels; a value that no search has brought yet is its own label. */
const useChosen = (values: readonly string[], options: readonly Option[]) => {
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const labelOf = (value: string): string =>
    options.find((each) => each.value === value)?.label ?? labels[value] ?? value;
  const remember = (chosen: readonly Option[]): void =>
    setLabels((before) => ({ ...before, ...Object.fromEntries(chosen.map(({ value, label }) => [value, label])) }));
  return { chosen: values.map((value) => ({ value, label: labelOf(value) })), remember };
};

const Options = ({ hasMore, loadMore }: { hasMore: boolean; loadMore: () => void }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-50">
        <Combobox.Popup
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            if (hasMore && scrollHeight - scrollTop - clientHeight < LOAD_MORE_WITHIN_PX) loadMore();
          }}
          className="appear bg-surface border-border shadow-raised max-h-[15rem] w-(--anchor-width) overflow-y-auto rounded border p-1"
        >
          <Combobox.Empty className="text-quiet px-3 py-2 empty:hidden">{t('forms.noOptions')}</Combobox.Empty>
          <Combobox.List>
            {(option: Option) => (
              <Combobox.Item
                key={option.value}
                value={option}
                className="data-highlighted:bg-raised flex min-h-10 cursor-pointer items-center gap-2 rounded px-2"
              >
                <span className="grid size-4 shrink-0 place-items-center">
                  <Combobox.ItemIndicator>
                    <Check aria-hidden size={16} />
                  </Combobox.ItemIndicator>
                </span>
                {option.label}
              </Combobox.Item>
            )}
          </Combobox.List>
          {hasMore && (
            <button
              type="button"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={loadMore}
              className="text-accent min-h-10 w-full rounded px-3 text-left font-medium"
            >
              {t('forms.loadMore')}
            </button>
          )}
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
};

const Chosen = ({ chosen }: { chosen: readonly Option[] }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      {chosen.map(({ value, label }) => (
        <Combobox.Chip
          key={value}
          aria-label={label}
          className="bg-raised flex max-w-full items-center rounded-full pl-3"
        >
          <span className="truncate">{label}</span>
          <Combobox.ChipRemove
            aria-label={t('forms.removeOne', { label })}
            title={t('forms.removeOne', { label })}
            className="text-quiet hover:text-text grid size-8 shrink-0 place-items-center rounded-full"
          >
            <X aria-hidden size={14} />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
    </>
  );
};

type Picked = {
  readonly values: readonly string[];
  readonly pick: (values: string[]) => void;
  readonly left: () => void;
};

const Combo = ({
  search,
  max = Infinity,
  allowNew = false,
  placeholder,
  values,
  pick,
  left,
  control,
}: ComboProps & Picked & { control: ControlProps }): JSX.Element => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { options, hasMore, loadMore } = useOptions(search, typed);
  const { chosen, remember } = useChosen(values, options);
  const isFull = values.length >= max;
  const choose = (next: readonly Option[]): void => {
    remember(next);
    pick(next.slice(0, max).map(({ value }) => value));
    setTyped('');
    if (next.length >= max) setOpen(false);
  };
  const takeTyped = (): void => {
    const fresh = typed.trim();
    if (allowNew && fresh !== '' && !isFull && !values.includes(fresh)) pick([...values, fresh]);
    setTyped('');
    afterPress(left);
  };
  return (
    <Combobox.Root
      multiple
      items={options}
      filter={null}
      value={chosen}
      onValueChange={choose}
      inputValue={typed}
      onInputValueChange={setTyped}
      open={open && !isFull}
      onOpenChange={setOpen}
      itemToStringLabel={({ label }: Option) => label}
      isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
    >
      <Combobox.Chips className="bg-surface border-control has-[input:focus-visible]:outline-accent flex flex-wrap gap-1.5 rounded border p-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2">
        <Chosen chosen={chosen} />
        <Combobox.Input
          {...control}
          readOnly={isFull}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          onBlur={takeTyped}
          className="placeholder:text-quiet h-8 min-w-32 grow bg-transparent px-2 focus-visible:outline-none"
        />
      </Combobox.Chips>
      <Options hasMore={hasMore} loadMore={loadMore} />
    </Combobox.Root>
  );
};

/** Several of many options, found by typing; more come at the end of the list. */
export const ComboInput = <I extends FieldValues, O extends FieldValues>({
  control,
  name,
  search,
  max,
  allowNew,
  placeholder,
  ...field
}: Bound<I, O> & Omit<FieldProps, 'error'> & ComboProps): JSX.Element => {
  const {
    field: { value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return (
    <Field {...field} error={fieldState.error?.message}>
      {(labelled) => (
        <Combo
          search={search}
          values={textsOf(value)}
          pick={onChange}
          left={onBlur}
          {...(max === undefined ? {} : { max })}
          {...(allowNew === undefined ? {} : { allowNew })}
          {...(placeholder === undefined ? {} : { placeholder })}
          control={labelled}
        />
      )}
    </Field>
  );
};
