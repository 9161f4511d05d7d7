import { defineContext } from '../context.ts';
import { daysLater } from '../days.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import type { ContractsCommand, ContractsRejection } from './commands.ts';
import {
  contractStatusOn,
  heldMsIn,
  monthOf,
  termsOn,
  type Contract,
  type DatedTerms,
  type HeldMinutes,
} from './contract.ts';
import { contractsCodec, type ContractsEvent, type ContractTerms } from './events.ts';

type Verdict = Decision<ContractsEvent, ContractsRejection>;
type More = { readonly month: string; readonly ms: number };

const MS_PER_MINUTE = 60_000;

/** Terms that were to begin on the same day or later give way. */
const withTerms = (terms: readonly DatedTerms[], added: DatedTerms): DatedTerms[] => [
  ...terms.filter(({ from }) => from < added.from),
  added,
];

/** Whether a month has no room for so much more. */
const isFull = (contract: Contract, terms: ContractTerms | undefined, { month, ms }: More): boolean => {
  const cap = terms?.monthlyMinutes ?? null;
  return cap !== null && heldMsIn(contract, month) + ms > cap * MS_PER_MINUTE;
};

/** The terms of a month: those that hold at its end, as far as they are known. */
const termsOfMonth = ({ terms }: Contract, month: string): ContractTerms | undefined =>
  (terms.findLast(({ from }) => monthOf(from) <= month) ?? terms[0])?.terms;

/** Refuses a change of what has ended or never was, and of somebody who has not seen the last change. */
const seen = (
  { revision, today }: { readonly revision: number; readonly today: string },
  contract: Contract,
  rule: () => Verdict,
): Verdict => {
  const status = contractStatusOn(contract, today);
  if (status === 'none' || status === 'ended') return reject('not_found');
  return revision === contract.termsRevision ? rule() : reject('contract_changed');
};

const hold = ({ held, ...contract }: Contract, projectId: string, minutes: HeldMinutes | undefined): Contract => {
  const changed = new Map(held);
  if (minutes) changed.set(projectId, minutes);
  else changed.delete(projectId);
  return { ...contract, held: changed };
};

/**
 * The contract of a customer (WB5): its past never changes, new terms hold from a day on, and what a project holds of its month is
 * reserved before it runs, settled once by the decoded length, and given back when it fails. A cap is never passed.
 */
const decider = defineDecider<Contract, ContractsCommand, ContractsEvent, ContractsRejection>({
  initial: { terms: [], to: null, held: new Map(), termsRevision: -1 },
  decide: {
    AgreeContract: ({ from, to, terms, today }, contract): Verdict => {
      const status = contractStatusOn(contract, today);
      if (status === 'planned' || status === 'active') return reject('already_exists');
      if (from < today || (to !== null && to < from)) return reject('contract_day_past');
      return accept({ type: 'ContractAgreed', data: { from, to, terms } });
    },
    ChangeContractTerms: ({ from, terms, ...asked }, contract) =>
      seen(asked, contract, () => {
        const isWithin = from >= asked.today && (contract.to === null || from <= contract.to);
        return isWithin ? accept({ type: 'ContractTermsChanged', data: { from, terms } }) : reject('contract_day_past');
      }),
    EndContract: ({ lastDay, ...asked }, contract) =>
      seen(asked, contract, () => {
        const isWithin = lastDay >= daysLater(asked.today, -1) && (contract.to === null || lastDay <= contract.to);
        return isWithin ? accept({ type: 'ContractEnded', data: { lastDay } }) : reject('contract_day_past');
      }),
    ReserveMinutes: ({ projectId, ms, today, applicationId, tokenId }, contract): Verdict => {
      if (contract.held.has(projectId)) return accept();
      const terms = termsOn(contract, today);
      if (!terms) return reject('contract_inactive');
      const month = monthOf(today);
      if (isFull(contract, terms, { month, ms })) return reject('monthly_cap_reached');
      const { tenThousandthsPerMinute } = terms;
      const made = { applicationId, tokenId };
      return accept({ type: 'MinutesReserved', data: { projectId, month, ms, tenThousandthsPerMinute, ...made } });
    },
    SettleMinutes: ({ projectId, ms, cents }, contract): Verdict => {
      const reserved = contract.held.get(projectId);
      if (!reserved) return reject('not_found');
      if (reserved.isSettled) return accept();
      const { month, ms: reservedMs, applicationId, tokenId } = reserved;
      const more = ms - reservedMs;
      if (more > 0 && isFull(contract, termsOfMonth(contract, month), { month, ms: more }))
        return reject('monthly_cap_reached');
      const data = { projectId, month, reservedMs, ms, cents, applicationId, tokenId };
      return accept({ type: 'MinutesSettled', data });
    },
    ReleaseMinutes: ({ projectId }, { held }): Verdict => {
      const found = held.get(projectId);
      if (!found) return accept();
      const { month, ms, isSettled: wasSettled, cents, applicationId, tokenId } = found;
      const data = { projectId, month, ms, wasSettled, cents, applicationId, tokenId };
      return accept({ type: 'MinutesReleased', data });
    },
  },
  evolve: {
    ContractAgreed: (contract, { from, to, terms }) => ({
      ...contract,
      terms: [{ from, terms }],
      to,
      termsRevision: contract.termsRevision + 1,
    }),
    ContractTermsChanged: (contract, added) => ({
      ...contract,
      terms: withTerms(contract.terms, added),
      termsRevision: contract.termsRevision + 1,
    }),
    ContractEnded: (contract, { lastDay: to }) => ({ ...contract, to, termsRevision: contract.termsRevision + 1 }),
    MinutesReserved: (contract, { projectId, ...reserved }) =>
      hold(contract, projectId, { ...reserved, isSettled: false, cents: null }),
    MinutesSettled: (contract, { projectId, ms, cents }) => {
      const reserved = contract.held.get(projectId);
      return reserved ? hold(contract, projectId, { ...reserved, ms, cents, isSettled: true }) : contract;
    },
    MinutesReleased: (contract, { projectId }) => hold(contract, projectId, undefined),
  },
});

/** Contracts: one stream a customer, so that two at a time are impossible in the store itself. */
export const contracts = defineContext({
  category: 'contract',
  decider,
  codec: contractsCodec,
  idOf: ({ userId }) => userId,
});
