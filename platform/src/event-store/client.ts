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
} from '@eventstore/db-client';
import type { EventMetadata, Event } from '@soebs/events';
import { derivedId } from '../ids/ids.ts';
import { backoffMs, type Backoff } from '../lifecycle/backoff.ts';
import { pause } from '../lifecycle/pause.ts';
import { sealed } from '../vault/seal.ts';
import { KeyDestroyed, type Vault } from '../vault/vault.ts';
import { opened, recorded, storedEvent } from './stored-event.ts';
import { StreamErased, WrongRevision, type Append, type EventStore, type Stretch } from './store.ts';
import { startOf, subscribe } from './subscription.ts';

const typeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : undefined;

const outages: readonly string[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
];
/** gRPC's CANCELLED, DEADLINE_EXCEEDED and UNAVAILABLE: some calls of the client let them through as they are. */
const outageCodes: readonly unknown[] = [1, 4, 14];
const isOutage = (error: unknown): boolean =>
  outages.includes(typeOf(error) ?? '') ||
  (error instanceof Error && 'code' in error && outageCodes.includes(error.code));

/** A restart of the server and the client's own way back to it are through by then. */
const OUTAGE_MS = 20_000;
const backoff: Backoff = { firstMs: 100, longestMs: 1_000 };

/** Retries a call through an outage. Appends carry fixed event ids, so a call that did get through is not repeated. */
const throughOutage = async <T>(call: () => Promise<T>): Promise<T> => {
  const giveUpAt = Date.now() + OUTAGE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isOutage(error) || Date.now() > giveUpAt) throw error;
      await pause(backoffMs(tries, backoff));
    }
  }
};

/** The error by the name that callers know, if it has one. */
const named = (error: unknown, streamId: string): unknown => {
  if (error instanceof KeyDestroyed) return new StreamErased(streamId, { cause: error });
  if (typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION) return new WrongRevision(streamId, { cause: error });
  return typeOf(error) === ErrorType.STREAM_DELETED ? new StreamErased(streamId, { cause: error }) : error;
};

type Machines = { readonly client: EventStoreDBClient; readonly vault: Vault };

const stretchOf = (from: number | Stretch) => {
  const { from: first, to } = typeof from === 'number' ? { from, to: Number.POSITIVE_INFINITY } : from;
  const stretch = { direction: FORWARDS, fromRevision: BigInt(first) } as const;
  return Number.isFinite(to) ? { ...stretch, maxCount: to - first + 1 } : stretch;
};

const read =
  ({ client, vault }: Machines): EventStore['read'] =>
  (streamId, codec, from = 0) =>
    throughOutage(async () => {
      const events = [];
      try {
        for await (const { event } of client.readStream(streamId, stretchOf(from))) {
          if (event) events.push(recorded(await opened(vault, storedEvent(event)), codec));
        }
      } catch (error) {
        if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return [];
        throw named(error, streamId);
      }
      return events;
    });

/** The events as they are stored: their personal fields sealed. */
const recordsOf = <E extends Event>(vault: Vault, { streamId, events, by, at, codec }: Append<E>) =>
  Promise.all(
    events.map(async ({ type, data }, index) => {
      const id = derivedId(by.commandId, `${streamId}/${index}`);
      const fields = codec.sealedFieldsOf(type);
      const metadata: EventMetadata = { ...by, at: at.toISOString(), version: codec.versionOf(type) };
      return jsonEvent({ id, type, data: await sealed(vault, { ...data }, { streamId, id, fields }), metadata });
    }),
  );

const append =
  ({ client, vault }: Machines): EventStore['append'] =>
  async <E extends Event>(wanted: Append<E>) => {
    const { streamId, expected } = wanted;
    const expectedRevision = expected < 0 ? NO_STREAM : BigInt(expected);
    try {
      const records = await recordsOf(vault, wanted);
      const result = await throughOutage(() => client.appendToStream(streamId, records, { expectedRevision }));
      return Number(result.nextExpectedRevision);
    } catch (error) {
      throw named(error, streamId);
    }
  };

const firstOf = { direction: FORWARDS, fromPosition: START } as const;
const lastOf = { direction: BACKWARDS, fromPosition: END } as const;

/**
 * Opens the log at an `esdb://` address. The client connects at the first call and again after an outage. What is personal
 * in an event is sealed on its way in and opened on its way out, with the keys of `vault`.
 */
export const openEventStore = (connectionString: string, vault: Vault): EventStore => {
  const client = EventStoreDBClient.connectionString(connectionString);
  // Read to its end: a read that is left early keeps its call open, and the client would wait for it when it closes.
  const edge = (from: typeof firstOf | typeof lastOf) =>
    throughOutage(async () => {
      const found = [];
      for await (const { event } of client.readAll({ ...from, maxCount: 1 })) if (event) found.push(event);
      return found[0];
    });
  const logId = async (): Promise<string> => (await edge(firstOf))?.id ?? '';
  const head = async (): Promise<bigint> => (await edge(lastOf))?.position.commit ?? 0n;
  return {
    read: read({ client, vault }),
    append: append({ client, vault }),
    head,
    logId,
    subscribe: (options) =>
      subscribe(
        {
          logId,
          head,
          vault,
          open: (from) =>
            client.subscribeToAll({
              fromPosition: startOf(from),
              filter: streamNameFilter({ prefixes: [...options.prefixes], checkpointInterval: 32 }),
            }),
        },
        options,
      ),
    tombstone: async (streamId) => {
      try {
        await client.tombstoneStream(streamId, { expectedRevision: ANY });
      } catch (error) {
        if (typeOf(error) !== ErrorType.STREAM_DELETED) throw error;
      }
    },
    forget: (id) => vault.destroy(id),
    vault,
    close: async () => {
      await client.dispose();
      await vault.close();
    },
  };
};
