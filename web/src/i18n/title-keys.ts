/** The keys of window titles. */
export const titleKeys = [
  'login',
  'logout',
  'dashboard',
  'newProject',
  'status',
  'edit',
  'export',
  'profile',
  'support',
  'notFound',
] as const;
export type TitleKey = (typeof titleKeys)[number];
