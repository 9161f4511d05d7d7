import { chargeCents, contracts, swissDate, type ContractsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

/** What one project adds to the usage of a customer on a day; what it gives back is below zero. */
export type UsageLine = {
  readonly userId: string;
  /** The day in Switzerland on which the credits moved, YYYY-MM-DD. */
  readonly day: string;
  /** The program and the token that made the project; null where that was not kept. */
  readonly applicationId: string | null;
  readonly tokenId: string | null;
  readonly ms: number;
  readonly cents: number;
  readonly projects: number;
};

type Used = {
  readonly userId: string;
  /** The price of a minute of what is on its way, and of what was settled before its cents were kept. */
  readonly prices: Readonly<Record<string, number>>;
  readonly latest: UsageLine | null;
};

type Moved = Omit<UsageLine, 'userId' | 'day' | 'cents' | 'projects'> & {
  readonly projectId: string;
  readonly cents: number | null;
};

const without = (prices: Used['prices'], projectId: string): Used['prices'] =>
  Object.fromEntries(Object.entries(prices).filter(([id]) => id !== projectId));

const moved = (view: Used, { projectId, cents, ms, ...by }: Moved, at: string): UsageLine => {
  const amount = cents ?? chargeCents(ms, view.prices[projectId] ?? 0);
  return { userId: view.userId, day: swissDate(at), ...by, ms, cents: amount, projects: 1 };
};

const givenBack = ({ ms, cents, projects, ...line }: UsageLine): UsageLine => ({
  ...line,
  ms: -ms,
  cents: -cents,
  projects: -projects,
});

/** What is used of each contract, a line a project: it adds up to what was withdrawn for it (WB5). */
export const contractUsageView = projection<ContractsEvent, Used>({
  name: 'contracts.usage',
  version: 1,
  category: contracts.category,
  codec: contracts.codec,
  empty: (userId) => ({ userId, prices: {}, latest: null }),
  rowOf: ({ latest }) => latest,
  on: {
    ContractAgreed: (view) => ({ ...view, latest: null }),
    ContractTermsChanged: (view) => ({ ...view, latest: null }),
    ContractEnded: (view) => ({ ...view, latest: null }),
    MinutesReserved: (view, { projectId, tenThousandthsPerMinute }) => ({
      ...view,
      prices: { ...view.prices, [projectId]: tenThousandthsPerMinute },
      latest: null,
    }),
    MinutesSettled: (view, { projectId, ms, cents, applicationId, tokenId }, { at }) => ({
      ...view,
      prices: cents === null ? view.prices : without(view.prices, projectId),
      latest: moved(view, { projectId, applicationId, tokenId, ms, cents }, at),
    }),
    MinutesReleased: (view, { projectId, ms, cents, wasSettled, applicationId, tokenId }, { at }) => ({
      ...view,
      prices: without(view.prices, projectId),
      latest: wasSettled ? givenBack(moved(view, { projectId, applicationId, tokenId, ms, cents }, at)) : null,
    }),
  },
});
