import { z } from 'zod';

/**
 * Who caused an event and why. Stored as the event's metadata.
 * `commandId` is the id of the command that was decided (a replay is recognised by it), `causationId` the id of what led
 * to the command (a request or an event), `correlationId` the first request of the chain, `version` the schema version of
 * the data, `at` the ISO time at which the command was decided.
 */
export const eventMetadata = z.object({
  commandId: z.string().min(1),
  causationId: z.string().min(1),
  correlationId: z.string().min(1),
  actorId: z.string().min(1),
  at: z.iso.datetime(),
  version: z.int().min(1),
});
export type EventMetadata = z.output<typeof eventMetadata>;

/** What a caller says about a command; the command handler adds version and time. */
export type Causation = Pick<EventMetadata, 'commandId' | 'causationId' | 'correlationId' | 'actorId'>;

/** An event as readers of the log get it. `revision` counts within its stream from 0; `position` orders the whole log. */
export type Recorded<E> = {
  readonly event: E;
  readonly id: string;
  readonly streamId: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: EventMetadata;
};
