import type { ContractView, NamedPerson, RefusalCode, StaffContract } from '@soebs/contract';
import {
  contracts as context,
  contractStatusOn,
  streamName,
  swissDate,
  termsOn,
  type Causation,
  type ContractsCommand,
  type ContractTerms,
} from '@soebs/events';
import type { EventStore } from '@soebs/platform';
import { contractOf, type ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../../commands/commands.ts';

/** The people whom contracts are agreed with. */
export type ContractPeople = {
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, NamedPerson>>;
  /** The id behind what staff have typed: that of the person with this address, or the text itself. */
  readonly idBehind: (text: string) => Promise<string>;
  /** Whether there is such an account and its erasure has not begun. */
  readonly isActive: (userId: string) => Promise<boolean>;
  /** Opens the area of the enterprise API for a person. */
  readonly openArea: (userId: string) => Promise<void>;
};

export type ContractsDeps = {
  readonly store: Pick<EventStore, 'read'>;
  readonly commands: Pick<Commands, 'contracts'>;
  readonly views: Pick<ReadModels, 'contracts' | 'contractsOf'>;
  readonly people: ContractPeople;
  readonly now: () => Date;
};

/** A contract as it was asked for. */
export type AskedContract = {
  readonly userId: string;
  readonly from: string;
  readonly to: string | null;
  readonly terms: ContractTerms;
};

/** What became of an act: the contract as it stands, or why nothing was done; beside a conflict stands the contract, too. */
export type ContractOutcome =
  | { readonly ok: true; readonly contract: StaffContract }
  | { readonly ok: false; readonly reason: RefusalCode; readonly contract: StaffContract | undefined };

export type SeenContract = { readonly userId: string; readonly revision: number };

/** Contracts as staff see and change them (WB5). */
export type Contracts = {
  readonly list: (query: {
    readonly q: string;
    readonly after?: { readonly at: string; readonly id: string } | undefined;
    readonly limit: number;
  }) => Promise<{ readonly items: readonly StaffContract[]; readonly total: number }>;
  /** One as its stream tells it at this moment. */
  readonly find: (userId: string) => Promise<StaffContract | undefined>;
  /** The id of a person by what staff have typed. */
  readonly idBehind: ContractPeople['idBehind'];
  /** How many jobs of those of these people may run at once who have a contract today. */
  readonly concurrencyOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** How one stands, for the audit. */
  readonly stateOf: (userId: string) => Promise<unknown>;
  readonly agree: (asked: AskedContract, by: Causation) => Promise<ContractOutcome>;
  readonly change: (
    asked: SeenContract & { readonly from: string; readonly terms: ContractTerms },
    by: Causation,
  ) => Promise<ContractOutcome>;
  readonly end: (asked: SeenContract & { readonly lastDay: string }, by: Causation) => Promise<ContractOutcome>;
};

/** How a contract stands on a day, with the terms that count then. */
const standingOf = (view: ContractView, day: string): Pick<StaffContract, 'status' | 'current'> | undefined => {
  const { terms } = view;
  const status = contractStatusOn(view, day);
  const last = status === 'planned' ? terms[0] : terms.at(-1);
  const current = termsOn(view, day) ?? last?.terms;
  return status === 'none' || !current ? undefined : { status, current };
};

export const enterpriseContracts = (deps: ContractsDeps): Contracts => {
  const { store, commands, views, people, now } = deps;
  const today = (): string => swissDate(now().toISOString());

  const shown = async (found: readonly ContractView[]): Promise<StaffContract[]> => {
    const names = await people.namesOf(found.map(({ userId }) => userId));
    return found.flatMap((view) => {
      const standing = standingOf(view, today());
      return standing ? [{ ...view, ...standing, customer: names.get(view.userId) ?? null }] : [];
    });
  };
  const viewOf = async (userId: string): Promise<ContractView | undefined> =>
    contractOf(userId, await store.read(streamName(context.category, userId), context.codec));
  const find = async (userId: string): Promise<StaffContract | undefined> => {
    const view = await viewOf(userId);
    return view && (await shown([view]))[0];
  };
  const decided = async (command: ContractsCommand, by: Causation): Promise<ContractOutcome> => {
    const outcome = await commands.contracts.handle(command, by);
    const contract = await find(command.userId);
    if (!outcome.ok) return { ok: false, reason: outcome.reason, contract };
    if (!contract) throw new Error('a contract that was decided is not there');
    return { ok: true, contract };
  };

  return {
    list: async ({ q, after, limit }) => {
      const id = q === '' ? undefined : await people.idBehind(q);
      const { items, total } = await views.contracts({ id, after, limit });
      return { items: await shown(items), total };
    },
    find,
    concurrencyOf: async (userIds) => {
      const day = today();
      const found = await views.contractsOf(userIds);
      const agreed = found.flatMap((view): [string, number][] => {
        const terms = termsOn(view, day);
        return terms ? [[view.userId, terms.concurrency]] : [];
      });
      return new Map(agreed);
    },
    idBehind: people.idBehind,
    stateOf: async (userId) => {
      const view = await viewOf(userId);
      return view ? { terms: view.terms, to: view.to, termsRevision: view.termsRevision } : null;
    },
    agree: async ({ userId, ...asked }, by) => {
      if (!(await people.isActive(userId))) return { ok: false, reason: 'not_found', contract: undefined };
      const outcome = await decided({ type: 'AgreeContract', userId, ...asked, today: today() }, by);
      if (outcome.ok) await people.openArea(userId);
      return outcome;
    },
    change: (asked, by) => decided({ type: 'ChangeContractTerms', ...asked, today: today() }, by),
    end: (asked, by) => decided({ type: 'EndContract', ...asked, today: today() }, by),
  };
};
