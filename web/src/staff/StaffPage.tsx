import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';

/** The frame of a staff screen: its tabs above, its head and what it does. */
export const StaffPage = ({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div className="mx-auto w-full max-w-[88rem]">
      <Tabs of="staff" label={t('staff.tabs')} />
      <Page wide title={title} actions={actions}>
        {children}
      </Page>
    </div>
  );
};
