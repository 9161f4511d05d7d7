import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../ui/Tabs.tsx';

/** The screens of the profile, by the table of screens. */
export const ProfileTabs = (): JSX.Element => {
  const { t } = useTranslation();
  return <Tabs of="profile" label={t('ledger.tabs')} />;
};
