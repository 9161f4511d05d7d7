import type { FailureCode } from '@soebs/events';
import { projects, streamName } from '@soebs/events';
import { derivedId, type Db, type Held, type Indexes, type Log } from '@soebs/platform';
import type { Commands } from '../../commands/commands.ts';
import { leasedQueue, type Ended, type Leased } from '../../queue/leased.ts';

/** Media that waits to be fetched for a project; gone, with its address, once that has ended. */
type Waiting = Leased & { readonly url: string; readonly origins: readonly string[] };

/** What became of fetching media: it was handed over, or why not. */
export type Pulled =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code:
        | Extract<
            FailureCode,
            'media_origin_not_whitelisted' | 'media_unreachable' | 'media_too_large' | 'storage_full'
          >
        | 'busy';
    };

export type MediaFetchesDeps = {
  readonly db: Db;
  readonly commands: Pick<Commands, 'projects'>;
  /** Fetches media from an address of these origins and hands it over. */
  readonly pull: (projectId: string, url: string, origins: readonly string[]) => Promise<Pulled>;
  readonly log: Log;
  readonly now: () => Date;
};

/** Media that programs have named by address, fetched one after the other (PJ5). */
export type MediaFetches = {
  /** Notes an address, once a project. */
  readonly add: (projectId: string, url: string, origins: readonly string[]) => Promise<void>;
  readonly run: (held: Held) => Promise<void>;
  /** Does what is due; answers how many that were. */
  readonly drain: () => Promise<number>;
};

const COLLECTION = 'enterprise.fetches';
const ATTEMPTS = 3;
/** What may be otherwise at the next try. */
const passing: ReadonlySet<string> = new Set(['media_unreachable', 'storage_full', 'busy']);

export const mediaFetchIndexes: Indexes = { [COLLECTION]: [{ key: { dueAt: 1 }, name: 'by_due' }] };

export const mediaFetches = ({ db, commands, pull, log, now }: MediaFetchesDeps): MediaFetches => {
  const waiting = db.collection<Waiting>(COLLECTION);
  const isAwaited = async (projectId: string): Promise<boolean> => {
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    return typeof state !== 'string' && state.stage === undefined;
  };
  const fail = async (projectId: string, code: FailureCode): Promise<void> => {
    const commandId = derivedId(projectId, 'media not fetched');
    const by = { commandId, causationId: projectId, correlationId: projectId, actorId: 'system' };
    await commands.projects.handle({ type: 'FailProject', projectId, code }, by);
  };
  const work = async ({ _id: projectId, url, origins, tries }: Waiting): Promise<Ended> => {
    if (await isAwaited(projectId)) {
      const pulled = await pull(projectId, url, origins);
      if (!pulled.ok && passing.has(pulled.code) && (tries < ATTEMPTS || pulled.code === 'busy')) return 'later';
      if (!pulled.ok && pulled.code !== 'busy') await fail(projectId, pulled.code);
    }
    await waiting.deleteOne({ _id: projectId });
    return 'done';
  };
  const queue = leasedQueue<Waiting>({ db, collection: COLLECTION, log, now, work });
  return {
    add: async (projectId, url, origins) => {
      await waiting.updateOne(
        { _id: projectId },
        { $setOnInsert: { url, origins, ...queue.fresh() } },
        { upsert: true },
      );
      queue.wake();
    },
    run: queue.run,
    drain: () => queue.drain(),
  };
};
