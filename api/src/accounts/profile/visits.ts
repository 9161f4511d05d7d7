import { newId } from '@soebs/platform';
import type { AccountRules } from '../account-rules.ts';
import type { AccountCollections, Visit } from '../documents/collections.ts';

const MOST_ROUTES = 200;

/** Records when people are here and which screens they open; never what is on them (AU11). */
export type VisitLog = {
  readonly record: (userId: string, route: string, deviceClass: Visit['deviceClass']) => Promise<void>;
};

export const visitLog = (
  { visits }: Pick<AccountCollections, 'visits'>,
  { now, rules }: { readonly now: () => Date; readonly rules: () => Pick<AccountRules, 'visit'> },
): VisitLog => ({
  record: async (userId: string, route: string, deviceClass: Visit['deviceClass']): Promise<void> => {
    const at = now();
    const { idleMs, longestMs } = rules().visit;
    const open = {
      userId,
      deviceClass,
      lastAt: { $gt: new Date(at.getTime() - idleMs) },
      startedAt: { $gt: new Date(at.getTime() - longestMs) },
    };
    const [last] = await visits.find(open).sort({ lastAt: -1 }).limit(1).toArray();
    if (!last) {
      await visits.insertOne({ _id: newId(), userId, startedAt: at, lastAt: at, routes: [route], deviceClass });
      return;
    }
    const isNew = last.routes.at(-1) !== route && last.routes.length < MOST_ROUTES;
    await visits.updateOne({ _id: last._id }, { $set: { lastAt: at }, ...(isNew ? { $push: { routes: route } } : {}) });
  },
});
