import type { Me } from '@soebs/contract';
import {
  CircleHelp,
  CirclePlus,
  LayoutList,
  LogOut,
  Plug,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useSession } from '../session/store.ts';
import { Logo } from '../ui/Logo.tsx';
import { useSidebar } from './sidebar.ts';

type Entry = {
  readonly to: string;
  readonly key: 'dashboard' | 'newProject' | 'profile' | 'support' | 'enterprise' | 'admin' | 'logout';
  readonly icon: LucideIcon;
  /** Whom it is for; everybody when it does not say. */
  readonly isFor?: (me: Me) => boolean;
};

const entries: readonly Entry[] = [
  { to: '/', key: 'dashboard', icon: LayoutList },
  { to: '/project/add', key: 'newProject', icon: CirclePlus },
  { to: '/profile', key: 'profile', icon: UserRound },
  { to: '/support', key: 'support', icon: CircleHelp },
  { to: '/enterprise-api', key: 'enterprise', icon: Plug, isFor: (me) => me.isEnterpriseAPICustomer },
  { to: '/admin', key: 'admin', icon: ShieldCheck, isFor: ({ role }) => role === 'admin' },
];
const logout: Entry = { to: '/logout', key: 'logout', icon: LogOut };

const Item = ({ entry: { to, key, icon: Icon }, expanded }: { entry: Entry; expanded: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const label = t(`nav.${key}`);
  return (
    <li className="max-sm:flex-1">
      <NavLink
        to={to}
        end={to === '/'}
        title={expanded ? undefined : label}
        className={({ isActive }) =>
          `flex h-11 items-center gap-3 rounded px-3 transition-colors max-sm:justify-center ${expanded ? '' : 'justify-center'} ${
            isActive ? 'bg-accent-soft text-accent font-semibold' : 'text-quiet hover:bg-raised hover:text-text'
          }`
        }
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        <span className={expanded ? 'truncate max-sm:sr-only' : 'sr-only'}>{label}</span>
      </NavLink>
    </li>
  );
};

/** The navigation: at the left, on a phone at the bottom. */
export const Sidebar = (): JSX.Element => {
  const { t } = useTranslation();
  const expanded = useSidebar((state) => state.expanded);
  const me = useSession((state) => state.me);
  const shown = entries.filter(({ isFor }) => isFor === undefined || (me !== null && isFor(me)));
  return (
    <nav
      aria-label={t('nav.main')}
      data-expanded={expanded}
      className={`border-border bg-surface fixed z-30 flex transition-[width] max-sm:inset-x-0 max-sm:bottom-0 max-sm:h-14 max-sm:items-center max-sm:border-t max-sm:px-2 sm:inset-y-0 sm:left-0 sm:flex-col sm:border-r sm:p-3 ${expanded ? 'sm:w-[18rem]' : 'sm:w-[5rem]'}`}
    >
      <Link
        to="/"
        aria-label={t('nav.home')}
        className={`mb-6 flex h-10 items-center gap-3 rounded max-sm:hidden ${expanded ? 'px-2' : 'justify-center'}`}
      >
        <Logo />
        {expanded && <span className="text-xl font-semibold tracking-tight">Söbs</span>}
      </Link>
      <ul className="flex grow gap-1 sm:flex-col">
        {shown.map((entry) => (
          <Item key={entry.to} entry={entry} expanded={expanded} />
        ))}
      </ul>
      <ul className="flex gap-1 max-sm:flex-[0.25] sm:flex-col">
        <Item entry={logout} expanded={expanded} />
      </ul>
    </nav>
  );
};
