import type { ContractMonth, ContractView } from '@soebs/contract';
import { contracts, type ContractsEvent } from '@soebs/events';
import { projection } from '../engine/projection.ts';

type Counts = Omit<ContractMonth, 'month'>;

const none: Counts = { settledMs: 0, reservedMs: 0, projects: 0 };

/** Adds to what a month counts; the newest month stands first. */
const counted = (view: ContractView, month: string, added: Partial<Counts>): ContractView => {
  const before = view.months.find((each) => each.month === month) ?? none;
  const after = {
    month,
    settledMs: before.settledMs + (added.settledMs ?? 0),
    reservedMs: before.reservedMs + (added.reservedMs ?? 0),
    projects: before.projects + (added.projects ?? 0),
  };
  const others = view.months.filter((each) => each.month !== month);
  return { ...view, months: [...others, after].sort((a, b) => (a.month < b.month ? 1 : -1)) };
};

/** The contract of each customer, and what is used of it month by month. */
export const contractsView = projection<ContractsEvent, ContractView>({
  name: 'contracts.contract',
  version: 1,
  category: contracts.category,
  codec: contracts.codec,
  empty: (userId) => ({ userId, terms: [], to: null, agreedAt: '', changedAt: '', termsRevision: -1, months: [] }),
  on: {
    ContractAgreed: (view, { from, to, terms }, { at }) => ({
      ...view,
      terms: [{ from, terms }],
      to,
      agreedAt: at,
      changedAt: at,
      termsRevision: view.termsRevision + 1,
    }),
    ContractTermsChanged: (view, added, { at }) => ({
      ...view,
      terms: [...view.terms.filter(({ from }) => from < added.from), added],
      changedAt: at,
      termsRevision: view.termsRevision + 1,
    }),
    ContractEnded: (view, { lastDay }, { at }) => ({
      ...view,
      to: lastDay,
      changedAt: at,
      termsRevision: view.termsRevision + 1,
    }),
    MinutesReserved: (view, { month, ms }) => counted(view, month, { reservedMs: ms, projects: 1 }),
    MinutesSettled: (view, { month, reservedMs, ms }) =>
      counted(view, month, { reservedMs: -reservedMs, settledMs: ms }),
    MinutesReleased: (view, { month, ms, wasSettled }) =>
      counted(view, month, { [wasSettled ? 'settledMs' : 'reservedMs']: -ms, projects: -1 }),
  },
});
