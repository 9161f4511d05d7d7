import type { Guarded } from './guard.ts';
import type { Screen } from './screen.ts';

/** Every screen of the product but those of staff, whose part of the table comes with the first of them. */
export const screens: readonly Screen[] = [
  {
    path: '/login',
    titleKey: 'login',
    level: 0,
    isDashboard: false,
    load: async () => (await import('./auth/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    titleKey: 'register',
    level: 0,
    isDashboard: false,
    load: async () => (await import('./auth/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/reset',
    titleKey: 'reset',
    level: 0,
    isDashboard: false,
    load: async () => (await import('./auth/ResetPage.tsx')).ResetPage,
  },
  {
    path: '/verify',
    titleKey: 'verify',
    level: 0,
    isDashboard: false,
    load: async () => (await import('./auth/VerifyPage.tsx')).VerifyPage,
  },
  {
    path: '/verify-email-change',
    titleKey: 'emailChange',
    level: 0,
    isDashboard: false,
    load: async () => (await import('./auth/VerifyEmailChangePage.tsx')).VerifyEmailChangePage,
  },
  {
    path: '/logout',
    titleKey: 'logout',
    level: 0,
    isDashboard: false,
    load: async () => (await import('./auth/LogoutPage.tsx')).LogoutPage,
  },
  {
    path: '/',
    titleKey: 'dashboard',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./projects/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/project/add',
    titleKey: 'newProject',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./projects/add/AddProjectPage.tsx')).AddProjectPage,
  },
  {
    path: '/project/:id/status',
    titleKey: 'status',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./projects/status/StatusPage.tsx')).StatusPage,
  },
  {
    path: '/project/:id/edit',
    titleKey: 'edit',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./projects/edit/EditPage.tsx')).EditPage,
  },
  {
    path: '/project/:id/subtitles',
    titleKey: 'subtitles',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./subtitles/SubtitlesPage.tsx')).SubtitlesPage,
  },
  {
    path: '/project/:id/export',
    titleKey: 'export',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./exports/ExportPage.tsx')).ExportPage,
  },
  {
    path: '/profile/account',
    titleKey: 'profile',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./profile/AccountPage.tsx')).AccountPage,
  },
  {
    path: '/profile/credits',
    titleKey: 'credits',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./profile/CreditsPage.tsx')).CreditsPage,
  },
  {
    path: '/profile/receipts',
    titleKey: 'receipts',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./profile/ReceiptsPage.tsx')).ReceiptsPage,
  },
  {
    path: '/support',
    titleKey: 'support',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./support/SupportPage.tsx')).SupportPage,
  },
  {
    path: '/payment/success',
    titleKey: 'paymentSuccess',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./payment/PaymentSuccessPage.tsx')).PaymentSuccessPage,
  },
  {
    path: '/payment/error',
    titleKey: 'paymentError',
    level: 1,
    isDashboard: true,
    load: async () => (await import('./payment/PaymentErrorPage.tsx')).PaymentErrorPage,
  },
  {
    path: '/enterprise-api',
    titleKey: 'enterprise',
    level: 1,
    feature: 'ENTERPRISE_API',
    isDashboard: true,
    load: async () => (await import('./enterprise/EnterprisePage.tsx')).EnterprisePage,
  },
];

/** Paths that only lead to another one, for those who may see where they lead. */
export const redirects: readonly (Guarded & { readonly to: string })[] = [
  { path: '/profile', level: 1, to: '/profile/account' },
  { path: '/admin', level: 2, to: '/admin/projects' },
];

const isForEverybody = ({ isDashboard, level, feature, path }: Screen): boolean =>
  isDashboard && level < 2 && feature === undefined && path !== '/project/:id/edit';

/**
 * Fetches the small screens in advance, so that they open at once and also offline; the editor and the screens of few come
 * when they are opened.
 */
export const fetchScreens = (): void => {
  for (const screen of screens) if (isForEverybody(screen)) void screen.load().catch(() => undefined);
};
