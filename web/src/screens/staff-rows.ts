import type { Screen } from '../shell/screen.ts';

/**
 * The screens under /admin, in the order of their tabs; this part of the table comes with the first of them. What is not here is
 * not found, for staff; others are sent away before. What AU10 leaves to first level has the level `staff` (docs/adr/0013).
 */
export const staffRows: readonly Screen[] = [
  {
    path: '/admin/projects',
    key: 'staffProjects',
    level: 'staff',
    tab: 'staff',
    load: async () => (await import('../staff/projects/ProjectsPage.tsx')).ProjectsPage,
  },
  {
    path: '/admin/projects/:id',
    key: 'staffProject',
    level: 'staff',
    load: async () => (await import('../staff/projects/ProjectPage.tsx')).ProjectPage,
  },
  {
    path: '/admin/users',
    key: 'staffUsers',
    level: 'staff',
    tab: 'staff',
    load: async () => (await import('../staff/users/UsersPage.tsx')).UsersPage,
  },
  {
    path: '/admin/users/:id',
    key: 'staffUser',
    level: 'staff',
    load: async () => (await import('../staff/users/UserPage.tsx')).UserPage,
  },
  {
    path: '/admin/payments',
    key: 'staffPayments',
    level: 'admin',
    tab: 'staff',
    load: async () => (await import('../staff/payments/PaymentsPage.tsx')).PaymentsPage,
  },
  {
    path: '/admin/transcription-jobs',
    key: 'staffJobs',
    level: 'staff',
    tab: 'staff',
    load: async () => (await import('../staff/jobs/JobsPage.tsx')).JobsPage,
  },
  {
    path: '/admin/transcription-jobs/:id',
    key: 'staffJob',
    level: 'staff',
    load: async () => (await import('../staff/jobs/JobPage.tsx')).JobPage,
  },
  {
    path: '/admin/banners',
    key: 'staffBanners',
    level: 'staff',
    tab: 'staff',
    load: async () => (await import('../staff/banners/BannersPage.tsx')).BannersPage,
  },
  {
    path: '/admin/banners/:id',
    key: 'staffBanners',
    level: 'admin',
    load: async () => (await import('../staff/banners/BannerPage.tsx')).BannerPage,
  },
  {
    path: '/admin/enterprise-api',
    key: 'staffContracts',
    level: 'admin',
    tab: 'staff',
    load: async () => (await import('../staff/contracts/ContractsPage.tsx')).ContractsPage,
  },
  {
    path: '/admin/enterprise-api/:id',
    key: 'staffContracts',
    level: 'admin',
    load: async () => (await import('../staff/contracts/ContractPage.tsx')).ContractPage,
  },
  {
    path: '/admin/sessions',
    key: 'staffSessions',
    level: 'staff',
    tab: 'staff',
    load: async () => (await import('../staff/sessions/SessionsPage.tsx')).SessionsPage,
  },
  {
    path: '/admin/settings',
    key: 'staffSettings',
    level: 'admin',
    tab: 'staff',
    load: async () => (await import('../staff/settings/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/admin/stats',
    key: 'staffStats',
    level: 'admin',
    tab: 'staff',
    load: async () => (await import('../staff/stats/StatsPage.tsx')).StatsPage,
  },
  {
    path: '/admin/audit',
    key: 'staffAudit',
    level: 'admin',
    tab: 'staff',
    load: async () => (await import('../staff/audit/AuditPage.tsx')).AuditPage,
  },
  {
    path: '/admin/*',
    key: 'notFound',
    level: 'staff',
    load: async () => (await import('../ui/NotFoundPage.tsx')).NotFound,
  },
];
