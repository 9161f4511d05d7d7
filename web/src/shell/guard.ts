import type { Me } from '@soebs/contract';

/** Who may see a screen: only who is not logged in yet, everybody, who is logged in, staff (first level, too), administrators. */
export type ScreenLevel = 'stranger' | 'public' | 'user' | 'staff' | 'admin';

export type Guarded = {
  readonly path: string;
  readonly level: ScreenLevel;
  /** A feature the person needs beside the level. */
  readonly feature?: 'ENTERPRISE_API';
};

/** Whether a screen is seen without a login. */
export const isOpen = (level: ScreenLevel): boolean => level === 'stranger' || level === 'public';

/** Where those are sent who have to log in first. */
export const LOGIN = '/login';

/** What a guard asks of a person. */
export type Visitor = Pick<Me, 'role' | 'isEnterpriseAPICustomer'>;

const everybody = ['user', 'firstLevel', 'admin'] as const;
/** Whose the screens of a level are, of those who are logged in. */
const theirs: Readonly<Record<ScreenLevel, readonly Me['role'][]>> = {
  stranger: [],
  public: everybody,
  user: everybody,
  staff: ['firstLevel', 'admin'],
  admin: ['admin'],
};

/** Where a person is sent instead of a screen; null lets them in. */
export const redirectFor = ({ level, feature }: Omit<Guarded, 'path'>, me: Visitor | null): string | null => {
  if (!me) return isOpen(level) ? null : LOGIN;
  if (!theirs[level].includes(me.role)) return '/';
  return feature === 'ENTERPRISE_API' && !me.isEnterpriseAPICustomer ? '/' : null;
};
