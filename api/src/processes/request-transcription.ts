import { idOfStream, projects, streamName, transcription } from '@soebs/events';
import type { Commands } from '../commands.ts';
import { reactions, type Process } from './process.ts';

/** A queued project gets a job; a project that is queued again has its failed job tried again. */
export const requestTranscription = (commands: Commands): Process => {
  const request = async (
    projectId: string,
  ): Promise<Parameters<Commands['transcription']['handle']>[0] | undefined> => {
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    if (typeof state === 'string' || !state.media) return undefined;
    const { ownerId, media, details } = state;
    const job = await commands.transcription.stateOf(streamName(transcription.category, projectId));
    return job.state
      ? { type: 'RetryTranscription', projectId }
      : { type: 'RequestTranscription', projectId, ownerId, mediaKey: media.key, language: details.language };
  };
  return {
    name: 'requestTranscription',
    prefixes: [`${projects.category}-`],
    react: reactions(projects.codec, {
      ProjectQueued: async ({ streamId }, by) => {
        const command = await request(idOfStream(streamId));
        if (command) await commands.transcription.handle(command, by(command.type));
      },
      ProjectRequeued: async ({ streamId }, by) => {
        const command = await request(idOfStream(streamId));
        if (command) await commands.transcription.handle(command, by(command.type));
      },
    }),
  };
};
