import { eventMetadata, UnreadableEvent, type Codec, type Event, type Recorded } from '@soebs/events';
import { unsealed } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';
import type { StoredEvent } from './store.ts';

/** An event as the client hands it over. */
export type ReadEvent = {
  readonly id: string;
  readonly streamId: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly revision: bigint;
  readonly position?: { readonly commit: bigint };
};

/** The event with its metadata checked. Throws UnreadableEvent when it carries none of ours. */
export const storedEvent = (event: ReadEvent): StoredEvent => {
  const { id, streamId, type, data } = event;
  const metadata = eventMetadata.safeParse(event.metadata);
  if (!metadata.success) throw new UnreadableEvent(`${streamId}/${event.revision} ${type}: ${metadata.error.message}`);
  const position = event.position?.commit ?? 0n;
  return { id, streamId, type, data, metadata: metadata.data, revision: Number(event.revision), position };
};

/** The event with its personal fields as they were written. Throws UnreadableEvent. */
export const opened = async (vault: Vault, event: StoredEvent): Promise<StoredEvent> => ({
  ...event,
  data: await unsealed(vault, event.data, event),
});

/** Reads a stored event with the codec of its context. Throws UnreadableEvent. */
export const recorded = <E extends Event>(stored: StoredEvent, codec: Codec<E>): Recorded<E> => {
  const { id, streamId, revision, position, metadata } = stored;
  const event = codec.parse({ type: stored.type, data: stored.data, version: metadata.version });
  return { event, id, streamId, revision, position, metadata };
};
