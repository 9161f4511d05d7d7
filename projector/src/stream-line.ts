import { idOfStream } from '@soebs/events';
import type { StoredEvent } from '@soebs/platform';

/** Whether an event belongs to a stream, to a thing, or to a chain that a request or an event began. */
export const concerns = ({ id, streamId, metadata }: StoredEvent, what: string): boolean => {
  const { commandId, causationId, correlationId } = metadata;
  return [streamId, idOfStream(streamId), id, commandId, causationId, correlationId].includes(what);
};

/** An event as one line: when, where, what; who asked and why; its data only when they are asked for. */
export const lineOf = ({ id, streamId, revision, type, data, metadata }: StoredEvent, withData: boolean): string => {
  const { at, actorId, commandId, causationId, correlationId } = metadata;
  const line = `${at} ${streamId}@${revision} ${type}`;
  return JSON.stringify({ line, id, actorId, commandId, causationId, correlationId, ...(withData ? { data } : {}) });
};
