import { projects, streamName } from '@soebs/events';
import { StreamErased, type EventStore, type Log } from '@soebs/platform';
import { projectOf, type ReadModels, type Viewed } from '@soebs/projector/read-models';
import type { KeptProject } from '@soebs/contract';
import type { Commands } from '../commands/commands.ts';

type Deps = {
  readonly views: ReadModels;
  readonly commands: Pick<Commands, 'projects'>;
  readonly store: Pick<EventStore, 'read'>;
  readonly log: Log;
};

/**
 * The views, with single projects as their streams tell them at this moment: whoever has just been told that a command was
 * taken finds it done, however far the projector is behind. While the log cannot be read, the view has to do.
 */
export const freshViews = ({ views, commands, store, log }: Deps): ReadModels => {
  const folded = async (streamId: string, id: string): Promise<Viewed<KeptProject> | undefined> => {
    try {
      return projectOf(id, await store.read(streamId, projects.codec));
    } catch (error) {
      if (error instanceof StreamErased) return undefined;
      throw error;
    }
  };
  const project = async (id: string): Promise<Viewed<KeptProject> | undefined> => {
    const streamId = streamName(projects.category, id);
    const found = await views.project(id);
    try {
      const { state, revision } = await commands.projects.stateOf(streamId);
      if (typeof state === 'string') return undefined;
      return found && found.revision >= revision ? found : await folded(streamId, id);
    } catch (error) {
      log.warn({ err: error, projectId: id }, 'event store read failed: project answered from its view');
      return found;
    }
  };
  return { ...views, project };
};
