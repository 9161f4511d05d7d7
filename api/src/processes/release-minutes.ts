import { idOfStream, jobs, projects, streamName, type Causation } from '@soebs/events';
import type { ChargeDeps } from './charge-project.ts';
import { reactions, type Process } from './process.ts';

/**
 * What a failed project holds of the minutes of a contract is free again (WB5), and what one holds in which nobody spoke; of one that
 * was deleted already the job says whose it was.
 */
export const releaseMinutes = ({ commands, charging }: Pick<ChargeDeps, 'commands' | 'charging'>): Process => {
  const release = async (streamId: string, by: Causation): Promise<void> => {
    const projectId = idOfStream(streamId);
    const { state } = await commands.projects.stateOf(streamId);
    const { state: job } = await commands.jobs.stateOf(streamName(jobs.category, projectId));
    const ownerId = typeof state === 'string' ? job?.ownerId : state.ownerId;
    if (ownerId !== undefined) await charging.release({ projectId, ownerId }, by);
  };
  return {
    name: 'releaseMinutes',
    prefixes: [`${projects.category}-`],
    react: reactions(projects.codec, {
      ProjectFailed: ({ streamId }, by) => release(streamId, by('ReleaseMinutes')),
      ProjectFinished: async ({ streamId, event }, by) => {
        if (event.data.words === 0) await release(streamId, by('ReleaseMinutes'));
      },
    }),
  };
};
