import { TOMBSTONE_REVISION, type RecordedEvent } from '../event.ts';
import type { ResolvedEvent } from '../reading.ts';
import { shared, streams } from './generated.ts';

const INT64_MAX = '9223372036854775807';
const TICKS_PER_MS = 10_000;

/** A revision as uint64 text; a tombstone's is int64.Max. */
export const revisionText = (revision: number): string =>
  revision >= TOMBSTONE_REVISION ? INT64_MAX : String(revision);

export const identifierOf = (stream: string): shared.StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream, 'utf8'));
  return identifier;
};

/** A UUID in the form that the reader asked for. */
export const wireUuid = (id: string, structured: boolean): shared.UUID => {
  const uuid = new shared.UUID();
  if (!structured) {
    uuid.setString(id);
    return uuid;
  }
  const hex = id.replaceAll('-', '');
  const half = (from: number): string => BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`)).toString();
  const parts = new shared.UUID.Structured();
  parts.setMostSignificantBits(half(0));
  parts.setLeastSignificantBits(half(16));
  uuid.setStructured(parts);
  return uuid;
};

const wireRecord = (event: RecordedEvent, structured: boolean): streams.ReadResp.ReadEvent.RecordedEvent => {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent();
  record.setId(wireUuid(event.id, structured));
  record.setStreamIdentifier(identifierOf(event.stream));
  record.setStreamRevision(revisionText(event.revision));
  record.setPreparePosition(String(event.position));
  record.setCommitPosition(String(event.position));
  record.getMetadataMap().set('type', event.type);
  record.getMetadataMap().set('created', String(event.createdMs * TICKS_PER_MS));
  record.getMetadataMap().set('content-type', event.contentType);
  record.setCustomMetadata(event.metadata);
  record.setData(event.data);
  return record;
};

export const eventResponse = ({ event, link }: ResolvedEvent, structured: boolean): streams.ReadResp => {
  const read = new streams.ReadResp.ReadEvent();
  if (event !== undefined) read.setEvent(wireRecord(event, structured));
  if (link !== undefined) read.setLink(wireRecord(link, structured));
  read.setCommitPosition(String((link ?? event)?.position ?? 0));
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
};

export const confirmationResponse = (subscriptionId: string): streams.ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  const response = new streams.ReadResp();
  response.setConfirmation(confirmation);
  return response;
};

export const checkpointResponse = (position: number): streams.ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const response = new streams.ReadResp();
  response.setCheckpoint(checkpoint);
  return response;
};

export const caughtUpResponse = (): streams.ReadResp => {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
};

export const fellBehindResponse = (): streams.ReadResp => {
  const response = new streams.ReadResp();
  response.setFellBehind(new streams.ReadResp.FellBehind());
  return response;
};

export const streamNotFoundResponse = (stream: string): streams.ReadResp => {
  const notFound = new streams.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifierOf(stream));
  const response = new streams.ReadResp();
  response.setStreamNotFound(notFound);
  return response;
};
