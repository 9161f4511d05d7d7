import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { directionOf, sortAfterPress, type Sort } from './sort.ts';

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

/** A head by which its list is sorted when it is pressed. */
export const SortHead = <Field extends string>({
  of: { sort, by },
  field,
  label,
  risesFirst = false,
}: {
  readonly of: Sort<Field>;
  readonly field: NoInfer<Field>;
  readonly label: string;
  /** Whether the first press begins with the least: so names are read. */
  readonly risesFirst?: boolean;
}): JSX.Element => {
  const direction = directionOf(sort, field);
  const Arrow = arrows[direction];
  return (
    <div role="columnheader" aria-sort={direction}>
      <button
        type="button"
        onClick={() => by(sortAfterPress(sort, field, risesFirst))}
        className={`hover:bg-raised -mx-2 inline-flex min-h-9 items-center gap-1.5 rounded px-2 ${direction === 'none' ? 'text-quiet' : 'font-medium'}`}
      >
        {label}
        <Arrow aria-hidden size={14} className={direction === 'none' ? 'opacity-60' : ''} />
      </button>
    </div>
  );
};

/** A head that only names its column. */
export const Head = ({
  label,
  isHidden = false,
}: {
  readonly label: string;
  readonly isHidden?: boolean;
}): JSX.Element => (
  <div role="columnheader" className={isHidden ? 'sr-only' : 'text-quiet content-center'}>
    {label}
  </div>
);

/** The heads of a list. */
export const Heads = ({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}): JSX.Element => (
  <div role="row" className={`relative pb-1 text-sm ${className}`}>
    {children}
  </div>
);
