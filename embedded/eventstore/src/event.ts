/** The revision of a tombstone; on the wire int64.Max, which no JavaScript number holds exactly. */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER;

/** The revision of a stream that holds no event. */
export const NO_REVISION = -1;

/** The largest append: data + metadata + 2 × type length of all its events, in bytes. */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** What a writer asks to add. `id` is a lower-case UUID. */
export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

/** What the log holds. `position` rises strictly over the whole log but has gaps. */
export type RecordedEvent = ProposedEvent & {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly createdMs: number;
};

/** The state in which a writer believes the stream to be; a number is the revision of its last event. */
export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;

export type Direction = 'forwards' | 'backwards';

export const JSON_CONTENT = 'application/json';
export const BINARY_CONTENT = 'application/octet-stream';

/** The part of an event that counts towards {@link MAX_APPEND_BYTES}. */
export const bytesOf = (event: ProposedEvent): number =>
  event.data.length + event.metadata.length + 2 * event.type.length;
