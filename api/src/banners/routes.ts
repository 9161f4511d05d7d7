import { bannersApi } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import type { Audit } from '../audit/audit.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import type { Banners } from './banners.ts';

type Parts = { readonly banners: Banners; readonly audit: Audit; readonly now: () => Date };

/** Banners: read by everybody, written by staff, each act written down. */
export const bannerRoutes = ({ banners, audit, now }: Parts): Route[] => {
  const audited = <T>(by: Causation, action: string, rest: { subject: string; act: () => Promise<Answer<T>> }) => {
    const entry = { _id: by.commandId, at: now(), actorId: by.actorId, action, subject: rest.subject, reason: '' };
    return audit.around({ ...entry, before: null }, rest.act);
  };
  return [
    route(bannersApi.public, async () => done(await banners.current())),
    route(bannersApi.list, async () => done(await banners.list())),
    route(bannersApi.add, ({ body, by }) =>
      audited(by, 'banner.add', { subject: body.title, act: async () => done(await banners.add(body)) }),
    ),
    route(bannersApi.change, ({ params, body, by }) =>
      audited(by, 'banner.change', {
        subject: params.id,
        act: async () => {
          const changed = await banners.change(params.id, body);
          return changed ? done(changed) : refuse('not_found');
        },
      }),
    ),
    route(bannersApi.remove, ({ params, by }) =>
      audited(by, 'banner.remove', {
        subject: params.id,
        act: async () => ((await banners.remove(params.id)) ? done({}) : refuse('not_found')),
      }),
    ),
  ];
};
