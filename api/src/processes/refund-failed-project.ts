import { idOfStream, jobs, projects, streamName, type Causation } from '@soebs/events';
import type { Commands } from '../commands/commands.ts';
import { reactions, type Process } from './process.ts';

/**
 * What a failed project has cost goes back to the lots it came from, once (CR8), and what one has cost in which nobody spoke. Nothing
 * charged, nothing to do. The job says whose it was, also when the project is deleted already. A job that is tried again in the
 * meantime keeps its charge: the new try is not charged a second time.
 */
export const refundFailedProject = (commands: Commands): Process => {
  const refund = async (streamId: string, { reason, ended }: { reason: string; ended: string }, by: Causation) => {
    const projectId = idOfStream(streamId);
    const { state: job } = await commands.jobs.stateOf(streamName(jobs.category, projectId));
    if (job?.phase.state !== ended) return;
    await commands.credits.handle({ type: 'RefundProject', userId: job.ownerId, projectId, reason }, by);
  };
  return {
    name: 'refundFailedProject',
    prefixes: [`${projects.category}-`],
    react: reactions(projects.codec, {
      ProjectFailed: ({ streamId, event }, by) =>
        refund(streamId, { reason: event.data.code, ended: 'failed' }, by('RefundProject')),
      ProjectFinished: async ({ streamId, event }, by) => {
        if (event.data.words > 0) return;
        await refund(streamId, { reason: 'no_speech', ended: 'completed' }, by('RefundProject'));
      },
    }),
  };
};
