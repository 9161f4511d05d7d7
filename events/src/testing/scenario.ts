import type { Context } from '../context.ts';
import type { Decision, Event, Command } from '../decider.ts';

/** Given this history, when that is asked, then this is decided. */
export const given = <S, C extends Command, E extends Event, R extends string>(
  context: Context<S, C, E, R>,
  ...history: E[]
) => {
  const state = history.reduce(context.evolve, context.initial);
  return {
    state,
    when: (command: C): Decision<E, R> => context.decide(command, state),
  };
};

/** Decides and applies commands one after the other, from a state; refused ones change nothing. */
export const play = <S, C extends Command, E extends Event, R extends string>(
  context: Context<S, C, E, R>,
  commands: readonly C[],
  from: S = context.initial,
): { state: S; events: E[] } => {
  const events: E[] = [];
  let state = from;
  for (const command of commands) {
    const decision = context.decide(command, state);
    if (!decision.accepted) continue;
    events.push(...decision.events);
    state = decision.events.reduce(context.evolve, state);
  }
  return { state, events };
};
