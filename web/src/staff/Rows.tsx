import { Fragment, useState, type JSX, type ReactNode } from 'react';
import { useActs } from './acts.ts';
import { rowsUnder } from './rows-under.ts';

/**
 * The rows of a list that changes by itself. While the pointer is over them they keep their places, with their newest content; what has
 * come is shown, and what has gone leaves, when the pointer leaves or its owner has acted.
 */
export const Rows = <T,>({
  label,
  items,
  idOf,
  children,
}: {
  readonly label: string;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  /** A row; one that is gone keeps its place and takes no keys. */
  readonly children: (item: T, isGone: boolean) => ReactNode;
}): JSX.Element => {
  const acts = useActs((state) => state.done);
  const [held, setHeld] = useState<{ readonly items: readonly T[]; readonly acts: number } | null>(null);
  const isHeld = held?.acts === acts;
  const rows = isHeld ? rowsUnder(held.items, items, idOf) : items.map((item) => ({ item, isGone: false }));
  return (
    <ul
      aria-label={label}
      className="divide-border border-border divide-y border-y"
      onPointerMove={({ pointerType }) => {
        if (pointerType === 'mouse' && !isHeld) setHeld({ items, acts });
      }}
      onPointerLeave={() => setHeld(null)}
    >
      {rows.map(({ item, isGone }) => (
        <Fragment key={idOf(item)}>{children(item, isGone)}</Fragment>
      ))}
    </ul>
  );
};
