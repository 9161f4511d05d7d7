import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useSession } from '../session/store.ts';
import { Logo } from '../ui/Logo.tsx';
import { redirectFor, type Guarded } from './guard.ts';
import { navIcons } from './nav-icons.ts';
import type { NavPlace, ScreenKey } from './screen.ts';
import { useSidebar } from './sidebar.ts';

/** A row of the table of screens that has an entry in the sidebar. */
export type NavEntry = Guarded & { readonly key: ScreenKey; readonly nav: NavPlace };

const Item = ({ entry: { path: to, key, nav }, expanded }: { entry: NavEntry; expanded: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const label = t(`title.${key}`);
  const Icon = navIcons[nav.icon];
  return (
    <li className="max-sm:min-w-0 max-sm:flex-1">
      <NavLink
        to={to}
        end={to === '/'}
        title={expanded ? undefined : label}
        className={({ isActive }) =>
          `flex h-11 items-center gap-3 rounded px-3 transition-colors max-sm:h-14 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-0.5 ${expanded ? '' : 'justify-center'} ${
            isActive ? 'bg-accent-soft text-accent font-semibold' : 'text-quiet hover:bg-raised hover:text-text'
          }`
        }
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        <span
          className={`max-sm:text-tiny max-sm:line-clamp-2 max-sm:max-w-full max-sm:text-center max-sm:break-words max-sm:hyphens-auto ${expanded ? 'sm:truncate' : 'sm:sr-only'}`}
        >
          {label}
        </span>
      </NavLink>
    </li>
  );
};

/** The navigation: at the left, on a phone at the bottom. It shows what the person may see. */
export const Sidebar = ({ entries }: { readonly entries: readonly NavEntry[] }): JSX.Element => {
  const { t } = useTranslation();
  const expanded = useSidebar((state) => state.expanded);
  const me = useSession((state) => state.me);
  const shown = entries.filter((entry) => redirectFor(entry, me) === null);
  const itemsAt = (place: NavPlace['place']): JSX.Element[] =>
    shown
      .filter(({ nav }) => nav.place === place)
      .map((entry) => <Item key={entry.path} entry={entry} expanded={expanded} />);
  return (
    <nav
      aria-label={t('nav.main')}
      data-expanded={expanded}
      className={`border-border bg-surface fixed z-30 flex transition-[width] max-sm:inset-x-0 max-sm:bottom-0 max-sm:items-center max-sm:border-t max-sm:px-1 max-sm:pb-[env(safe-area-inset-bottom)] sm:ml-[env(safe-area-inset-left)] sm:inset-y-0 sm:left-0 sm:flex-col sm:border-r sm:p-3 ${expanded ? 'sm:w-[18rem]' : 'sm:w-[5rem]'}`}
    >
      <Link
        to="/"
        aria-label={t('nav.home')}
        className={`mb-6 flex h-10 items-center gap-3 rounded max-sm:hidden ${expanded ? 'px-2' : 'justify-center'}`}
      >
        <Logo />
        {expanded && <span className="text-xl font-semibold tracking-tight">Söbs</span>}
      </Link>
      <ul className="flex min-w-0 grow gap-1 max-sm:flex-[4] sm:flex-col">{itemsAt('main')}</ul>
      <ul className="flex min-w-0 gap-1 max-sm:flex-1 sm:flex-col">{itemsAt('foot')}</ul>
    </nav>
  );
};
