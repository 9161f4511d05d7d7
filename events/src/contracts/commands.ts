import type { ContractTerms } from './events.ts';

/** Whoever changes a contract says which revision they have seen, and which day it is. */
type Seen = { readonly revision: number; readonly today: string };

/** What may be asked of the contract of the customer `userId`. Days are Swiss ones (YYYY-MM-DD), lengths whole milliseconds. */
export type ContractsCommand = { readonly userId: string } & (
  | {
      readonly type: 'AgreeContract';
      readonly from: string;
      readonly to: string | null;
      readonly terms: ContractTerms;
      readonly today: string;
    }
  | ({ readonly type: 'ChangeContractTerms'; readonly from: string; readonly terms: ContractTerms } & Seen)
  | ({ readonly type: 'EndContract'; readonly lastDay: string } & Seen)
  | {
      readonly type: 'ReserveMinutes';
      readonly projectId: string;
      readonly ms: number;
      readonly today: string;
      /** The program that made the project, and its token then. */
      readonly applicationId: string | null;
      readonly tokenId: string | null;
    }
  /** `cents` are the credits that are withdrawn for it. */
  | { readonly type: 'SettleMinutes'; readonly projectId: string; readonly ms: number; readonly cents: number }
  | { readonly type: 'ReleaseMinutes'; readonly projectId: string }
);

export type ContractsRejection =
  | 'already_exists'
  | 'not_found'
  | 'contract_changed'
  | 'contract_inactive'
  | 'contract_day_past'
  | 'monthly_cap_reached';
