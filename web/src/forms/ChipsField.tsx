import { X } from 'lucide-react';
import { useState, type JSX, type KeyboardEvent } from 'react';
import { addChips } from './chips.ts';
import { Field, type FieldProps } from './Field.tsx';

export type ChipsFieldProps = FieldProps & {
  readonly values: readonly string[];
  readonly max: number;
  readonly maxLength: number;
  readonly removeLabel: (value: string) => string;
  readonly onChange: (values: string[]) => void;
};

const Chip = ({ value, label, remove }: { value: string; label: string; remove: () => void }): JSX.Element => (
  <li className="bg-raised flex max-w-full items-center rounded-full pl-3">
    <span className="truncate">{value}</span>
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={remove}
      className="text-quiet hover:text-text grid size-8 shrink-0 place-items-center rounded-full"
    >
      <X aria-hidden size={14} />
    </button>
  </li>
);

/** Words typed one after the other; Enter, a comma or leaving the field adds what is typed. */
export const ChipsField = ({
  values,
  max,
  maxLength,
  removeLabel,
  onChange,
  ...field
}: ChipsFieldProps): JSX.Element => {
  const [typed, setTyped] = useState('');
  const isFull = values.length >= max;
  const take = (text: string): void => {
    onChange(addChips(values, text, { max, maxLength }));
    setTyped('');
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      take(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1));
  };
  return (
    <Field {...field}>
      {(control) => (
        <div className="bg-surface border-control has-[input:focus-visible]:outline-accent rounded border p-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2">
          <ul className="flex flex-wrap gap-1.5">
            {values.map((value) => (
              <Chip
                key={value}
                value={value}
                label={removeLabel(value)}
                remove={() => onChange(values.filter((each) => each !== value))}
              />
            ))}
            <li className="min-w-32 grow">
              <input
                {...control}
                type="text"
                value={typed}
                readOnly={isFull}
                onChange={({ target }) => (/[,;\n]/.test(target.value) ? take(target.value) : setTyped(target.value))}
                onKeyDown={press}
                onBlur={() => typed.trim() !== '' && take(typed)}
                className="h-8 w-full bg-transparent px-2 focus-visible:outline-none"
              />
            </li>
          </ul>
        </div>
      )}
    </Field>
  );
};
