import { USAGE_DAYS_MAX, type Usage, type UsageGroup, type UsageItem } from '@soebs/contract';
import { contracts, lengthInDays, streamName, swissDate } from '@soebs/events';
import type { EventStore } from '@soebs/platform';
import { contractOf, type ReadModels, type UsageLine } from '@soebs/projector/read-models';
import type { Applications } from '../applications/applications.ts';

type Span = { readonly from: string; readonly to: string };
type Asked = { readonly from?: string | undefined; readonly to?: string | undefined };

export type UsageDeps = {
  readonly store: Pick<EventStore, 'read'>;
  readonly views: Pick<ReadModels, 'contractUsage'>;
  readonly applications: Pick<Applications, 'namesOf'>;
  readonly now: () => Date;
};

/** What customers used of their contracts (WB5). Of days that are no span nothing is told. */
export type UsageBook = {
  readonly read: (ownerId: string, asked: Asked & { readonly groupBy: UsageGroup }) => Promise<Usage | undefined>;
  /** One item for each day, program and token; `name` is that of the program. */
  readonly lines: (ownerId: string, asked: Asked) => Promise<readonly NamedLine[] | undefined>;
};
export type NamedLine = Counted & { readonly application: string; readonly token: string };

type Counted = Pick<
  UsageItem,
  'day' | 'applicationId' | 'tokenId' | 'projects' | 'durationInMs' | 'chargedCreditsInCents'
>;
type Place = Pick<Counted, 'day' | 'applicationId' | 'tokenId'>;

const nowhere: Place = { day: null, applicationId: null, tokenId: null };
const nothing = { projects: 0, durationInMs: 0, chargedCreditsInCents: 0 };

const placeOf: Readonly<Record<UsageGroup | 'line', (line: UsageLine) => Place>> = {
  day: ({ day }) => ({ ...nowhere, day }),
  application: ({ applicationId }) => ({ ...nowhere, applicationId }),
  token: ({ applicationId, tokenId }) => ({ ...nowhere, applicationId, tokenId }),
  line: ({ day, applicationId, tokenId }) => ({ day, applicationId, tokenId }),
};

const plus = <T extends typeof nothing>(sum: T, { projects, ms, cents }: UsageLine): T => ({
  ...sum,
  projects: sum.projects + projects,
  durationInMs: sum.durationInMs + ms,
  chargedCreditsInCents: sum.chargedCreditsInCents + cents,
});

const spanOf = ({ from, to }: Asked, today: string): Span | undefined => {
  const until = to ?? today;
  const span = { from: from ?? `${until.slice(0, 7)}-01`, to: until };
  const days = lengthInDays(span);
  return days >= 1 && days <= USAGE_DAYS_MAX ? span : undefined;
};

const orderOf = ({ day, applicationId, tokenId }: Place): string => [day, applicationId, tokenId].join(' ');

export const usageBook = ({ store, views, applications, now }: UsageDeps): UsageBook => {
  const counted = async (ownerId: string, span: Span, by: UsageGroup | 'line') => {
    const sums = new Map<string, Counted>();
    let total = nothing;
    for await (const line of views.contractUsage({ userId: ownerId, ...span })) {
      const place = placeOf[by](line);
      const key = orderOf(place);
      sums.set(key, plus(sums.get(key) ?? { ...place, ...nothing }, line));
      total = plus(total, line);
    }
    const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
    return { total, items: sorted.map(([, item]) => item) };
  };
  const today = (): string => swissDate(now().toISOString());
  return {
    read: async (ownerId, { groupBy, ...asked }) => {
      const span = spanOf(asked, today());
      if (!span) return undefined;
      const [{ items, total }, names, past] = await Promise.all([
        counted(ownerId, span, groupBy),
        applications.namesOf(ownerId),
        store.read(streamName(contracts.category, ownerId), contracts.codec),
      ]);
      const named = items.map((item) => ({
        ...item,
        name: names.get(item.tokenId ?? item.applicationId ?? '') ?? null,
      }));
      return { ...span, groupBy, items: named, total, months: contractOf(ownerId, past)?.months ?? [] };
    },
    lines: async (ownerId, asked) => {
      const span = spanOf(asked, today());
      if (!span) return undefined;
      const [{ items }, names] = await Promise.all([counted(ownerId, span, 'line'), applications.namesOf(ownerId)]);
      const nameOf = (id: string | null): string => (id === null ? '' : (names.get(id) ?? id));
      return items.map((item) => ({
        ...item,
        application: nameOf(item.applicationId),
        token: nameOf(item.tokenId),
      }));
    },
  };
};
