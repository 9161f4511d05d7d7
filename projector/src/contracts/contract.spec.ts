import { describe, expect, it } from '@jest/globals';
import { contractView } from '@soebs/contract';
import type { ContractsEvent, ContractTerms } from '@soebs/events';
import { timeOf, viewOf } from '../testing/scenario.ts';
import { contractsView } from './contract.projection.ts';

const terms: ContractTerms = {
  tenThousandthsPerMinute: 6_200,
  mediaOrigins: [],
  monthlyMinutes: null,
  concurrency: 1,
  requestsPerSecond: 10,
  burst: 30,
};
const agreed: ContractsEvent = { type: 'ContractAgreed', data: { from: '2026-11-01', to: null, terms } };
const observed = (...events: ContractsEvent[]) => contractView.parse(viewOf(contractsView, 'c1', events));
const reserved = (projectId: string, month: string, ms: number): ContractsEvent => ({
  type: 'MinutesReserved',
  data: { projectId, month, ms, tenThousandthsPerMinute: 6_200 },
});

describe('the view of a contract', () => {
  it('[WB5] shows its terms in the order of their days, and its last day', () => {
    const dearer = { ...terms, concurrency: 4 };
    const changed: ContractsEvent = { type: 'ContractTermsChanged', data: { from: '2027-01-01', terms: dearer } };
    expect(observed(agreed, changed, { type: 'ContractEnded', data: { lastDay: '2027-06-30' } })).toMatchObject({
      userId: 'c1',
      to: '2027-06-30',
      terms: [{ from: '2026-11-01' }, { from: '2027-01-01', terms: { concurrency: 4 } }],
      agreedAt: timeOf(0),
      changedAt: timeOf(2),
      termsRevision: 2,
    });
    expect(observed(agreed, changed, agreed).terms).toHaveLength(1);
  });

  it('[WB5] counts what is used by months: reserved, settled, given back', () => {
    const events: ContractsEvent[] = [
      agreed,
      reserved('a', '2026-11', 60_000),
      reserved('b', '2026-12', 30_000),
      { type: 'MinutesSettled', data: { projectId: 'a', month: '2026-11', reservedMs: 60_000, ms: 59_000 } },
      { type: 'MinutesReleased', data: { projectId: 'b', month: '2026-12', ms: 30_000, wasSettled: false } },
    ];
    expect(observed(...events).months).toEqual([
      { month: '2026-12', settledMs: 0, reservedMs: 0, projects: 0 },
      { month: '2026-11', settledMs: 59_000, reservedMs: 0, projects: 1 },
    ]);
    const released = { projectId: 'a', month: '2026-11', ms: 59_000, wasSettled: true };
    expect(observed(...events, { type: 'MinutesReleased', data: released }).months.at(-1)).toEqual({
      month: '2026-11',
      settledMs: 0,
      reservedMs: 0,
      projects: 0,
    });
  });
});
