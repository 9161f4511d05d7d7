import type { Me } from '@soebs/contract';

/** Who may see a screen: 0 everybody, 1 who is logged in, 2 administrators. */
export type ScreenLevel = 0 | 1 | 2;

export type Guarded = {
  readonly path: string;
  readonly level: ScreenLevel;
  /** A feature the person needs beside the level. */
  readonly feature?: 'ENTERPRISE_API';
};

/** Screens for those who are not logged in yet. */
const forStrangers: ReadonlySet<string> = new Set(['/login', '/register', '/reset']);

/** Where a person is sent instead of a screen; null lets them in. */
export const redirectFor = ({ path, level, feature }: Guarded, me: Me | null): string | null => {
  if (!me) return level > 0 ? '/login' : null;
  if (forStrangers.has(path)) return '/';
  if (level === 2 && me.role !== 'admin') return '/';
  return feature === 'ENTERPRISE_API' && !me.isEnterpriseAPICustomer ? '/' : null;
};
