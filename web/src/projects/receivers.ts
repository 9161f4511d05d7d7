import type { Receivers } from '../live/topics.ts';
import { useTopic } from '../live/use-topic.ts';
import { useSession } from '../session/store.ts';
import { useActivity } from './sharing/activity.ts';
import { useProjects } from './store.ts';

/** What a message about a project means for the store, which itself refuses what is late. */
export const projectReceivers: Receivers<`project:${string}`> = {
  'project.changed': ({ revision, data }) => useProjects.getState().receive(revision, data),
  'project.removed': ({ revision, data }) => useProjects.getState().remove(data.id, revision),
  'project.progress': ({ data }) => useProjects.getState().tick(data),
  'project.visited': ({ data }) => useActivity.getState().visited(data, useSession.getState().me?.id),
};

/** Keeps the store up to date with a project while a screen is there. */
export const useProjectTopic = (topic: `project:${string}` | null): void => useTopic(topic, projectReceivers);
