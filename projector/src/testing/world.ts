import { memoryVault, newId, openEventStore, openNotifications, openMongo, type Notification } from '@soebs/platform';
import { causedBy, notes, numbered, quiet, startEmbedded, until, type NotesEvent } from '@soebs/platform/testing';
import { buildsIn } from '../engine/builds.ts';
import { currentViews } from '../engine/current-views.ts';
import { runProjection, type Running } from '../engine/engine.ts';
import { projection, type Projection, type ViewChanged, type ViewDocument } from '../engine/projection.ts';

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
  const running: { stop: () => Promise<void> }[] = [];
  let looks = 0;
  /** Looks up at each read which build is read. */
  const current = currentViews(database.db, () => (looks += 10_000));
  const pads = (version = 1) => current.documents(padView({ version }));

  const run = (view = padView(), db = database.db): Running & { stop: () => Promise<void> } => {
    const controller = new AbortController();
    const deps = { store, db, notifications, log: quiet, signal: controller.signal, retryMs: 50, lookMs: 20 };
    const made = runProjection(deps, view);
    const stop = (): Promise<void> => {
      controller.abort();
      return made.ended;
    };
    running.push({ stop });
    return { ...made, stop };
  };
  const stopAll = async (): Promise<void> => {
    await Promise.all(running.splice(0).map(({ stop }) => stop()));
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
    builds: buildsIn(database.db),
    run,
    write,
    writeNumbered: (pad: string, count: number, from = 0) =>
      write(
        pad,
        numbered(count, from).map(({ data }) => data.text),
        from - 1,
      ),
    /** The lines of a pad, in their order. */
    lines: async (id: string, version = 1): Promise<unknown[]> => {
      const rows = await (await current.rows<{ text: string }>(padView({ version }))).find().toArray();
      const own = rows.filter(({ _id }) => _id.startsWith(`${id}/`));
      return own.sort((a, b) => Number(a._id.split('/')[1]) - Number(b._id.split('/')[1])).map(({ row }) => row.text);
    },
    /** A pad as who knows this version reads it. */
    pad: async (id: string, version = 1): Promise<ViewDocument<Pad> | null> =>
      (await pads(version)).findOne({ _id: id }),
    reaches: (id: string, revision: number, version = 1) =>
      until(async () => ((await (await pads(version)).findOne({ _id: id }))?.revision ?? -1) >= revision),
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
    stopAll,
    close: async (): Promise<void> => {
      await stopAll();
      await notifications.close();
      await store.close();
      await database.close();
      await Promise.all([log.stop(), mongo.stop(), nats.stop()]);
    },
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
