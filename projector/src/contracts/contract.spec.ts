import { describe, expect, it } from '@jest/globals';
import { contractView } from '@soebs/contract';
import type { ContractsEvent, ContractTerms } from '@soebs/events';
import { rowsOf, timeOf, viewOf } from '../testing/scenario.ts';
import { contractsView } from './contract.projection.ts';
import { contractUsageView } from './usage.projection.ts';

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
const maker = { applicationId: 'a1', tokenId: 't1' };
const unknown = { applicationId: null, tokenId: null };
const reserved = (projectId: string, month: string, ms: number): ContractsEvent => ({
  type: 'MinutesReserved',
  data: { projectId, month, ms, tenThousandthsPerMinute: 6_200, ...maker },
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
      {
        type: 'MinutesSettled',
        data: { projectId: 'a', month: '2026-11', reservedMs: 60_000, ms: 59_000, cents: 61, ...maker },
      },
      {
        type: 'MinutesReleased',
        data: { projectId: 'b', month: '2026-12', ms: 30_000, wasSettled: false, cents: null, ...maker },
      },
    ];
    expect(observed(...events).months).toEqual([
      { month: '2026-12', settledMs: 0, reservedMs: 0, projects: 0 },
      { month: '2026-11', settledMs: 59_000, reservedMs: 0, projects: 1 },
    ]);
    const released = { projectId: 'a', month: '2026-11', ms: 59_000, wasSettled: true, cents: 61, ...maker };
    expect(observed(...events, { type: 'MinutesReleased', data: released }).months.at(-1)).toEqual({
      month: '2026-11',
      settledMs: 0,
      reservedMs: 0,
      projects: 0,
    });
  });
});

describe('the usage of a contract', () => {
  const settled = (
    projectId: string,
    cents: number | null,
    by = maker as typeof maker | typeof unknown,
  ): ContractsEvent => ({
    type: 'MinutesSettled',
    data: { projectId, month: '2026-01', reservedMs: 240_000, ms: 300_000, cents, ...by },
  });
  const released = (projectId: string, cents: number | null, wasSettled: boolean): ContractsEvent => ({
    type: 'MinutesReleased',
    data: { projectId, month: '2026-01', ms: 300_000, wasSettled, cents, ...maker },
  });
  const used = (...events: ContractsEvent[]) => rowsOf(contractUsageView, 'c1', [agreed, ...events]);

  it('[WB5] is a line a project on the Swiss day of its charge, by program and token', () => {
    expect(used(reserved('p1', '2026-01', 240_000), settled('p1', 310))).toEqual([
      { userId: 'c1', day: '2026-01-01', ...maker, ms: 300_000, cents: 310, projects: 1 },
    ]);
  });

  it('[WB5] goes back when a project fails after its charge, and only then', () => {
    const charged = [reserved('p1', '2026-01', 240_000), settled('p1', 310)];
    const lines = used(...charged, released('p1', 310, true)) as { ms: number; cents: number; projects: number }[];
    expect(lines).toHaveLength(2);
    for (const key of ['ms', 'cents', 'projects'] as const)
      expect(lines.reduce((sum, line) => sum + line[key], 0)).toBe(0);
    expect(used(reserved('p1', '2026-01', 240_000), released('p1', null, false))).toEqual([]);
  });

  it('[WB5] of before its cents were kept is priced by the contract of that time', () => {
    const old = [reserved('p1', '2026-01', 240_000), settled('p1', null, unknown)];
    expect(used(...old)).toMatchObject([{ cents: 310, applicationId: null, tokenId: null }]);
    expect(used(...old, released('p1', null, true))).toMatchObject([{ cents: 310 }, { cents: -310 }]);
  });
});
