import { newId, pause, type Db, type Log } from '@soebs/platform';
import type { Running } from './engine.ts';

const EVERY_MS = 2_000;

/** How often a projector that works shows itself is set here; readers know from it when one has stopped. */
export const SILENT_AFTER_MS = 4 * EVERY_MS;

/** The last sign of life: another `beat` each time, and the views that stand still at an event they cannot take. */
export type Heartbeat = { readonly beat: string; readonly standing: readonly string[] };

const collection = 'projector.heartbeat';
type Stored = Heartbeat & { readonly _id: 'projector' };

/** What the projector last said of itself; undefined before its first word. */
export const heartbeatIn = async (db: Db): Promise<Heartbeat | undefined> =>
  (await db.collection<Stored>(collection).findOne({ _id: 'projector' })) ?? undefined;

type Views = readonly (Pick<Running, 'fault'> & { readonly name: string })[];

/** Shows every two seconds that the projector lives and can write, until the signal aborts. A view that stands still is named. */
export const keepBeating = async (
  { db, log, signal }: { readonly db: Db; readonly log: Log; readonly signal: AbortSignal },
  views: Views,
): Promise<void> => {
  const beats = db.collection<Stored>(collection);
  while (!signal.aborted) {
    const standing = views.filter(({ fault }) => fault() !== undefined).map(({ name }) => name);
    await beats
      .updateOne({ _id: 'projector' }, { $set: { beat: newId(), standing } }, { upsert: true })
      .catch((error: unknown) => log.warn({ err: error }, 'no sign of life written'));
    await pause(EVERY_MS, signal);
  }
};
