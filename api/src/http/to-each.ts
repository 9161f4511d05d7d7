import type { EachAnswer } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import { done, type Answer } from './answer.ts';

type Act<T> = (item: T, by: Causation) => Promise<Answer<unknown>>;

type Each = <T extends { readonly id: string }>(
  items: readonly T[],
  by: Causation,
  act: Act<T>,
) => Promise<Answer<EachAnswer>>;

/** Acts on several things, so many at a time. */
const eachAtOnce =
  (atOnce: number): Each =>
  async (items, by, act) => {
    const answers: EachAnswer['items'] = [];
    const left = [...items.entries()];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [n, item] = next;
        const answer = await act(item, { ...by, commandId: derivedId(by.commandId, item.id) });
        answers[n] = { id: item.id, code: answer.ok ? null : answer.reason };
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return done({ items: answers });
  };

const AT_ONCE = 8;

/**
 * Acts on several things, a few at a time, each under a command id of its own, and tells what came of each: what is refused to one
 * keeps nobody from the others, and a repeat does nothing twice.
 */
export const toEach: Each = eachAtOnce(AT_ONCE);

/** The same one after the other, where acts would meet each other. */
export const toEachInTurn: Each = eachAtOnce(1);

/** The ids as things. */
export const byId = (ids: readonly string[]): readonly { readonly id: string }[] => ids.map((id) => ({ id }));
