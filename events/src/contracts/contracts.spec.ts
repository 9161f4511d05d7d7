import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chargeCents } from '../credits/policy.ts';
import { given, play } from '../testing/scenario.ts';
import type { ContractsCommand } from './commands.ts';
import { contractStatusOn, heldMsIn, termsOn } from './contract.ts';
import { contracts } from './decider.ts';
import type { ContractsEvent, ContractTerms } from './events.ts';

const userId = 'c1';
const today = '2026-11-29';
const terms: ContractTerms = {
  tenThousandthsPerMinute: 6_200,
  mediaOrigins: ['https://media.example.com'],
  monthlyMinutes: 10,
  concurrency: 2,
  requestsPerSecond: 10,
  burst: 30,
};
const agreed: ContractsEvent = { type: 'ContractAgreed', data: { from: '2026-11-01', to: null, terms } };
const yes = (...events: ContractsEvent[]) => ({ accepted: true, events });
const no = (reason: string) => ({ accepted: false, reason });
const maker = { applicationId: 'a1', tokenId: 't1' };
const reserve = (projectId: string, ms: number): ContractsCommand => ({
  type: 'ReserveMinutes',
  userId,
  projectId,
  ms,
  today,
  ...maker,
});
const reserved = (projectId: string, ms: number): ContractsEvent => ({
  type: 'MinutesReserved',
  data: { projectId, month: '2026-11', ms, tenThousandthsPerMinute: 6_200, ...maker },
});

describe('a contract', () => {
  it('[WB5] charges in whole ten-thousandths: 61.35 minutes at 0.62 are 3,804 cents', () => {
    expect(chargeCents(3_681_000, terms.tenThousandthsPerMinute)).toBe(3_804);
  });

  it('[WB5] is agreed once at a time, from today or later, and anew when it has ended', () => {
    const agree = { type: 'AgreeContract', userId, from: today, to: null, terms, today } as const;
    expect(given(contracts).when(agree)).toEqual(
      yes({ type: 'ContractAgreed', data: { from: today, to: null, terms } }),
    );
    expect(given(contracts, agreed).when(agree)).toEqual(no('already_exists'));
    expect(given(contracts).when({ ...agree, from: '2026-11-28' })).toEqual(no('contract_day_past'));
    expect(given(contracts).when({ ...agree, to: '2026-11-28' })).toEqual(no('contract_day_past'));
    const ended: ContractsEvent = { type: 'ContractEnded', data: { lastDay: '2026-11-28' } };
    expect(given(contracts, agreed, ended).when(agree)).toMatchObject({ accepted: true });
  });

  it('[WB5] holds from its first to its last day', () => {
    const { state } = given(contracts, agreed, { type: 'ContractEnded', data: { lastDay: '2026-12-31' } });
    const days = ['2026-10-31', '2026-11-01', '2026-12-31', '2027-01-01'];
    expect(days.map((day) => contractStatusOn(state, day))).toEqual(['planned', 'active', 'active', 'ended']);
    expect(days.map((day) => termsOn(state, day) === undefined)).toEqual([true, false, false, true]);
    expect(contractStatusOn(contracts.initial, today)).toBe('none');
  });

  it('[WB5] changes from a day on; later changes give way, the past stays', () => {
    const dearer = { ...terms, tenThousandthsPerMinute: 7_000 };
    const change = { type: 'ChangeContractTerms', userId, from: '2027-01-01', terms: dearer, today } as const;
    const changed: ContractsEvent = { type: 'ContractTermsChanged', data: { from: '2027-01-01', terms: dearer } };
    expect(given(contracts, agreed).when({ ...change, revision: 0 })).toEqual(yes(changed));
    const { state, when } = given(contracts, agreed, changed);
    const prices = ['2026-12-31', '2027-01-01'].map((day) => termsOn(state, day)?.tenThousandthsPerMinute);
    expect(prices).toEqual([6_200, 7_000]);
    expect(when({ ...change, revision: 0 })).toEqual(no('contract_changed'));
    expect(when({ ...change, from: '2026-11-28', revision: 1 })).toEqual(no('contract_day_past'));
    const sooner: ContractsEvent = { type: 'ContractTermsChanged', data: { from: '2026-12-15', terms } };
    expect(given(contracts, agreed, changed, sooner).state.terms.map(({ from }) => from)).toEqual([
      '2026-11-01',
      '2026-12-15',
    ]);
    expect(given(contracts).when({ ...change, revision: -1 })).toEqual(no('not_found'));
  });

  it('[WB5] ends at once or later, never earlier than it did, and what is used does not count as a change', () => {
    const end = { type: 'EndContract', userId, today, revision: 0 } as const;
    const use = given(contracts, agreed, reserved('p1', 1_000));
    expect(use.when({ ...end, lastDay: '2026-11-28' })).toEqual(
      yes({ type: 'ContractEnded', data: { lastDay: '2026-11-28' } }),
    );
    expect(use.when({ ...end, lastDay: '2026-11-27' })).toEqual(no('contract_day_past'));
    const ended: ContractsEvent = { type: 'ContractEnded', data: { lastDay: '2026-11-28' } };
    expect(given(contracts, agreed, ended).when({ ...end, revision: 1, lastDay: today })).toEqual(no('not_found'));
    expect(given(contracts, agreed, ended).when(reserve('p1', 1))).toEqual(no('contract_inactive'));
  });
});

describe('the minutes of a contract', () => {
  const settle = (ms: number): ContractsCommand => ({
    type: 'SettleMinutes',
    userId,
    projectId: 'p1',
    ms,
    cents: 93,
  });
  const settled: ContractsEvent = {
    type: 'MinutesSettled',
    data: { projectId: 'p1', month: '2026-11', reservedMs: 60_000, ms: 90_000, cents: 93, ...maker },
  };

  it('[WB5] are reserved, settled by what was decoded, and given back, each once', () => {
    expect(given(contracts, agreed).when(reserve('p1', 60_000))).toEqual(yes(reserved('p1', 60_000)));
    const held = given(contracts, agreed, reserved('p1', 60_000));
    expect(held.when(reserve('p1', 60_000))).toEqual(yes());
    expect(held.when(settle(90_000))).toEqual(yes(settled));
    const used = given(contracts, agreed, reserved('p1', 60_000), settled);
    expect(used.when(settle(90_000))).toEqual(yes());
    expect(heldMsIn(used.state, '2026-11')).toBe(90_000);
    const released: ContractsEvent = {
      type: 'MinutesReleased',
      data: { projectId: 'p1', month: '2026-11', ms: 90_000, wasSettled: true, cents: 93, ...maker },
    };
    const release = { type: 'ReleaseMinutes', userId, projectId: 'p1' } as const;
    expect(used.when(release)).toEqual(yes(released));
    const free = given(contracts, agreed, reserved('p1', 60_000), settled, released);
    expect(free.when(release)).toEqual(yes());
    expect(heldMsIn(free.state, '2026-11')).toBe(0);
    expect(given(contracts, agreed).when(settle(1))).toEqual(no('not_found'));
  });

  it('[WB5] of a month are never more than agreed, whatever the header of a file says', () => {
    expect(given(contracts, agreed).when(reserve('p1', 600_001))).toEqual(no('monthly_cap_reached'));
    const full = given(contracts, agreed, reserved('p1', 60_000), reserved('p2', 540_000));
    expect(full.when(reserve('p3', 1))).toEqual(no('monthly_cap_reached'));
    expect(full.when(settle(60_001))).toEqual(no('monthly_cap_reached'));
    expect(full.when(settle(59_000))).toMatchObject({ accepted: true });
    const nextMonth = { ...reserve('p3', 600_000), today: '2026-12-01' } as ContractsCommand;
    expect(full.when(nextMonth)).toMatchObject({ accepted: true });
  });

  it('[WB5] property: no order of commands passes the cap, and nothing goes below zero', () => {
    const project = fc.constantFrom('p1', 'p2', 'p3');
    const command: fc.Arbitrary<ContractsCommand> = fc.oneof(
      fc.record({ projectId: project, ms: fc.nat(400_000) }).map(({ projectId, ms }) => reserve(projectId, ms)),
      fc
        .record({ projectId: project, ms: fc.nat(700_000) })
        .map((asked): ContractsCommand => ({ type: 'SettleMinutes', userId, cents: 1, ...asked })),
      project.map((projectId): ContractsCommand => ({ type: 'ReleaseMinutes', userId, projectId })),
    );
    const start = [agreed].reduce(contracts.evolve, contracts.initial);
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let state = start;
        for (const each of commands) {
          ({ state } = play(contracts, [each], state));
          const held = heldMsIn(state, '2026-11');
          expect(held >= 0 && held <= 600_000).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
