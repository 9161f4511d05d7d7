import type { NamedTransaction } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import { grants } from './grants.ts';
import { creditsRoutes } from './routes.ts';
import { creditsReads } from './staff-reads.ts';
import { creditsStaffRoutes } from './staff-routes.ts';
import { transactionsOf } from './transactions.ts';

export type CreditsContextDeps = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly audit: Audit;
  /** What everybody gets who confirms an address. */
  readonly welcomeMinutes: () => number;
  /** Whether there is such an account, be it on its way out. */
  readonly exists: (userId: string) => Promise<boolean>;
  /** Whether there is such an account and its erasure has not begun. */
  readonly isActive: (userId: string) => Promise<boolean>;
};

/** What people can spend, and every movement that led there. */
export type CreditsContext = ApiContext & {
  /** Gives everybody who confirms an address their first credit: once, however often this is asked for. */
  readonly welcome: (userId: string) => Promise<void>;
  /** All movements of a person, oldest first. */
  readonly transactionsOf: (userId: string) => AsyncIterable<NamedTransaction>;
};

export const creditsContext = (deps: CreditsContextDeps): CreditsContext => {
  const { commands, views, welcomeMinutes } = deps;
  const given = grants(commands, welcomeMinutes);
  return {
    welcome: given.welcome,
    transactionsOf: (userId) => transactionsOf(views, userId).all(),
    routes: [...creditsReads(deps), ...creditsRoutes(deps), ...creditsStaffRoutes({ ...deps, grants: given })],
    background: [],
    indexes: {},
  };
};
