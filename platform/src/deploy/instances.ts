import type { Reads } from '@soebs/events';
import { sha256 } from '../ids/hashes.ts';
import { newId } from '../ids/ids.ts';
import { isGone, lookedAt, lookEveryMs, type Sighting } from '../leases/lease.ts';
import { keepRunning } from '../lifecycle/keep-running.ts';
import type { Log } from '../log/log.ts';
import type { Db } from '../mongo/mongo.ts';
import type { Readers } from '../event-store/store.ts';

/** A running service, and what it can read of the log. No clocks are compared: it shows another `beat` for as long as it lives. */
type Instance = {
  readonly _id: string;
  readonly service: string;
  /** The same for all that read the same. */
  readonly release: string;
  readonly reads: Reads;
  readonly beat: string;
};

export type InstancesDeps = {
  readonly db: Db;
  readonly service: string;
  readonly reads: Reads;
  readonly log: Log;
  /** How long an instance that shows no life still counts; 6 s if not given. */
  readonly ttlMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly clockMs?: () => number;
};

/** The services that read the log at the same time, as one of them sees them. */
export type Instances = Readers & {
  /** Takes this instance off the list: it reads nothing any more. */
  readonly leave: () => Promise<void>;
};

const TTL_MS = 6_000;
/** After how many times to live an instance that shows no life is taken off the list. */
const FORGOTTEN_AFTER = 10;

const releaseOf = (reads: Reads): string => sha256(JSON.stringify(Object.entries(reads).sort())).slice(0, 8);

/**
 * Puts this instance on the list of those who read the log, and watches the others (OP22). Resolves once all that are listed are known;
 * one that has just died counts until it has shown no life for a while. Throws on an outage.
 */
export const joinInstances = async (deps: InstancesDeps): Promise<Instances> => {
  const { db, service, reads, log, ttlMs = TTL_MS, clockMs = () => performance.now() } = deps;
  const instances = db.collection<Instance>('deploy.instances');
  const self = { _id: newId(), service, release: releaseOf(reads), reads };
  const sightings = new Map<string, Sighting>();
  let living: readonly Instance[] = [];

  const look = async (): Promise<void> => {
    await instances.updateOne({ _id: self._id }, { $set: { ...self, beat: newId() } }, { upsert: true });
    const found = await instances.find({ _id: { $ne: self._id } }).toArray();
    const nowMs = clockMs();
    const isSilent = ({ _id }: Instance, ms: number): boolean => isGone(sightings.get(_id) ?? NEVER, nowMs, ms);
    for (const { _id, beat } of found) sightings.set(_id, lookedAt(sightings.get(_id), beat, nowMs));
    living = found.filter((each) => !isSilent(each, ttlMs));
    for (const each of found.filter((one) => isSilent(one, FORGOTTEN_AFTER * ttlMs))) {
      await instances.deleteOne({ _id: each._id, beat: each.beat });
      sightings.delete(each._id);
    }
  };
  await look();
  const stopping = new AbortController();
  const failure = 'other instances not seen, trying again';
  const rules = {
    signal: stopping.signal,
    log,
    everyMs: lookEveryMs(ttlMs),
    isPatient: true,
    level: 'warn',
    failure,
  } as const;
  const running = keepRunning(look, rules);
  return {
    highest: (type) => Math.min(...[self, ...living].map((each) => each.reads[type] ?? 0)),
    leave: async () => {
      stopping.abort();
      await running;
      await instances.deleteOne({ _id: self._id }).catch(() => undefined);
    },
  };
};

const NEVER: Sighting = { beat: '', sinceMs: Number.POSITIVE_INFINITY, hasChanged: false };
