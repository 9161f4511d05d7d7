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
import { isLogOutage } from '../outage/outage.ts';
import { origin, traced } from '../tracing/trace.ts';
import { sealed } from '../vault/seal.ts';
import { KeyDestroyed, type Vault } from '../vault/vault.ts';
import { opened, recorded, storedEvent } from './stored-event.ts';
import {
  Deploying,
  StreamErased,
  WrongRevision,
  type Append,
  type EventStore,
  type Readers,
  type Stretch,
} from './store.ts';
import { startOf, subscribe } from './subscription.ts';

const typeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : undefined;

/** A restart of the server and the client's own way back to it are through by then. */
const OUTAGE_MS = 20_000;
const backoff: Backoff = { firstMs: 100, longestMs: 1_000 };

/** Retries a call through an outage. Appends carry fixed event ids, so a call that did get through is not repeated. */
const throughOutage = async <T>(patienceMs: number, call: () => Promise<T>): Promise<T> => {
  const giveUpAt = Date.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isLogOutage(error) || Date.now() > giveUpAt) throw error;
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

type Machines = {
  readonly patienceMs: number;
  readonly client: EventStoreDBClient;
  readonly vault: Vault;
  readonly readers: Readers;
};

const stretchOf = (from: number | Stretch) => {
  const { from: first, to } = typeof from === 'number' ? { from, to: Number.POSITIVE_INFINITY } : from;
  const stretch = { direction: FORWARDS, fromRevision: BigInt(first) } as const;
  return Number.isFinite(to) ? { ...stretch, maxCount: to - first + 1 } : stretch;
};

const read =
  ({ client, vault, patienceMs }: Omit<Machines, 'readers'>): EventStore['read'] =>
  (streamId, codec, from = 0) =>
    throughOutage(patienceMs, async () => {
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

/** The events as they are stored: in versions that every reader knows, their personal fields sealed. Throws Deploying. */
const recordsOf = <E extends Event>({ vault, readers }: Machines, { streamId, events, by, at, codec }: Append<E>) =>
  Promise.all(
    events.map(async (event, index) => {
      const encoded = codec.encode(event, readers.highest(event.type));
      if (!encoded) throw new Deploying(`another release cannot read ${event.type}`);
      const { type, data, version } = encoded;
      const id = derivedId(by.commandId, `${streamId}/${index}`);
      const fields = codec.sealedFieldsOf(type);
      const metadata: EventMetadata = { ...by, at: at.toISOString(), version, ...origin() };
      return jsonEvent({ id, type, data: await sealed(vault, { ...data }, { streamId, id, fields }), metadata });
    }),
  );

const append =
  (machines: Machines): EventStore['append'] =>
  async <E extends Event>(wanted: Append<E>) => {
    const { client, patienceMs } = machines;
    const { streamId, expected, events } = wanted;
    const facts = { category: streamId.split('-')[0] ?? '', count: events.length };
    const expectedRevision = expected < 0 ? NO_STREAM : BigInt(expected);
    try {
      const records = await recordsOf(machines, wanted);
      const call = () => client.appendToStream(streamId, records, { expectedRevision });
      const result = await traced('append', { facts, kind: 'client' }, () => throughOutage(patienceMs, call));
      return Number(result.nextExpectedRevision);
    } catch (error) {
      throw named(error, streamId);
    }
  };

const PROBED_WITHIN_MS = 2_500;
/** No stream of ours; nothing is ever written to it. */
const PROBE_STREAM = 'health-probe';

/** An append that has to be refused: whoever refuses it is the one that takes writes, and has looked at the log. */
const probe = async ({ client }: Pick<Machines, 'client'>): Promise<void> => {
  const event = jsonEvent({ type: 'Probed', data: {} });
  const options = { expectedRevision: 0n, deadline: PROBED_WITHIN_MS } as const;
  try {
    await client.appendToStream(PROBE_STREAM, event, options);
  } catch (error) {
    if (typeOf(error) !== ErrorType.WRONG_EXPECTED_VERSION) throw error;
  }
};

const firstOf = { direction: FORWARDS, fromPosition: START } as const;
const lastOf = { direction: BACKWARDS, fromPosition: END } as const;

/** Nobody of another release. */
const ONLY_US: Readers = { highest: () => Number.POSITIVE_INFINITY };

export type LogOptions = {
  readonly readers?: Readers;
  /** How long a call waits for a log that is away. */
  readonly patienceMs?: number | undefined;
};

/**
 * Opens the log at an `esdb://` address. The client connects at the first call and again after an outage. What is personal
 * in an event is sealed on its way in and opened on its way out, with the keys of `vault`.
 * What is written is held to what `readers` can read.
 */
export const openEventStore = (
  connectionString: string,
  vault: Vault,
  { readers = ONLY_US, patienceMs = OUTAGE_MS }: LogOptions = {},
): EventStore => {
  const client = EventStoreDBClient.connectionString(connectionString);
  // Read to its end: a read that is left early keeps its call open, and the client would wait for it when it closes.
  const edge = (from: typeof firstOf | typeof lastOf) =>
    throughOutage(patienceMs, async () => {
      const found = [];
      for await (const { event } of client.readAll({ ...from, maxCount: 1 })) if (event) found.push(event);
      return found[0];
    });
  const logId = async (): Promise<string> => (await edge(firstOf))?.id ?? '';
  const head = async (): Promise<bigint> => (await edge(lastOf))?.position.commit ?? 0n;
  return {
    read: read({ client, vault, patienceMs }),
    append: append({ client, vault, readers, patienceMs }),
    head,
    probe: () => probe({ client }),
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
