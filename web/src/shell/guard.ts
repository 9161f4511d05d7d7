import type { Me } from '@soebs/contract';

/** Who may see a screen: only who is not logged in yet, everybody, who is logged in, administrators. */
export type ScreenLevel = 'stranger' | 'public' | 'user' | 'admin';

export type Guarded = {
  readonly path: string;
  readonly level: ScreenLevel;
  /** A feature the person needs beside the level. */
  readonly feature?: 'ENTERPRISE_API';
};

const isOpen = (level: ScreenLevel): boolean => level === 'stranger' || level === 'public';

/** Where those are sent who have to log in first. */
export const LOGIN = '/login';

/** Where a person is sent instead of a screen; null lets them in. */
export const redirectFor = ({ level, feature }: Omit<Guarded, 'path'>, me: Me | null): string | null => {
  if (!me) return isOpen(level) ? null : LOGIN;
  if (level === 'stranger') return '/';
  if (level === 'admin' && me.role !== 'admin') return '/';
  return feature === 'ENTERPRISE_API' && !me.isEnterpriseAPICustomer ? '/' : null;
};
