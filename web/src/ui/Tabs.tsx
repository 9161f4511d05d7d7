import type { JSX } from 'react';
import { NavLink } from 'react-router';

/** One part of a screen that has several: its path and its name. */
export type Tab = { readonly to: string; readonly name: string };

/**
 * The parts of a screen, in a row that scrolls sideways where it is too long. The line under it is a shadow: a border that the
 * tabs overlap would make the row scroll up and down by one pixel as well.
 */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }): JSX.Element => (
  <nav aria-label={label} className="mb-8 flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-border)]">
    {tabs.map(({ to, name }) => (
      <NavLink
        key={to}
        to={to}
        className="text-quiet hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text border-b-2 border-transparent px-3 py-2.5 font-medium whitespace-nowrap"
      >
        {name}
      </NavLink>
    ))}
  </nav>
);
