import { memoryVault, newId, openEventStore, openNotifications, openMongo, type Notification } from '@soebs/platform';
import { causedBy, notes, numbered, quiet, startEmbedded, until, type NotesEvent } from '@soebs/platform/testing';
import { runProjection, type Running } from '../engine/engine.ts';
import {
  projection,
  type Projection,
  type RowDocument,
  type ViewChanged,
  type ViewDocument,
} from '../engine/projection.ts';

export type Pad = { readonly texts: readonly string[] };

/** A view of a pad of notes; every text that says so cannot be shown. */
export const padView = (changes: { version?: number; prefix?: string } = {}): Projection<NotesEvent, Pad> =>
  projection<NotesEvent, Pad>({
    name: 'notes.pad',
    version: changes.version ?? 1,
    category: notes.category,
    codec: notes.codec,
    empty: () => ({ texts: [] }),
    rowOf: ({ texts }) => ({ text: texts.at(-1) }),
    on: {
      NoteWritten: ({ texts }, { text }) => {
        if (text === 'poison') throw new RangeError('cannot show poison');
        return text === 'burn' ? null : { texts: [...texts, `${changes.prefix ?? ''}${text}`] };
      },
    },
  });

/** The servers around the engine, and a pad view that can be started and stopped. */
export const openWorld = async () => {
  let log = await startEmbedded('eventstore');
  const [mongo, nats] = await Promise.all([startEmbedded('mongo'), startEmbedded('nats')]);
  const database = await openMongo(`mongodb://${mongo.address}/test`);
  const store = openEventStore(`esdb://${log.address}?tls=false`, memoryVault());
  const notifications = await openNotifications(`nats://${nats.address}`, quiet);
  const pads = database.db.collection<ViewDocument<Pad>>('notes.pad');
  const running: { stop: () => void }[] = [];

  const run = (view = padView(), db = database.db): Running & { stop: () => void } => {
    const controller = new AbortController();
    const deps = { store, db, notifications, log: quiet, signal: controller.signal, retryMs: 50 };
    const started = { ...runProjection(deps, view), stop: () => controller.abort() };
    running.push(started);
    return started;
  };
  const write = async (pad: string, texts: readonly string[], expected: number): Promise<void> => {
    const events = texts.map((text): NotesEvent => ({ type: 'NoteWritten', data: { text } }));
    const by = causedBy(newId());
    await store.append({ streamId: `note-${pad}`, events, expected, by, at: new Date(0), codec: notes.codec });
  };

  return {
    store,
    db: database.db,
    notifications,
    pads,
    run,
    write,
    writeNumbered: (pad: string, count: number, from = 0) =>
      write(
        pad,
        numbered(count, from).map(({ data }) => data.text),
        from - 1,
      ),
    /** The lines of a pad, in their order. */
    lines: async (id: string): Promise<unknown[]> => {
      const rows = await database.db.collection<RowDocument<{ text: string }>>('notes.pad.rows').find().toArray();
      const own = rows.filter(({ _id }) => _id.startsWith(`${id}/`));
      return own.sort((a, b) => Number(a._id.split('/')[1]) - Number(b._id.split('/')[1])).map(({ row }) => row.text);
    },
    pad: async (id: string): Promise<ViewDocument<Pad> | null> => pads.findOne({ _id: id }),
    reaches: (id: string, revision: number) =>
      until(async () => ((await pads.findOne({ _id: id }))?.revision ?? -1) >= revision),
    /** Everything announced about pads from now on. */
    announced: () => {
      const heard: ViewChanged<Pad>[] = [];
      notifications.subscribe('views.notes.pad.*', ({ data }: Notification) => heard.push(data as ViewChanged<Pad>));
      return heard;
    },
    /** Another log, empty, at the same address. */
    replaceLog: async (): Promise<void> => {
      await log.stop();
      log = await startEmbedded('eventstore', { port: log.port });
    },
    stopAll: (): void => {
      for (const each of running) each.stop();
    },
    close: async (): Promise<void> => {
      for (const each of running) each.stop();
      await notifications.close();
      await store.close();
      await database.close();
      await Promise.all([log.stop(), mongo.stop(), nats.stop()]);
    },
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
