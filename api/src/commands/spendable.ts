import { balanceCents, credits, streamName } from '@soebs/events';
import type { Commands } from './commands.ts';

/** What a person can spend at this moment, by the ledger: the view of it comes later. */
export const spendableCents = async (commands: Pick<Commands, 'credits'>, userId: string): Promise<number> => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, userId));
  return balanceCents(state.lots);
};
