import { idOfStream, jobs } from '@soebs/events';
import type { Commands } from '../commands/commands.ts';
import { reactions, type Process } from './process.ts';

/** The project goes through the stages of its job and ends as the job ends. */
export const followTranscription = (commands: Commands): Process => ({
  name: 'followTranscription',
  prefixes: [`${jobs.category}-`],
  react: reactions(jobs.codec, {
    TranscriptionStageReached: ({ streamId, event: { data } }, by) =>
      commands.projects.handle({ type: 'ReachStage', projectId: idOfStream(streamId), ...data }, by('ReachStage')),
    TranscriptionCompleted: async ({ streamId, event: { data } }, by) => {
      const { state: job } = await commands.jobs.stateOf(streamId);
      await commands.projects.handle(
        {
          type: 'FinishProject',
          projectId: idOfStream(streamId),
          durationMs: job?.results.audio?.decodedMs ?? 0,
          language: data.language,
          words: data.words,
          ...(data.isVeryQuiet && { isVeryQuiet: data.isVeryQuiet }),
        },
        by('FinishProject'),
      );
    },
    TranscriptionFailed: ({ streamId, event: { data } }, by) =>
      commands.projects.handle(
        { type: 'FailProject', projectId: idOfStream(streamId), code: data.code },
        by('FailProject'),
      ),
  }),
});
