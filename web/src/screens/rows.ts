import { addTextSet } from '../i18n/index.ts';
import type { Redirect, Screen } from '../shell/screen.ts';

/**
 * Every screen of the product, one row each, but those of staff (staff-rows.ts). Routes, guards, window titles, the sidebar, tabs
 * and the accessibility story of e2e derive from the rows.
 */
export const rows: readonly (Screen | Redirect)[] = [
  {
    path: '/login',
    key: 'login',
    level: 'stranger',
    load: async () => (await import('../auth/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    key: 'register',
    level: 'stranger',
    load: async () => (await Promise.all([import('../auth/RegisterPage.tsx'), addTextSet('account')]))[0].RegisterPage,
  },
  {
    path: '/reset',
    key: 'reset',
    level: 'stranger',
    load: async () => (await Promise.all([import('../auth/ResetPage.tsx'), addTextSet('account')]))[0].ResetPage,
  },
  // The texts of the next four come with their pages, too: few visitors see them.
  {
    path: '/verify',
    key: 'verify',
    level: 'public',
    load: async () => (await Promise.all([import('../auth/VerifyPage.tsx'), addTextSet('rest')]))[0].VerifyPage,
  },
  {
    path: '/join',
    key: 'join',
    level: 'public',
    load: async () => (await Promise.all([import('../auth/JoinPage.tsx'), addTextSet('rest')]))[0].JoinPage,
  },
  {
    path: '/unsubscribe',
    key: 'unsubscribe',
    level: 'public',
    load: async () =>
      (await Promise.all([import('../auth/UnsubscribePage.tsx'), addTextSet('rest')]))[0].UnsubscribePage,
  },
  {
    path: '/verify-email-change',
    key: 'emailChange',
    level: 'public',
    load: async () =>
      (await Promise.all([import('../auth/VerifyEmailChangePage.tsx'), addTextSet('rest')]))[0].VerifyEmailChangePage,
  },
  {
    path: '/logout',
    key: 'logout',
    level: 'public',
    nav: { icon: 'leave', place: 'foot' },
    load: async () => (await import('../auth/LogoutPage.tsx')).LogoutPage,
  },
  {
    path: '/',
    key: 'dashboard',
    level: 'user',
    nav: { icon: 'list', place: 'main' },
    load: async () => (await import('../projects/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/project/add',
    key: 'newProject',
    level: 'user',
    nav: { icon: 'plus', place: 'main' },
    load: async () => (await import('../projects/add/AddProjectPage.tsx')).AddProjectPage,
  },
  {
    path: '/project/:id/status',
    key: 'status',
    level: 'user',
    load: async () => (await import('../projects/status/StatusPage.tsx')).StatusPage,
  },
  {
    path: '/project/:id/edit',
    key: 'edit',
    level: 'user',
    isLarge: true,
    load: async () => (await import('../projects/edit/EditPage.tsx')).EditPage,
  },
  {
    path: '/project/:id/subtitles',
    key: 'subtitles',
    level: 'user',
    load: async () => (await import('../subtitles/SubtitlesPage.tsx')).SubtitlesPage,
  },
  {
    path: '/project/:id/export',
    key: 'export',
    level: 'user',
    load: async () => (await import('../exports/ExportPage.tsx')).ExportPage,
  },
  {
    path: '/profile',
    key: 'profile',
    level: 'user',
    nav: { icon: 'person', place: 'main' },
    to: '/profile/account',
  },
  {
    path: '/profile/account',
    key: 'profile',
    level: 'user',
    tab: 'profile',
    tabKey: 'account',
    load: async () => (await import('../profile/AccountPage.tsx')).AccountPage,
  },
  {
    path: '/profile/credits',
    key: 'credits',
    level: 'user',
    tab: 'profile',
    load: async () => (await import('../profile/CreditsPage.tsx')).CreditsPage,
  },
  {
    path: '/profile/receipts',
    key: 'receipts',
    level: 'user',
    tab: 'profile',
    load: async () => (await import('../profile/ReceiptsPage.tsx')).ReceiptsPage,
  },
  {
    path: '/support',
    key: 'support',
    level: 'user',
    nav: { icon: 'help', place: 'main' },
    load: async () => (await import('../support/SupportPage.tsx')).SupportPage,
  },
  {
    path: '/payment/success',
    key: 'paymentSuccess',
    level: 'user',
    load: async () => (await import('../payment/PaymentSuccessPage.tsx')).PaymentSuccessPage,
  },
  {
    path: '/payment/error',
    key: 'paymentError',
    level: 'user',
    load: async () => (await import('../payment/PaymentErrorPage.tsx')).PaymentErrorPage,
  },
  {
    path: '/enterprise-api',
    key: 'enterprise',
    level: 'user',
    feature: 'ENTERPRISE_API',
    nav: { icon: 'plug', place: 'main' },
    load: async () =>
      (await Promise.all([import('../enterprise/EnterprisePage.tsx'), addTextSet('programs')]))[0].EnterprisePage,
  },
  {
    path: '/enterprise-api/docs',
    key: 'machineDocs',
    level: 'user',
    feature: 'ENTERPRISE_API',
    load: async () =>
      (await Promise.all([import('../enterprise/docs/DocsPage.tsx'), addTextSet('programs')]))[0].DocsPage,
  },
  { path: '/admin', key: 'admin', level: 'staff', nav: { icon: 'shield', place: 'main' }, to: '/admin/projects' },
];
