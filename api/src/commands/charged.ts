import { credits, jobs, streamName } from '@soebs/events';
import type { Commands } from './commands.ts';

/** Who has paid for a project: whose it was when it was transcribed, whoever owns it since (SH6). */
export const payerOf = async (
  commands: Pick<Commands, 'jobs'>,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<string> => (await commands.jobs.stateOf(streamName(jobs.category, id))).state?.ownerId ?? ownerId;

/** What a project has cost its owner and was not given back, in credit cents, by the ledger as it stands at this moment. */
export const chargedCents = async (
  commands: Pick<Commands, 'credits'>,
  ownerId: string,
  projectId: string,
): Promise<number> => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, ownerId));
  return (state.charges.get(projectId) ?? []).reduce((sum, { cents }) => sum + cents, 0);
};
