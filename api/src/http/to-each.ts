import type { EachAnswer } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import { done, type Answer } from './answer.ts';

type Act<T> = (item: T, by: Causation) => Promise<Answer<unknown>>;

/**
 * Acts on several things, one after the other, each under a command id of its own, and tells what came of each: what is refused to one
 * keeps nobody from the others, and a repeat does nothing twice.
 */
export const toEach = async <T extends { readonly id: string }>(
  items: readonly T[],
  by: Causation,
  act: Act<T>,
): Promise<Answer<EachAnswer>> => {
  const answers: EachAnswer['items'] = [];
  for (const item of items) {
    const answer = await act(item, { ...by, commandId: derivedId(by.commandId, item.id) });
    answers.push({ id: item.id, code: answer.ok ? null : answer.reason });
  }
  return done({ items: answers });
};

/** The ids as things. */
export const byId = (ids: readonly string[]): readonly { readonly id: string }[] => ids.map((id) => ({ id }));
