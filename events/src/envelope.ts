import { z } from 'zod';

/** The W3C trace context in which a command was decided. One that nobody can read is none: it keeps no event from being read. */
const traceparent = z
  .string()
  .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  .optional()
  .catch(undefined);

/**
 * Who caused an event and why. Stored as the event's metadata.
 * `commandId` is the id of the command that was decided (a replay is recognised by it), `causationId` the id of what led
 * to the command (a request or an event), `correlationId` the first request of the chain, `version` the schema version of
 * the data, `traceparent` the trace it belongs to, `at` the ISO time at which the command was decided, `reason` what staff gave as
 * their reason where it is kept beside the event: for what concerns no person.
 */
export const eventMetadata = z.object({
  commandId: z.string().min(1),
  causationId: z.string().min(1),
  correlationId: z.string().min(1),
  actorId: z.string().min(1),
  at: z.iso.datetime(),
  version: z.int().min(1),
  traceparent,
  reason: z.string().optional(),
});
export type EventMetadata = z.output<typeof eventMetadata>;

/** What a caller says about a command; the command handler adds version and time. */
export type Causation = Pick<EventMetadata, 'commandId' | 'causationId' | 'correlationId' | 'actorId' | 'reason'>;

/** An event as readers of the log get it. `revision` counts within its stream from 0; `position` orders the whole log. */
export type Recorded<E> = {
  readonly event: E;
  readonly id: string;
  readonly streamId: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};
