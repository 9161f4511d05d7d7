import { idOfStream, jobs, projects, streamName } from '@soebs/events';
import type { Commands } from '../commands/commands.ts';
import { reactions, type Process } from './process.ts';

/**
 * A queued project gets a job; a project that is queued again has its failed job tried again. Each event does so once, also
 * when it is heard of late: which command it becomes hangs on the event, and on what there is only where the command's id is
 * the same for both.
 */
export const requestTranscription = (
  commands: Commands,
  /** Whether a project is a trial of a program, which nobody transcribes. */
  isTrial: (projectId: string) => Promise<boolean>,
): Process => {
  const request = async (projectId: string) => {
    if (await isTrial(projectId)) return undefined;
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    if (typeof state === 'string' || !state.media) return undefined;
    const { ownerId, media, details } = state;
    return {
      type: 'RequestTranscription',
      projectId,
      ownerId,
      mediaKey: media.key,
      language: details.language,
    } as const;
  };
  return {
    name: 'requestTranscription',
    prefixes: [`${projects.category}-`],
    react: reactions(projects.codec, {
      ProjectQueued: async ({ streamId }, by) => {
        const command = await request(idOfStream(streamId));
        if (command) await commands.jobs.handle(command, by('RequestTranscription'));
      },
      ProjectRequeued: async ({ streamId }, by) => {
        const projectId = idOfStream(streamId);
        const command = await request(projectId);
        if (!command) return;
        const { state: job } = await commands.jobs.stateOf(streamName(jobs.category, projectId));
        const again = job ? ({ type: 'RetryTranscription', projectId } as const) : command;
        await commands.jobs.handle(again, by('RetryTranscription'));
      },
    }),
  };
};
