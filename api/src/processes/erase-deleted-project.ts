import { idOfStream, projects, streamName, transcriptDocuments } from '@soebs/events';
import type { EventStore, ObjectStore } from '@soebs/platform';
import type { Uploads } from '../media/uploads.ts';
import { reactions, type Process } from './process.ts';

/** Everything that sounds; peaks are a picture and stay with the text. */
const mediaObjects = ['media', 'sound.pcm', 'playable.mp3', 'playable.mp4'] as const;

/** Erased media leave nothing that sounds (PJ8). A deleted project leaves nothing behind: media, sound and text are erased; the ledger keeps ids and amounts (AU12). */
export const eraseDeletedProject = (deps: {
  readonly store: EventStore;
  readonly objects: ObjectStore;
  readonly uploads: Uploads;
  /** Where snapshots of texts are kept. */
  readonly texts: { readonly forget: (streamId: string) => Promise<unknown> };
  readonly readLinks: { readonly forgetProject: (projectId: string) => Promise<void> };
  readonly members: { readonly forgetProject: (projectId: string) => Promise<void> };
}): Process => ({
  name: 'eraseDeletedProject',
  prefixes: [`${projects.category}-`],
  react: reactions(projects.codec, {
    ProjectMediaErased: async ({ streamId }) => {
      for (const name of mediaObjects) await deps.objects.remove(`projects/${idOfStream(streamId)}/${name}`);
    },
    ProjectDeleted: async ({ streamId }) => {
      const projectId = idOfStream(streamId);
      await deps.uploads.remove(projectId);
      await deps.objects.removeAll(`projects/${projectId}`);
      const text = streamName(transcriptDocuments.category, projectId);
      await deps.store.tombstone(text);
      await deps.texts.forget(text);
      await deps.readLinks.forgetProject(projectId);
      await deps.members.forgetProject(projectId);
      await deps.store.tombstone(streamId);
      await deps.store.forget(projectId);
    },
  }),
});
