import type { ContractTerms } from './events.ts';

/** Terms and the Swiss day from which they hold. */
export type DatedTerms = { readonly from: string; readonly terms: ContractTerms };

/** What a project holds of the month in which it was begun, at the price of that moment. */
export type HeldMinutes = {
  readonly month: string;
  readonly ms: number;
  readonly tenThousandthsPerMinute: number;
  readonly isSettled: boolean;
  /** Withdrawn for it; null before that, and where it was not kept. */
  readonly cents: number | null;
  /** Who made the project, where that was kept. */
  readonly applicationId: string | null;
  readonly tokenId: string | null;
};

/** The contract of a customer as its stream tells it. */
export type Contract = {
  /** In the order of their days; empty before the first agreement. */
  readonly terms: readonly DatedTerms[];
  /** The last day; null: until further notice. */
  readonly to: string | null;
  readonly held: ReadonlyMap<string, HeldMinutes>;
  /** Counts agreements, changes and ends from 0; -1 before the first. What is used does not count. */
  readonly termsRevision: number;
};

/** How a contract stands on a day. */
export type ContractStatus = 'none' | 'planned' | 'active' | 'ended';

type Dated = Pick<Contract, 'terms' | 'to'>;

export const contractStatusOn = ({ terms, to }: Dated, day: string): ContractStatus => {
  const [first] = terms;
  if (!first) return 'none';
  if (to !== null && to < day) return 'ended';
  return first.from > day ? 'planned' : 'active';
};

/** The terms that hold on a day; none before the contract begins and after it has ended. */
export const termsOn = (contract: Dated, day: string): ContractTerms | undefined =>
  contractStatusOn(contract, day) === 'active' ? contract.terms.findLast(({ from }) => from <= day)?.terms : undefined;

/** What is used and held free in a month, in milliseconds. */
export const heldMsIn = ({ held }: Pick<Contract, 'held'>, month: string): number =>
  [...held.values()].reduce((sum, each) => sum + (each.month === month ? each.ms : 0), 0);

/** The Swiss month of a Swiss day. */
export const monthOf = (day: string): string => day.slice(0, 7);
