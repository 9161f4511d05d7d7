import type { Db, Notifications } from '@soebs/platform';
import type { Audit } from '../audit/audit.ts';
import type { ApiContext } from '../http/context.ts';
import { bannerIndexes, banners, type Banners } from './banners.ts';
import { bannerRoutes } from './routes.ts';

export type BannersContextDeps = {
  readonly db: Db;
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly audit: Audit;
  readonly now: () => Date;
};

/** Messages of the operator to everybody. */
export type BannersContext = ApiContext & { readonly banners: Banners };

export const bannersContext = ({ db, notifications, audit, now }: BannersContextDeps): BannersContext => {
  const all = banners(db, notifications, now);
  return { banners: all, routes: bannerRoutes({ banners: all, audit }), background: [], indexes: bannerIndexes };
};
