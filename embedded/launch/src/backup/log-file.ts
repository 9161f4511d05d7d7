import {
  BACKWARDS,
  END,
  START,
  FORWARDS,
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { z } from 'zod';
import { isOurs, type CopiedEvent } from '../migrate/log.ts';
import { readLines } from './lines.ts';

/** An event of a log with its place there. */
export type PlacedEvent = CopiedEvent & { readonly position: bigint };

type Edge = { readonly id: string; readonly position: bigint };

/** Read to its end: a read that is left early keeps its call open, and the client would wait for it when it closes. */
const edgeOf = async (client: EventStoreDBClient, isLast: boolean): Promise<Edge | undefined> => {
  const from = isLast
    ? ({ direction: BACKWARDS, fromPosition: END } as const)
    : ({ direction: FORWARDS, fromPosition: START } as const);
  let found: Edge | undefined;
  for await (const { event } of client.readAll({ ...from, maxCount: 1 }))
    if (event) found = { id: event.id, position: event.position.commit };
  return found;
};

/** The id of a log, which is that of its first event, and the position of its last one. */
export const edgesOf = async (client: EventStoreDBClient): Promise<{ readonly id: string; readonly head: bigint }> => {
  const [first, last] = [await edgeOf(client, false), await edgeOf(client, true)];
  return { id: first?.id ?? '', head: last?.position ?? 0n };
};

const PAGE = 1_000;

/** The next records of a log from a position on, that at the position included. */
const pageFrom = async (client: EventStoreDBClient, from: bigint | undefined): Promise<AllStreamRecordedEvent[]> => {
  const fromPosition = from === undefined ? START : { commit: from, prepare: from };
  const page: AllStreamRecordedEvent[] = [];
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition, maxCount: PAGE }))
    if (event) page.push(event);
  return page;
};

/** The records of a log in their order, page by page: each read ends by itself, also while others write. */
async function* recordsOf(client: EventStoreDBClient): AsyncGenerator<AllStreamRecordedEvent> {
  let last: bigint | undefined;
  for (let isFull = true; isFull;) {
    const page = await pageFrom(client, last);
    for (const event of page) if (event.position.commit !== last) yield event;
    isFull = page.length === PAGE;
    last = page.at(-1)?.position.commit;
  }
}

/** The events of ours up to a position. */
export async function* eventsUpTo(client: EventStoreDBClient, head: bigint): AsyncGenerator<PlacedEvent> {
  for await (const event of recordsOf(client)) {
    const position = event.position.commit;
    if (position > head) return;
    if (isOurs(event)) yield { ...event, position };
  }
}

const asText = (value: unknown): unknown =>
  value instanceof Uint8Array ? { $bytes: Buffer.from(value).toString('base64') } : value;

/** An event as one line of a copy. */
export const lineOf = ({ position, streamId, revision, id, type, isJson, data, metadata }: PlacedEvent): string =>
  JSON.stringify({
    at: String(position),
    stream: streamId,
    revision: String(revision),
    id,
    type,
    isJson,
    data: asText(data),
    metadata: asText(metadata ?? null),
  });

const lineShape = z.object({
  at: z.string().transform(BigInt),
  stream: z.string(),
  revision: z.string().transform(BigInt),
  id: z.string(),
  type: z.string(),
  isJson: z.boolean(),
  data: z.unknown(),
  metadata: z.unknown(),
});

const bytesShape = z.strictObject({ $bytes: z.base64() });
const asValue = (value: unknown): unknown => {
  const bytes = bytesShape.safeParse(value);
  return bytes.success ? new Uint8Array(Buffer.from(bytes.data.$bytes, 'base64')) : (value ?? undefined);
};

/** The events of a copy, in the order of the log. */
export async function* eventsInFile(path: string): AsyncGenerator<PlacedEvent> {
  for await (const line of readLines(path)) {
    const { at, stream, data, metadata, ...event } = lineShape.parse(JSON.parse(line));
    // Whatever JSON holds, or bytes: what the client takes.
    yield {
      ...event,
      position: at,
      streamId: stream,
      data: asValue(data) as PlacedEvent['data'],
      metadata: asValue(metadata) as PlacedEvent['metadata'],
    };
  }
}
