import { JSON_CONTENT, TOMBSTONE_REVISION, type Direction, type Expected, type ProposedEvent } from '../event.ts';
import { BadRequestFault, MissingMetadataFault } from '../faults.ts';
import type { FilterRequest } from '../filter.ts';
import { isUuid } from '../log/uuid.ts';
import { type shared, streams } from './generated.ts';

/** A stream read or subscription. `from` is a revision or an end of the stream. */
type StreamTarget = {
  readonly stream: string;
  readonly from: number | 'start' | 'end';
};

/** A read of or subscription to $all. `from` is a commit position or an end of the log. */
type AllTarget = {
  readonly stream: undefined;
  readonly from: number | 'start' | 'end';
};

export type ReadRequest = {
  readonly target: StreamTarget | AllTarget;
  readonly direction: Direction;
  readonly resolveLinks: boolean;
  readonly structuredIds: boolean;
  readonly filter: FilterRequest | undefined;
  /** How many events at most; undefined for a subscription, which never ends by itself. */
  readonly maxCount: number | undefined;
};

/** uint64 arrives as text; what is too large for an exact number means "the end" anyhow. */
const numberOf = (uint64: string): number => Math.min(Number(uint64), TOMBSTONE_REVISION);

/** The name in a stream identifier. Throws BadRequestFault when it is missing or empty. */
export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string => {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
  if (name === '') throw new BadRequestFault('The stream name is missing.');
  return name;
};

/** The text of a UUID in either of its two wire forms. Throws BadRequestFault for anything else. */
export const uuidOf = (uuid: shared.UUID | undefined): string => {
  const structured = uuid?.getStructured();
  if (structured !== undefined) {
    const half = (bits: string): string => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
    const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
  const text = uuid?.getString() ?? '';
  if (!isUuid(text)) throw new BadRequestFault(`'${text}' is not a UUID.`);
  return text.toLowerCase();
};

type HasExpected = {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
};

const expectedOf = (options: HasExpected, revision: () => string): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return numberOf(revision());
};

/** The expectation of a classic append, a delete or a tombstone. */
export const expectedRevisionOf = (options: HasExpected & { getRevision(): string }): Expected =>
  expectedOf(options, () => options.getRevision());

/** The expectation of a batch append. */
export const expectedPositionOf = (options: streams.BatchAppendReq.Options): Expected =>
  expectedOf(options, () => options.getStreamPosition());

type Message = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

/** One proposed event. Throws MissingMetadataFault without type or content type. */
export const proposedEventOf = (message: Message): ProposedEvent => {
  const map = message.getMetadataMap();
  const type = map.get('type');
  const contentType = map.get('content-type');
  if (type === undefined || type === '') throw new MissingMetadataFault(['type']);
  if (contentType === undefined) throw new MissingMetadataFault(['content-type']);
  return {
    id: uuidOf(message.getId()),
    type,
    contentType: contentType === JSON_CONTENT ? JSON_CONTENT : contentType,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

type HasEnds = {
  hasStart(): boolean;
  hasEnd(): boolean;
};

const fromOf = (options: HasEnds, exact: () => string): number | 'start' | 'end' => {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : numberOf(exact());
};

const targetOf = (options: streams.ReadReq.Options): StreamTarget | AllTarget => {
  const stream = options.getStream();
  if (stream !== undefined)
    return {
      stream: streamNameOf(stream.getStreamIdentifier()),
      from: fromOf(stream, () => stream.getRevision()),
    };
  const all = options.getAll();
  if (all === undefined) throw new BadRequestFault('A read names neither a stream nor $all.');
  return { stream: undefined, from: fromOf(all, () => all.getPosition()?.getCommitPosition() ?? '0') };
};

/** The search window when the client leaves it to the server. */
const DEFAULT_WINDOW = 32;

const filterOf = (options: streams.ReadReq.Options): FilterRequest | undefined => {
  const filter = options.getFilter();
  if (filter === undefined) return undefined;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  if (expression === undefined) throw new BadRequestFault('A filter names neither streams nor event types.');
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  return {
    on: byStream === undefined ? 'type' : 'stream',
    regex: expression.getRegex(),
    prefixes: expression.getPrefixList(),
    checkpointEvery: window * Math.max(1, filter.getCheckpointintervalmultiplier()),
  };
};

/** A read or a subscription. Throws BadRequestFault when it names no target. */
export const readRequestOf = (request: streams.ReadReq): ReadRequest => {
  const options = request.getOptions();
  if (options === undefined) throw new BadRequestFault('A read came without options.');
  return {
    target: targetOf(options),
    direction: options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS ? 'forwards' : 'backwards',
    resolveLinks: options.getResolveLinks(),
    structuredIds: options.getUuidOption()?.hasStructured() ?? false,
    filter: filterOf(options),
    maxCount: options.hasSubscription() ? undefined : numberOf(options.getCount()),
  };
};
