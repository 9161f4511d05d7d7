import type { FailureCode } from '@soebs/events';
import { projects, streamName } from '@soebs/events';
import { derivedId, type Db, type Held, type Indexes, type Log } from '@soebs/platform';
import type { Commands } from '../../commands/commands.ts';
import { leasedQueue, type Ended, type Leased } from '../../queue/leased.ts';

/** Media that waits to be fetched for a project; gone, with its address, once that has ended. */
type Waiting = Leased & {
  readonly url: string;
  readonly origins: readonly string[];
  /** How many tries in a row have brought nothing; absent while none has. */
  readonly stalls?: number;
};

type MediaFailure = Extract<
  FailureCode,
  'media_origin_not_whitelisted' | 'media_unreachable' | 'media_too_large' | 'storage_full'
>;

/**
 * What became of fetching media: it was handed over, or why not, and what is here of it then: nothing, some, or more than before;
 * `over` when no other try will help.
 */
export type Pulled =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'busy' }
  | { readonly ok: false; readonly code: MediaFailure; readonly left: 'over' | 'nothing' | 'some' | 'more' };

export type MediaFetchesDeps = {
  readonly db: Db;
  readonly commands: Pick<Commands, 'projects'>;
  /** Fetches media from an address of these origins until `stop` aborts, and hands it over. */
  readonly pull: (
    projectId: string,
    source: { readonly url: string; readonly origins: readonly string[] },
    stop: AbortSignal | undefined,
  ) => Promise<Pulled>;
  /** Removes what was fetched of the media of a project. */
  readonly giveUp: (projectId: string) => Promise<void>;
  readonly log: Log;
  readonly now: () => Date;
};

/** Media that programs have named by address, fetched a few at a time (PJ5). */
export type MediaFetches = {
  /** Notes an address, once a project. */
  readonly add: (projectId: string, url: string, origins: readonly string[]) => Promise<void>;
  readonly run: (held: Held) => Promise<void>;
  /** Does what is due; answers how many that were. */
  readonly drain: () => Promise<number>;
};

const COLLECTION = 'enterprise.fetches';
/** So many at once: one source that is slow holds nobody else up. */
const AT_ONCE = 4;
/** How many tries in a row may bring nothing: of a source that has sent something more is expected. */
const MOST_STALLS = { over: 0, nothing: 3, some: 8, more: Infinity } as const;

export const mediaFetchIndexes: Indexes = { [COLLECTION]: [{ key: { dueAt: 1 }, name: 'by_due' }] };

/** Tries of a source in a row that have brought nothing, this one included; undefined when it was the last. */
const stallsAfter = (
  { stalls = 0 }: Pick<Waiting, 'stalls'>,
  { left }: { readonly left: keyof typeof MOST_STALLS },
): number | undefined => {
  const after = left === 'more' ? 0 : stalls + 1;
  return after < MOST_STALLS[left] ? after : undefined;
};

export const mediaFetches = ({ db, commands, pull, giveUp, log, now }: MediaFetchesDeps): MediaFetches => {
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
  /** Fetches what a project waits for; answers whether it is to be tried again. */
  const isTriedAgain = async (item: Waiting, stop: AbortSignal | undefined): Promise<boolean> => {
    const { _id: projectId, url, origins } = item;
    const pulled = await pull(projectId, { url, origins }, stop);
    if (pulled.ok) return false;
    if (pulled.code === 'busy') return true;
    const stalls = stallsAfter(item, pulled);
    if (stalls === undefined) {
      await fail(projectId, pulled.code);
      return false;
    }
    // Whoever gets further is asked again soon.
    await waiting.updateOne({ _id: projectId }, { $set: { stalls, ...(stalls === 0 ? { tries: 0 } : {}) } });
    return true;
  };
  const work = async (item: Waiting, stop: AbortSignal | undefined): Promise<Ended> => {
    const { _id: projectId } = item;
    if ((await isAwaited(projectId)) && (await isTriedAgain(item, stop))) return 'later';
    await giveUp(projectId);
    await waiting.deleteOne({ _id: projectId });
    return 'done';
  };
  const queueOf = () => leasedQueue<Waiting>({ db, collection: COLLECTION, log, now, work });
  const [first, ...others] = [queueOf(), ...Array.from({ length: AT_ONCE - 1 }, queueOf)] as const;
  return {
    add: async (projectId, url, origins) => {
      await waiting.updateOne(
        { _id: projectId },
        { $setOnInsert: { url, origins, ...first.fresh() } },
        { upsert: true },
      );
      for (const { wake } of [first, ...others]) wake();
    },
    run: async (held) => {
      await Promise.all([first, ...others].map(({ run }) => run(held)));
    },
    drain: () => first.drain(),
  };
};
