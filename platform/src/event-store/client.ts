import {
  ANY,
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  FORWARDS,
  NO_STREAM,
  START,
  jsonEvent,
  streamNameFilter,
  type AllStreamSubscription,
} from '@eventstore/db-client';
import { eventMetadata, type Codec, type EventMetadata, type Fact, type Recorded } from '@soebs/events';
import { derivedId } from '../ids/ids.ts';
import { pause } from '../lifecycle/pause.ts';
import { deliveries, type RawDelivery } from './deliveries.ts';
import { WrongRevision, type Append, type Delivery, type EventStore, type From, type StoredEvent } from './store.ts';

const typeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : undefined;

const outages: readonly string[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
];
const isOutage = (error: unknown): boolean => outages.includes(typeOf(error) ?? '');

/** Retries a call through a short outage. Appends carry fixed event ids, so a call that did get through is not repeated. */
const throughOutage = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isOutage(error) || tries >= 6) throw error;
      await pause(100 * 2 ** tries);
    }
  }
};

type Read = {
  readonly id: string;
  readonly streamId: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly revision: bigint;
  readonly position?: { readonly commit: bigint };
};
const storedEvent = (event: Read): StoredEvent => ({
  id: event.id,
  streamId: event.streamId,
  type: event.type,
  data: event.data,
  metadata: eventMetadata.parse(event.metadata),
  revision: Number(event.revision),
  position: event.position?.commit ?? 0n,
});

/** Reads a stored event with the codec of its context. Throws UnreadableEvent. */
export const recorded = <E extends Fact>(stored: StoredEvent, codec: Codec<E>): Recorded<E> => {
  const { id, streamId, revision, position, metadata } = stored;
  const event = codec.parse({ type: stored.type, data: stored.data, version: metadata.version });
  return { event, id, streamId, revision, position, metadata };
};

const read =
  (client: EventStoreDBClient): EventStore['read'] =>
  (streamId, codec, from = 0) =>
    throughOutage(async () => {
      const events = [];
      try {
        for await (const { event } of client.readStream(streamId, {
          direction: FORWARDS,
          fromRevision: BigInt(from),
        })) {
          if (event) events.push(recorded(storedEvent(event), codec));
        }
      } catch (error) {
        if (typeOf(error) === ErrorType.STREAM_NOT_FOUND || typeOf(error) === ErrorType.STREAM_DELETED) return [];
        throw error;
      }
      return events;
    });

const append =
  (client: EventStoreDBClient): EventStore['append'] =>
  async <E extends Fact>({ streamId, events, expected, by, at, codec }: Append<E>) => {
    const records = events.map(({ type, data }, index) => {
      const metadata: EventMetadata = { ...by, at: at.toISOString(), version: codec.versionOf(type) };
      return jsonEvent({ id: derivedId(by.commandId, `${streamId}/${index}`), type, data: { ...data }, metadata });
    });
    const expectedRevision = expected < 0 ? NO_STREAM : BigInt(expected);
    try {
      const result = await throughOutage(() => client.appendToStream(streamId, records, { expectedRevision }));
      return Number(result.nextExpectedRevision);
    } catch (error) {
      if (typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION) throw new WrongRevision(streamId, { cause: error });
      throw error;
    }
  };

const startOf = (from: From) => {
  if (from === 'start') return START;
  return from === 'end' ? END : { commit: from, prepare: from };
};

const toDelivery = (raw: RawDelivery): Delivery =>
  raw.kind === 'caughtUp' ? raw : { kind: 'event', event: storedEvent(raw.event) };

async function* subscribe(
  open: (from: From) => AllStreamSubscription,
  options: Parameters<EventStore['subscribe']>[0],
): AsyncGenerator<Delivery, void> {
  let from = options.from;
  let failures = 0;
  while (!options.signal.aborted) {
    try {
      for await (const raw of deliveries(open(from), options.signal)) {
        failures = 0;
        const delivery = toDelivery(raw);
        from = delivery.kind === 'event' ? delivery.event.position : from;
        yield delivery;
      }
    } catch (error) {
      options.onDrop?.(error);
    }
    failures += 1;
    await pause(Math.min(100 * 2 ** failures, 5_000), options.signal);
  }
}

/** Opens the log at an `esdb://` address. The client connects at the first call and again after an outage. */
export const openEventStore = (connectionString: string): EventStore => {
  const client = EventStoreDBClient.connectionString(connectionString);
  const head = (): Promise<bigint> =>
    throughOutage(async () => {
      for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })) {
        if (event) return event.position.commit;
      }
      return 0n;
    });
  return {
    read: read(client),
    append: append(client),
    head,
    subscribe: (options) =>
      subscribe(
        (from) =>
          client.subscribeToAll({
            fromPosition: startOf(from),
            filter: streamNameFilter({ prefixes: [...options.prefixes], checkpointInterval: 32 }),
          }),
        options,
      ),
    tombstone: async (streamId) => {
      try {
        await client.tombstoneStream(streamId, { expectedRevision: ANY });
      } catch (error) {
        if (typeOf(error) !== ErrorType.STREAM_DELETED) throw error;
      }
    },
    close: () => client.dispose(),
  };
};
