import { bannersApi } from '@soebs/contract';
import type { Audit } from '../audit/audit.ts';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import type { Banners } from './banners.ts';

type Deps = { readonly banners: Banners; readonly audit: Audit };

/** Banners: read by everybody, written by staff, each act written down with its reason (AU9). */
export const bannerRoutes = ({ banners, audit }: Deps): Route[] => {
  const stateOf = (id: string) => () => banners.kept(id);
  return [
    route(bannersApi.public, async () => done(await banners.current())),
    route(bannersApi.acknowledge, async ({ params: { id }, body: { wording, act }, person }) => {
      await banners.acknowledge({ id, wording }, person.id, act);
      return done({});
    }),
    route(bannersApi.list, async () => done(await banners.list())),
    route(bannersApi.add, ({ body: { reason, ...given }, by }) => {
      const deed = { by, action: 'banner.add', subject: by.commandId, reason, state: stateOf(by.commandId) };
      return audit.around(deed, async () => done(await banners.add(by.commandId, given)));
    }),
    route(bannersApi.change, ({ params: { id }, body: { reason, seenAt, ...given }, by }) =>
      audit.around({ by, action: 'banner.change', subject: id, reason, state: stateOf(id) }, async () => {
        const changed = await banners.change(id, given, seenAt);
        if (changed) return done(changed);
        const banner = await banners.find(id);
        return banner ? refuse('banner_changed', { banner }) : refuse('not_found');
      }),
    ),
    route(bannersApi.remove, ({ params: { id }, body: { reason }, by }) =>
      audit.around({ by, action: 'banner.remove', subject: id, reason, state: stateOf(id) }, async () =>
        (await banners.remove(id)) ? done({}) : refuse('not_found'),
      ),
    ),
  ];
};
