import { projects, streamName, type Project } from '@soebs/events';
import type { Commands } from './commands.ts';

/** A person's own project as its stream tells it at this moment; foreign and absent ones are the same nothing. */
export const ownProject = async (
  commands: Pick<Commands, 'projects'>,
  person: { readonly id: string },
  id: string,
): Promise<Project | undefined> => {
  const { state } = await commands.projects.stateOf(streamName(projects.category, id));
  return typeof state !== 'string' && state.ownerId === person.id ? state : undefined;
};
