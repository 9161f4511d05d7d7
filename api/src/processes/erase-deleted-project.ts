import { idOfStream, projects, streamName, transcripts } from '@soebs/events';
import type { EventStore, ObjectStore } from '@soebs/platform';
import type { Uploads } from '../media/uploads.ts';
import { reactions, type Process } from './process.ts';

/** A deleted project leaves nothing behind: media, sound and text are erased; the ledger keeps ids and amounts (AU12). */
export const eraseDeletedProject = (parts: {
  readonly store: EventStore;
  readonly objects: ObjectStore;
  readonly uploads: Uploads;
}): Process => ({
  name: 'eraseDeletedProject',
  prefixes: [`${projects.category}-`],
  react: reactions(projects.codec, {
    ProjectDeleted: async ({ streamId }) => {
      const projectId = idOfStream(streamId);
      await parts.uploads.remove(projectId);
      await parts.objects.removeAll(`projects/${projectId}`);
      await parts.store.tombstone(streamName(transcripts.category, projectId));
      await parts.store.tombstone(streamId);
    },
  }),
});
