import { type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Page } from '../shell/Page.tsx';

const tabs = [
  ['/admin/projects', 'title.staffProjects'],
  ['/admin/users', 'title.staffUsers'],
  ['/admin/transcription-jobs', 'title.staffJobs'],
  ['/admin/banners', 'title.staffBanners'],
  ['/admin/sessions', 'title.staffSessions'],
] as const;

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
      <nav aria-label={t('staff.tabs')} className="border-border mb-8 flex gap-1 overflow-x-auto border-b">
        {tabs.map(([to, key]) => (
          <NavLink
            key={to}
            to={to}
            className="text-quiet hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text -mb-px border-b-2 border-transparent px-3 py-2.5 font-medium whitespace-nowrap"
          >
            {t(key)}
          </NavLink>
        ))}
      </nav>
      <Page wide title={title} actions={actions}>
        {children}
      </Page>
    </div>
  );
};
