import { credits, streamName } from '@soebs/events';
import type { Commands } from './commands.ts';

/** What a project has cost its owner and was not given back, in credit cents, by the ledger as it stands at this moment. */
export const chargedCents = async (
  commands: Pick<Commands, 'credits'>,
  ownerId: string,
  projectId: string,
): Promise<number> => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, ownerId));
  return (state.charges.get(projectId) ?? []).reduce((sum, { cents }) => sum + cents, 0);
};
