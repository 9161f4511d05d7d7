import type { Codec } from './codec.ts';
import type { Decider, Event, Command } from './decider.ts';

/** A decider with its place in the log: the category, the reader of its events and the stream a command speaks to. */
export type Context<S, C extends Command, E extends Event, R extends string> = Decider<S, C, E, R> & {
  readonly category: string;
  readonly codec: Codec<E>;
  /** `category-id`. */
  readonly streamOf: (command: C) => string;
};

/** Joins a decider, its codec and the key of its commands into a context. */
export const defineContext = <S, C extends Command, E extends Event, R extends string>(parts: {
  category: string;
  decider: Decider<S, C, E, R>;
  codec: Codec<E>;
  idOf: (command: C) => string;
}): Context<S, C, E, R> => ({
  ...parts.decider,
  category: parts.category,
  codec: parts.codec,
  streamOf: (command) => streamName(parts.category, parts.idOf(command)),
});

/** The name of the stream of one thing: `category-id`. */
export const streamName = (category: string, id: string): string => `${category}-${id}`;

/** The id part of a stream name. */
export const idOfStream = (streamId: string): string => streamId.slice(streamId.indexOf('-') + 1);
