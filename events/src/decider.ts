import type { z } from 'zod';

/** A thing that happened: past-tense type and its plain data. */
export type Event = { readonly type: string; readonly data: object };
/** A command: imperative type, its fields beside it. */
export type Command = { readonly type: string };

/** The union of events that a record of zod schemas describes, one member a key. */
export type EventOf<Schemas extends Record<string, z.ZodObject>> = {
  [T in keyof Schemas & string]: { readonly type: T; readonly data: z.output<Schemas[T]> };
}[keyof Schemas & string];

/** What a decider answers: events to append (none = already so), or a refusal with the code that reaches the screen. */
export type Decision<E extends Event, R extends string> =
  { readonly accepted: true; readonly events: readonly E[] } | { readonly accepted: false; readonly reason: R };

/** Accepts a command. Without events the state already holds what was asked. */
export const accept = <E extends Event>(...events: readonly E[]): Decision<E, never> => ({ accepted: true, events });

/** Refuses a command by a code of the error catalogue. */
export const reject = <R extends string>(reason: R): Decision<never, R> => ({ accepted: false, reason });

type DecideTable<S, C extends Command, E extends Event, R extends string> = {
  readonly [T in C['type']]: (command: Extract<C, { type: T }>, state: S) => Decision<E, R>;
};
type EvolveTable<S, E extends Event> = {
  readonly [T in E['type']]: (state: S, data: Extract<E, { type: T }>['data']) => S;
};

/** The rules of one context: a start, what may happen (decide) and what it changes (evolve), both exhaustive by type. */
export type DeciderTables<S, C extends Command, E extends Event, R extends string> = {
  readonly initial: S;
  readonly decide: DecideTable<S, C, E, R>;
  readonly evolve: EvolveTable<S, E>;
};

export type Decider<S, C extends Command, E extends Event, R extends string> = {
  readonly initial: S;
  readonly decide: (command: C, state: S) => Decision<E, R>;
  readonly evolve: (state: S, event: E) => S;
};

/** Turns the two tables into two functions. A case missing from a table does not compile. */
export const defineDecider = <S, C extends Command, E extends Event, R extends string>(
  tables: DeciderTables<S, C, E, R>,
): Decider<S, C, E, R> => ({
  initial: tables.initial,
  decide: (command, state) => {
    const rule = tables.decide[command.type as C['type']] as (command: C, state: S) => Decision<E, R>;
    return rule(command, state);
  },
  evolve: (state, event) => {
    const change = tables.evolve[event.type as E['type']];
    return change(state, event.data);
  },
});

/** Folds a history into the state it leaves behind. */
export const fold = <S, E extends Event>(decider: { initial: S; evolve: (s: S, e: E) => S }, events: readonly E[]): S =>
  events.reduce(decider.evolve, decider.initial);
