import { createContext, useContext, useState, type JSX, type ReactNode } from 'react';
import { useActs } from './acts.ts';
import { rowsUnder } from './rows-under.ts';

/** Whether rows stand under heads by which they are sorted: then they are those of a table. */
const UnderHeads = createContext(false);

/** A row of a list; one that is gone takes no keys. */
export const Row = ({
  data,
  isGone = false,
  className,
  children,
}: {
  readonly data: Readonly<Record<`data-${string}`, string>>;
  readonly isGone?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}): JSX.Element => {
  const given = { ...data, inert: isGone, className: `${className} inert:opacity-40` };
  return useContext(UnderHeads) ? (
    <div role="row" {...given}>
      {children}
    </div>
  ) : (
    <li {...given}>{children}</li>
  );
};

/** A part of a row. */
export const Cell = ({
  className,
  span = 1,
  children,
}: {
  readonly className?: string;
  /** Under how many heads it stands. */
  readonly span?: number;
  readonly children: ReactNode;
}): JSX.Element => {
  const role = useContext(UnderHeads) ? 'cell' : undefined;
  return (
    <div role={role} aria-colspan={role && span > 1 ? span : undefined} className={className}>
      {children}
    </div>
  );
};

type RowsProps<T> = {
  readonly label: string;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  /** The heads of a list that can be sorted. */
  readonly heads?: ReactNode;
  /** A row; one that is gone keeps its place and takes no keys. */
  readonly children: (item: T, isGone: boolean) => ReactNode;
};

const look = 'divide-border border-border divide-y border-y';

/**
 * The rows of a list that changes by itself. While the pointer is over them they keep their places, with their newest content; what has
 * come is shown, and what has gone leaves, when the pointer leaves or its owner has acted.
 */
export const Rows = <T,>({ label, items, idOf, heads, children }: RowsProps<T>): JSX.Element => {
  const acts = useActs((state) => state.done);
  const [held, setHeld] = useState<{ readonly items: readonly T[]; readonly acts: number } | null>(null);
  const isHeld = held?.acts === acts;
  const rows = isHeld ? rowsUnder(held.items, items, idOf) : items.map((item) => ({ item, isGone: false }));
  const list = {
    className: look,
    onPointerMove: ({ pointerType }: { readonly pointerType: string }): void => {
      if (pointerType === 'mouse' && !isHeld) setHeld({ items, acts });
    },
    onPointerLeave: (): void => setHeld(null),
    children: rows.map(({ item, isGone }) => (
      <UnderHeads key={idOf(item)} value={heads !== undefined}>
        {children(item, isGone)}
      </UnderHeads>
    )),
  };
  if (heads === undefined) return <ul aria-label={label} {...list} />;
  return (
    <div role="table" aria-label={label}>
      <div role="rowgroup">{heads}</div>
      <div role="rowgroup" {...list} />
    </div>
  );
};
