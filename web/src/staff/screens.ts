import { addStaffTexts } from '../i18n/index.ts';
import type { Screen } from '../screen.ts';

/** A screen of staff brings its texts along. */
const staffScreen = ({ load, ...rest }: Pick<Screen, 'path' | 'titleKey' | 'load'>): Screen => ({
  ...rest,
  level: 2,
  isDashboard: true,
  load: async () => (await Promise.all([load(), addStaffTexts()]))[0],
});

/** The screens under /admin. What is not here is not found, for administrators; others are sent away before. */
export const staffScreens: readonly Screen[] = [
  staffScreen({
    path: '/admin/transcription-jobs',
    titleKey: 'staffJobs',
    load: async () => (await import('./jobs/JobsPage.tsx')).JobsPage,
  }),
  staffScreen({
    path: '/admin/banners',
    titleKey: 'staffBanners',
    load: async () => (await import('./banners/BannersPage.tsx')).BannersPage,
  }),
  staffScreen({
    path: '/admin/banners/:id',
    titleKey: 'staffBanners',
    load: async () => (await import('./banners/BannerPage.tsx')).BannerPage,
  }),
  staffScreen({
    path: '/admin/users',
    titleKey: 'staffUsers',
    load: async () => (await import('./users/UsersPage.tsx')).UsersPage,
  }),
  staffScreen({
    path: '/admin/users/:id',
    titleKey: 'staffUser',
    load: async () => (await import('./users/UserPage.tsx')).UserPage,
  }),
  staffScreen({
    path: '/admin/payments',
    titleKey: 'staffPayments',
    load: async () => (await import('./payments/PaymentsPage.tsx')).PaymentsPage,
  }),
  staffScreen({
    path: '/admin/projects',
    titleKey: 'staffProjects',
    load: async () => (await import('./projects/ProjectsPage.tsx')).ProjectsPage,
  }),
  staffScreen({
    path: '/admin/projects/:id',
    titleKey: 'staffProject',
    load: async () => (await import('./projects/ProjectPage.tsx')).ProjectPage,
  }),
  staffScreen({
    path: '/admin/sessions',
    titleKey: 'staffSessions',
    load: async () => (await import('./sessions/SessionsPage.tsx')).SessionsPage,
  }),
  staffScreen({
    path: '/admin/*',
    titleKey: 'notFound',
    load: async () => (await import('../ui/NotFoundPage.tsx')).NotFound,
  }),
];
