import { keepRunning, newId, type Db, type Indexes, type Log, type Notifications } from '@soebs/platform';
import type { Running } from './engine.ts';
import { BEAT_SUBJECT, MISSED_SUBJECT } from './subjects.ts';

const EVERY_MS = 2_000;

/** How often a projector that works shows itself is set here; readers know from it when one has stopped. */
export const SILENT_AFTER_MS = 4 * EVERY_MS;

/** When a projector that shows itself no more is forgotten, in seconds. */
const FORGOTTEN_AFTER_S = 600;

/** The last sign of life of a projector: another `beat` each time, and those of its views that stand still at an event they cannot take. */
export type Heartbeat = { readonly projector: string; readonly beat: string; readonly standing: readonly string[] };

const COLLECTION = 'projector.heartbeats';
type Stored = Omit<Heartbeat, 'projector'> & { readonly _id: string; readonly at: Date };

/** The indexes of the signs of life. */
export const heartbeatIndexes: Indexes = {
  [COLLECTION]: [{ key: { at: 1 }, name: 'by_age', expireAfterSeconds: FORGOTTEN_AFTER_S }],
};

/** What each projector last said of itself; nothing before the first word. */
export const heartbeatsIn = async (db: Db): Promise<readonly Heartbeat[]> => {
  const found = await db
    .collection<Stored>(COLLECTION)
    .find({ at: { $gt: new Date(0) } })
    .toArray();
  return found.map(({ _id, beat, standing }) => ({ projector: _id, beat, standing }));
};

export type BeatDeps = {
  readonly db: Db;
  readonly notifications: Notifications;
  readonly log: Log;
  readonly signal: AbortSignal;
};
type Views = readonly (Pick<Running, 'fault'> & { readonly name: string })[];

/** Shows every two seconds that the projector lives and can write, until the signal aborts. A view that stands still is named. */
export const keepBeating = async ({ db, notifications, log, signal }: BeatDeps, views: Views): Promise<void> => {
  const beats = db.collection<Stored>(COLLECTION);
  const projector = newId();
  const stop = notifications.onReturn(() => notifications.publish(MISSED_SUBJECT, {}));
  const write = async (): Promise<void> => {
    const standing = views.filter(({ fault }) => fault() !== undefined).map(({ name }) => name);
    await beats.updateOne({ _id: projector }, { $set: { beat: newId(), standing, at: new Date() } }, { upsert: true });
  };
  const beat = (): Promise<void> => write().finally(() => notifications.publish(BEAT_SUBJECT, {}));
  await keepRunning(beat, {
    signal,
    log,
    everyMs: EVERY_MS,
    level: 'warn',
    failure: 'writing heartbeat failed, retrying',
  });
  stop();
  await beats.deleteOne({ _id: projector }).catch(() => undefined);
};
