import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

const tabs = [
  ['/profile/account', 'ledger.account'],
  ['/profile/credits', 'title.credits'],
  ['/profile/receipts', 'title.receipts'],
] as const;

/** The parts of the profile: account, credits, receipts. */
export const ProfileTabs = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ledger.tabs')} className="border-border mb-8 flex gap-1 overflow-x-auto border-b">
      {tabs.map(([to, key]) => (
        <NavLink
          key={to}
          to={to}
          className="text-quiet hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text -mb-px border-b-2 border-transparent px-3 py-2.5 font-medium"
        >
          {t(key)}
        </NavLink>
      ))}
    </nav>
  );
};
