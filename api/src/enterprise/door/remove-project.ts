import type { Causation } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../../commands/commands.ts';
import type { MachineProjects } from './machine-projects.ts';

export type RemoveProjectDeps = {
  readonly commands: Pick<Commands, 'projects' | 'jobs'>;
  readonly projects: Pick<MachineProjects, 'remove'>;
};

/** Stops what runs, then deletes; the program forgets it too. */
export const removeProject = async (
  { commands, projects }: RemoveProjectDeps,
  projectId: string,
  by: Causation,
): Promise<void> => {
  const stopping = { ...by, commandId: derivedId(by.commandId, 'discard') };
  await commands.jobs.handle({ type: 'DiscardTranscription', projectId }, stopping);
  await commands.projects.handle({ type: 'DeleteProject', projectId }, by);
  await projects.remove(projectId);
};
