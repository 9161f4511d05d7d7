import type { Db } from '@soebs/platform';
import type { RequestHandler } from 'express';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { readLinkRoutes, sharedMedia, type OpenedByLink } from './routes.ts';
import { linkTokens, readLinkIndexes } from './tokens.ts';
import { visitors } from './visitors.ts';

export type ReadLinksContextDeps = OpenedByLink & {
  readonly db: Db;
  readonly commands: Pick<Commands, 'projects'>;
  readonly limits: Limits;
  readonly apiUrl: string;
  readonly now: () => Date;
};

/** Reading without an account (SH3). */
export type ReadLinksContext = ApiContext & {
  /** Sends the recording in ranges to who has opened a link. */
  readonly media: RequestHandler;
  /** Forgets the links of a project that was deleted. */
  readonly forgetProject: (projectId: string) => Promise<void>;
};

export const readLinksContext = (deps: ReadLinksContextDeps): ReadLinksContext => {
  const tokens = linkTokens(deps.db, deps.now);
  const coming = visitors({ ...deps, tokens });
  return {
    media: sharedMedia({ ...deps, visitors: coming }),
    forgetProject: tokens.forgetProject,
    routes: readLinkRoutes({ ...deps, tokens, visitors: coming }),
    background: [],
    indexes: readLinkIndexes,
  };
};
