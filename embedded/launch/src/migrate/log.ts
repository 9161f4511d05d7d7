import {
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  START,
  type AllStreamRecordedEvent,
  type EventData,
  type EventStoreDBClient,
} from '@eventstore/db-client';

/** What a log holds of ours: how many events in how many streams, and how many streams that have ended for ever. */
export type LogCount = { readonly events: number; readonly streams: number; readonly ended: number };

/** An event as it is copied: from a log, or from the file of a copy. */
export type CopiedEvent = Pick<
  AllStreamRecordedEvent,
  'id' | 'streamId' | 'revision' | 'type' | 'data' | 'metadata' | 'isJson'
>;

/** Events of one stream that stand side by side in the log; `first` is the revision of the first. */
type Run = { readonly stream: string; readonly first: bigint; readonly events: EventData[]; bytes: number };

/** A tombstone's revision, int64.Max. */
const TOMBSTONE = 9_223_372_036_854_775_807n;
/** Half of what one append may hold, so that counting a little differently does not matter. */
const RUN_BYTES = 512 * 1024;
const RUN_EVENTS = 500;

/** What the server writes for itself is not ours, but a stream's metadata is. */
export const isOurs = ({ streamId }: AllStreamRecordedEvent): boolean =>
  !streamId.startsWith('$') || (streamId.startsWith('$$') && !streamId.startsWith('$$$'));

const isTombstone = ({ revision, type }: CopiedEvent): boolean => revision === TOMBSTONE || type === '$streamDeleted';

/** Closes the read also when it is left early: the client would wait for it when it is disposed of. */
export async function* ownEvents(client: EventStoreDBClient): AsyncGenerator<AllStreamRecordedEvent> {
  const reading = client.readAll({ direction: FORWARDS, fromPosition: START, resolveLinkTos: false });
  try {
    for await (const { event } of reading) if (event && isOurs(event)) yield event;
  } finally {
    await reading.cancel();
  }
}

/** Counts events as they go by. */
export class LogCounter {
  readonly #streams = new Set<string>();
  #events = 0;
  #ended = 0;

  take(event: CopiedEvent): void {
    if (isTombstone(event)) this.#ended += 1;
    else this.#events += 1;
    this.#streams.add(event.streamId);
  }

  get count(): LogCount {
    return { events: this.#events, streams: this.#streams.size, ended: this.#ended };
  }
}

/** Counts what would be copied. */
export const countLog = async (client: EventStoreDBClient): Promise<LogCount> => {
  const counter = new LogCounter();
  for await (const event of ownEvents(client)) counter.take(event);
  return counter.count;
};

/** The same event as data to append: id, type, data and metadata as they were. */
const copyOf = ({ id, type, data, metadata, isJson }: CopiedEvent): EventData =>
  ({
    id,
    type,
    contentType: isJson ? 'application/json' : 'application/octet-stream',
    data,
    metadata,
  }) as EventData;

const sizeOf = ({ data, metadata }: CopiedEvent): number =>
  (data instanceof Uint8Array ? data.length : JSON.stringify(data).length) +
  (metadata instanceof Uint8Array ? metadata.length : JSON.stringify(metadata ?? null).length);

/** The target's stream continues where the source's did: an event that is there already is not written again. */
const appendRun = async (client: EventStoreDBClient, { stream, first, events }: Run): Promise<void> => {
  await client.appendToStream(stream, events, { expectedRevision: first === 0n ? NO_STREAM : first - 1n });
};

/** Does the work, or passes over it because the target's stream has ended; answers whether it has. */
const unlessEnded = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return false;
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : undefined;
    if (type !== 'stream-deleted') throw error;
    return true;
  }
};

/** A soft delete is metadata with int64.Max, which JSON in JavaScript cannot carry: the target must write it itself. */
const isSoftDelete = ({ streamId, data }: CopiedEvent): boolean =>
  streamId.startsWith('$$') && Number((data as { $tb?: unknown }).$tb ?? 0) > Number.MAX_SAFE_INTEGER;

const lastRevision = async (client: EventStoreDBClient, stream: string): Promise<bigint> => {
  let last = -1n;
  try {
    for await (const { event } of client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }))
      last = event?.revision ?? last;
  } catch (error) {
    if (!(error instanceof Error && 'type' in error && error.type === 'stream-not-found')) throw error;
  }
  return last;
};

const deleteSoftly = async (client: EventStoreDBClient, { streamId, revision }: CopiedEvent) => {
  if ((await lastRevision(client, streamId)) < revision) await client.deleteStream(streamId.slice(2));
};

const fits = (run: Run | undefined, event: CopiedEvent): run is Run =>
  run?.stream === event.streamId && run.events.length < RUN_EVENTS && run.bytes + sizeOf(event) < RUN_BYTES;

/** Copies what comes in, in order, many events of one stream at once. */
class Copier {
  readonly #to: EventStoreDBClient;
  readonly #copied: (events: number) => void;
  readonly #revisions = new Map<string, bigint>();
  /** Streams that an earlier copy has ended at the target already: the source must end them, too. */
  readonly #endedAhead = new Set<string>();
  readonly #counter = new LogCounter();
  #run: Run | undefined;

  constructor(to: EventStoreDBClient, copied: (events: number) => void) {
    this.#to = to;
    this.#copied = copied;
  }

  get count(): LogCount {
    return this.#counter.count;
  }

  async take(event: CopiedEvent): Promise<void> {
    const { streamId: stream, revision } = event;
    if (isTombstone(event)) await this.#alone(() => this.#end(stream));
    else if (isSoftDelete(event)) await this.#alone(() => deleteSoftly(this.#to, event));
    else await this.#add(event);
    this.#counter.take(event);
    this.#revisions.set(stream, revision);
  }

  async flush(): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    if (run && (await unlessEnded(appendRun(this.#to, run)))) this.#endedAhead.add(run.stream);
    this.#copied(this.#counter.count.events);
  }

  /** Writes the last events. Throws when the target has ended a stream that goes on here. */
  async finish(): Promise<void> {
    await this.flush();
    const [stream] = this.#endedAhead;
    if (stream !== undefined) throw new Error(`The target has ended the stream ${stream}.`);
  }

  async #end(stream: string): Promise<void> {
    await unlessEnded(this.#to.tombstoneStream(stream));
    this.#endedAhead.delete(stream);
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    await this.flush();
    await work();
  }

  async #add(event: CopiedEvent): Promise<void> {
    const { streamId: stream } = event;
    let run = this.#run;
    if (!fits(run, event)) {
      await this.flush();
      run = { stream, first: (this.#revisions.get(stream) ?? -1n) + 1n, events: [], bytes: 0 };
      this.#run = run;
    }
    run.events.push(copyOf(event));
    run.bytes += sizeOf(event);
  }
}

/**
 * Copies the log in its order: the same ids, types, data and metadata at the same revisions. It may be repeated, also
 * after it broke off: what is there already is left as it is. Throws when the target's streams hold something else.
 */
export const copyEvents = async (
  from: AsyncIterable<CopiedEvent>,
  to: EventStoreDBClient,
  copied: (events: number) => void = () => undefined,
): Promise<LogCount> => {
  const copier = new Copier(to, copied);
  for await (const event of from) await copier.take(event);
  await copier.finish();
  return copier.count;
};
