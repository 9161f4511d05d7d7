import { use, useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { TabsContext, type TabStrip } from './tabs.ts';

/**
 * The tabs of a strip, in a row that scrolls sideways where it is too long, to the chosen one. The line under it is a shadow: a border that the
 * tabs overlap would make the row scroll up and down by one pixel as well.
 */
export const Tabs = ({ label, of }: { readonly label: string; readonly of: TabStrip }): JSX.Element => {
  const { t } = useTranslation();
  const { [of]: tabs } = use(TabsContext);
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-current=page]');
    chosen?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="mb-8 flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-border)]"
    >
      {tabs.map(({ to, title }) => (
        <NavLink
          key={to}
          to={to}
          className="text-quiet hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text shrink-0 border-b-2 border-transparent px-3 py-2.5 font-medium whitespace-nowrap"
        >
          {t(title)}
        </NavLink>
      ))}
    </nav>
  );
};
