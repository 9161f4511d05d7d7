/** The keys of window titles. */
export const titleKeys = [
  'login',
  'logout',
  'register',
  'reset',
  'verify',
  'emailChange',
  'paymentSuccess',
  'paymentError',
  'dashboard',
  'newProject',
  'status',
  'edit',
  'subtitles',
  'export',
  'profile',
  'credits',
  'receipts',
  'support',
  'notFound',
] as const;
export type TitleKey = (typeof titleKeys)[number];
