import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = [
  ['/profile/account', 'ledger.account'],
  ['/profile/credits', 'title.credits'],
  ['/profile/receipts', 'title.receipts'],
] as const;

/** The parts of the profile: account, credits, receipts. */
export const ProfileTabs = (): JSX.Element => {
  const { t } = useTranslation();
  return <Tabs label={t('ledger.tabs')} tabs={tabs.map(([to, key]) => ({ to, name: t(key) }))} />;
};
