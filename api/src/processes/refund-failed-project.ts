import { idOfStream, projects } from '@soebs/events';
import type { Commands } from '../commands.ts';
import { reactions, type Process } from './process.ts';

/** What a failed project has cost goes back to the lots it came from, once (CR8). Nothing charged, nothing to do. */
export const refundFailedProject = (commands: Commands): Process => ({
  name: 'refundFailedProject',
  prefixes: [`${projects.category}-`],
  react: reactions(projects.codec, {
    ProjectFailed: async ({ streamId, event }, by) => {
      const { state } = await commands.projects.stateOf(streamId);
      if (typeof state === 'string') return;
      await commands.credits.handle(
        { type: 'RefundProject', userId: state.ownerId, projectId: idOfStream(streamId), reason: event.data.code },
        by('RefundProject'),
      );
    },
  }),
});
