import { TOMBSTONE_REVISION } from '../event.ts';

/** What a stream's `$metadata` event says about reading it. */
export type StreamMetadata = {
  readonly maxCount?: number;
  readonly maxAgeSeconds?: number;
  readonly truncateBefore?: number;
  /** Who may read, write and delete the stream, and read and write its metadata. */
  readonly acl?: Readonly<Partial<Record<string, readonly string[]>>>;
};

/** The type of the events in a metastream. */
export const METADATA_TYPE = '$metadata';

/** int64.Max: a stream truncated before this revision is softly deleted. */
const SOFT_DELETE_JSON = '{"$tb":9223372036854775807}';

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? Math.min(value, TOMBSTONE_REVISION) : undefined;

/** A count of nothing is no limit. */
const countIn = (value: unknown): number | undefined => (value === 0 ? undefined : positive(value));

const objectIn = (json: Uint8Array): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(json).toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** An access list names one role as a text or several in a list. */
const rolesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((role) => typeof role === 'string');

const aclIn = (value: unknown): StreamMetadata['acl'] =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([entry, roles]) => [entry, rolesIn(roles)]))
    : undefined;

/** Reads a `$metadata` event's data. What is not understood is ignored, as on the real server. */
export const parseMetadata = (json: Uint8Array): StreamMetadata => {
  const raw = objectIn(json);
  const maxCount = countIn(raw['$maxCount']);
  const maxAgeSeconds = positive(raw['$maxAge']);
  const truncateBefore = positive(raw['$tb']);
  const acl = aclIn(raw['$acl']);
  return {
    ...(acl === undefined ? {} : { acl }),
    ...(maxCount === undefined ? {} : { maxCount }),
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
    ...(truncateBefore === undefined ? {} : { truncateBefore }),
  };
};

/** The same metadata with another `$tb`; every other entry stays, also those that only the product understands. */
export const withTruncateBefore = (json: Uint8Array | null, revision: number): Uint8Array =>
  Buffer.from(JSON.stringify({ ...(json === null ? {} : objectIn(json)), $tb: revision }));

/** The same metadata, softly deleted. */
export const withSoftDelete = (json: Uint8Array | null): Uint8Array => {
  const kept = JSON.stringify({ ...(json === null ? {} : objectIn(json)), $tb: undefined });
  return Buffer.from(kept === '{}' ? SOFT_DELETE_JSON : `${kept.slice(0, -1)},${SOFT_DELETE_JSON.slice(1)}`);
};

/** A metastream keeps only its last event. */
export const METASTREAM_METADATA: StreamMetadata = { maxCount: 1 };

/** The name of the stream that holds a stream's metadata. */
export const metastreamOf = (stream: string): string => `$$${stream}`;

/** The stream that a metastream describes, undefined when the name is not a metastream's. */
export const describedBy = (stream: string): string | undefined =>
  stream.startsWith('$$') ? stream.slice(2) : undefined;

/** The first revision that a reader may see, given the stream's last revision. */
export const firstVisible = (metadata: StreamMetadata, lastRevision: number): number =>
  Math.max(0, metadata.truncateBefore ?? 0, metadata.maxCount === undefined ? 0 : lastRevision - metadata.maxCount + 1);
