import { idOfStream, jobs, projects, streamName } from '@soebs/events';
import type { Commands } from '../commands/commands.ts';
import { reactions, type Process } from './process.ts';

/**
 * What a failed project has cost goes back to the lots it came from, once (CR8). Nothing charged, nothing to do. The job says
 * whose it was, also when the project is deleted already. A job that is tried again in the meantime keeps its charge: the new
 * try is not charged a second time.
 */
export const refundFailedProject = (commands: Commands): Process => ({
  name: 'refundFailedProject',
  prefixes: [`${projects.category}-`],
  react: reactions(projects.codec, {
    ProjectFailed: async ({ streamId, event }, by) => {
      const projectId = idOfStream(streamId);
      const { state: job } = await commands.jobs.stateOf(streamName(jobs.category, projectId));
      if (job?.phase.state !== 'failed') return;
      await commands.credits.handle(
        { type: 'RefundProject', userId: job.ownerId, projectId, reason: event.data.code },
        by('RefundProject'),
      );
    },
  }),
});
