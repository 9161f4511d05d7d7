import type { RefusalCode } from '@soebs/contract';
import type { Db, Indexes, Log } from '@soebs/platform';
import type { Request, RequestHandler } from 'express';
import type { Audit } from '../audit/audit.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { applicationIndexes, applications, type Applications } from './applications/applications.ts';
import { applicationRoutes } from './applications/routes.ts';
import { charging, type Charging } from './charging.ts';
import { enterpriseContracts, type Contracts, type ContractsDeps } from './contracts/contracts.ts';
import { contractRoutes } from './contracts/routes.ts';
import { accountCalls } from './door/account-calls.ts';
import { callers, type CallersDeps } from './door/caller.ts';
import { machineDoor } from './door/door.ts';
import { machineIdempotency, machineIdempotencyIndexes } from './door/idempotency.ts';
import {
  machineProjectIndexes,
  machineProjects,
  type MachineProjectDocument,
  type MachineProjects,
} from './door/machine-projects.ts';
import { mediaFetches, mediaFetchIndexes } from './door/media-fetches.ts';
import { projectCalls, type ProjectCallsDeps } from './door/project-calls.ts';
import { callRates, rateIndexes } from './door/rate.ts';
import { webhookCalls } from './door/webhook-calls.ts';
import type { Announce } from './webhooks/announce.ts';
import { outgoing, type Outgoing, type OutgoingDeps } from './webhooks/outgoing.ts';
import { trialIndexes, trials, type Trials } from './trials/trials.ts';
import { tokenTeller } from './upkeep/token-teller.ts';
import { upkeep } from './upkeep/upkeep.ts';
import { usageRoutes } from './usage/routes.ts';
import { usageBook, type UsageDeps } from './usage/usage.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { webhookIndexes } from './webhooks/stored.ts';

export type EnterpriseContextDeps = ContractsDeps &
  Omit<UsageDeps, 'applications'> &
  OutgoingDeps &
  Omit<ProjectCallsDeps, 'projects' | 'fetches' | 'trials' | 'outgoing' | 'refusalOf'> &
  Pick<CallersDeps, 'mayEnter'> & {
    readonly db: Db;
    readonly audit: Audit;
    readonly limits: Limits;
    readonly log: Log;
  };

/** The enterprise API: contracts with its customers, their programs and tokens, and the door for these. */
export type EnterpriseContext = ApiContext & {
  readonly contracts: Contracts;
  readonly applications: Applications;
  readonly charging: Charging;
  readonly outgoing: Outgoing;
  /** What programs are told of. */
  readonly programs: {
    /** The program that has made a project, and what it has said of it. */
    readonly of: (projectId: string) => Promise<MachineProjectDocument | undefined>;
    readonly idsOf: (ownerId: string) => Promise<readonly string[]>;
    readonly announce: Announce;
    /** Forgets a project whose end was told. */
    readonly drop: (projectId: string) => Promise<void>;
  };
  /** Takes the media of a trial, which nobody transcribes; answers whether the project is one. */
  readonly takeTrial: (projectId: string) => Promise<boolean>;
  /** What answers below the prefix of the machine calls. */
  readonly door: RequestHandler;
  /** Deletes everything of a person. */
  readonly forget: (ownerId: string) => Promise<void>;
};

const indexes: Indexes = {
  ...applicationIndexes,
  ...machineIdempotencyIndexes,
  ...mediaFetchIndexes,
  ...machineProjectIndexes,
  ...rateIndexes,
  ...trialIndexes,
  ...webhookIndexes,
};

type TrialTakerDeps = { readonly projects: MachineProjects; readonly trials: Pick<Trials, 'begin'> };

const trialTaker =
  ({ projects, trials: { begin } }: TrialTakerDeps) =>
  async (projectId: string): Promise<boolean> => {
    const found = await projects.find(projectId);
    if (found?.livemode !== false) return false;
    await begin({ projectId, reference: found.reference });
    return true;
  };

export const enterpriseContext = (deps: EnterpriseContextDeps): EnterpriseContext => {
  const contracts = enterpriseContracts(deps);
  const programs = applications(deps);
  const projects = machineProjects(deps.db);
  const fetches = mediaFetches({
    ...deps,
    pull: (...asked) => deps.behind().pull(...asked),
    giveUp: (projectId) => deps.behind().uploads.giveUp(projectId),
  });
  const out = outgoing(deps);
  const door = {
    callers: callers({ ...deps, applications: programs }),
    rates: callRates(deps),
    idempotency: machineIdempotency({ ...deps, secrets: out.secrets }),
  };
  const refusalOf = async (request: Request): Promise<RefusalCode | undefined> => {
    const known = await door.callers(request.get('authorization'));
    return known.ok ? undefined : known.reason;
  };
  const usage = usageBook({ ...deps, applications: programs });
  const tried = trials(deps);
  const care = upkeep({ ...deps, projects, applications: programs, tell: tokenTeller(deps) });
  const calls = [
    ...webhookCalls(door, out),
    ...accountCalls(door, { ...deps, applications: programs, usage }),
    ...projectCalls(door, { ...deps, projects, fetches, trials: tried, outgoing: out, refusalOf }),
  ];
  return {
    contracts,
    applications: programs,
    charging: charging({ ...deps, projects }),
    outgoing: out,
    programs: {
      of: projects.findAny,
      idsOf: programs.idsOf,
      announce: out.announce,
      drop: projects.drop,
    },
    takeTrial: trialTaker({ projects, trials: tried }),
    door: machineDoor(calls, deps),
    forget: async (ownerId) => {
      await out.webhooks.forget(ownerId);
      await programs.forget(ownerId);
      await projects.forget(ownerId);
    },
    routes: [
      ...contractRoutes({ contracts, audit: deps.audit }),
      ...applicationRoutes({ ...deps, applications: programs, contracts, removed: out.webhooks.removeOf }),
      ...usageRoutes(usage),
      ...webhookRoutes({ ...out, applications: programs }),
    ],
    background: [
      { lease: 'queue:fetches', run: fetches.run },
      { lease: 'queue:trials', run: tried.run },
      { lease: 'queue:webhooks', run: out.dispatcher.run },
      { lease: 'upkeep:programs', run: care.run },
    ],
    indexes,
  };
};
