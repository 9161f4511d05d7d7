import { Coins, PanelLeft } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CreditBalance } from '../credits/CreditBalance.tsx';
import { useOpenCredits } from '../credits/use-open-credits.ts';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useSidebar } from './sidebar.ts';
import { UserMenu } from './UserMenu.tsx';

const SidebarToggle = (): JSX.Element => {
  const { t } = useTranslation();
  const { expanded, toggle } = useSidebar();
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-label={t('nav.toggle')}
      title={t('nav.toggle')}
      onClick={toggle}
      className="text-quiet hover:text-text hover:bg-raised grid size-10 place-items-center rounded max-xl:hidden"
    >
      <PanelLeft aria-hidden size={20} />
    </button>
  );
};

/** The bar above every dashboard screen: sidebar, credit, user. */
export const TopBar = (): JSX.Element => {
  const { t } = useTranslation();
  const openCredits = useOpenCredits();
  return (
    <header
      data-frame
      className="border-border bg-bg sticky top-0 z-20 flex h-16 shrink-0 items-center gap-3 border-b px-4 sm:px-6"
    >
      <SidebarToggle />
      <Link to="/" aria-label={t('nav.home')} className="rounded sm:hidden">
        <Logo />
      </Link>
      <div className="ml-auto flex items-center gap-3">
        <CreditBalance />
        <Button look="secondary" aria-label={t('credits.button')} className="max-sm:px-2.5" onClick={openCredits}>
          <Coins aria-hidden size={18} />
          <span className="max-sm:hidden">{t('credits.button')}</span>
        </Button>
        <UserMenu />
      </div>
    </header>
  );
};
