import { expressionsOf, projects, streamName, type WorkStage } from '@soebs/events';
import type { CommandHandler } from '@soebs/platform';
import type { Tools } from '../media/ffmpeg.ts';
import type { Corrector } from '../proofread/model.ts';
import type { Run } from '../run.ts';
import type { Recogniser } from '../speech/recogniser.ts';
import { startArtefacts } from './artefacts.ts';
import { awaitCharge } from './await-charge.ts';
import { extractAudio, type Sound } from './extract-audio.ts';
import { proofreadTranscription } from './proofread-transcription.ts';
import { storeTranscription, type TranscriptHandler } from './store-transcription.ts';
import { transcribeAudio, type RecognitionOptions } from './transcribe-audio.ts';

export type StageDeps = {
  readonly tools: Tools;
  /** Longer media is refused (PJ3). */
  readonly maxMediaMs: () => number;
  readonly recogniser: Recogniser;
  /** Told of each piece that was recognised: how many seconds of sound in a second of work. */
  readonly heard?: ((speed: number) => void) | undefined;
  /** How long a piece may take at least before the user is told that the service does not answer. */
  readonly leastPatienceMs?: number | undefined;
  /** A language model's pass, where one is configured. */
  readonly corrector?: Corrector | undefined;
  readonly transcriptDocuments: TranscriptHandler;
  /** Projects are only read: for their language and what is listened for. */
  readonly projects: Pick<CommandHandler<ProjectState, never, string>, 'stateOf'>;
};
type ProjectState = (typeof projects)['initial'];

const optionsOf = async (deps: StageDeps, projectId: string): Promise<RecognitionOptions> => {
  const { state } = await deps.projects.stateOf(streamName(projects.category, projectId));
  return typeof state === 'string'
    ? { language: 'auto', expressions: [] }
    : { ...state.details, expressions: expressionsOf(state) };
};

/**
 * What a run went on from is of no use once the text is there: the extracted sound, by far the largest thing a project has, and
 * what was heard in each piece, in clear words that no edit reaches.
 */
const forgetResults = async (
  { objects, log, projectId }: Run,
  { audioKey, channelKeys = [] }: Sound,
): Promise<void> => {
  const sounds = [audioKey, ...channelKeys].map((key) => objects.remove(key));
  const forgotten = [...sounds, objects.removeAll(`projects/${projectId}/pieces`)];
  for (const { reason } of (await Promise.allSettled(forgotten)).filter((each) => each.status === 'rejected'))
    log.warn({ err: reason as unknown }, 'removing results of a run failed');
};

/** Goes through the stages of a run from the beginning; stored results of earlier runs are used, not made again. */
export const runStages = async (
  run: Run,
  deps: StageDeps,
  enter: (stage: WorkStage) => Promise<void>,
): Promise<void> => {
  await enter('started');
  const options = await optionsOf(deps, run.projectId);
  await enter('extractAudio');
  const sound = await extractAudio(run, deps, options.speakers === 'channels');
  await awaitCharge(run);
  await enter('transcribeAudio');
  const artefacts = startArtefacts(run, deps.tools, sound);
  try {
    const heard = await transcribeAudio(run, deps, { sound, options });
    await enter('proofreadTranscription');
    const words = await proofreadTranscription(run, deps.corrector, { heard, options });
    await enter('storeTranscription');
    const language = options.language === 'auto' ? heard.language : options.language;
    const stored = await storeTranscription(run, deps.transcriptDocuments, { words, language });
    await artefacts.done;
    await run.report<'CompleteTranscription'>({
      type: 'CompleteTranscription',
      words: stored,
      language,
      ...(heard.isVeryQuiet && { isVeryQuiet: true }),
    });
    await forgetResults(run, sound);
  } finally {
    artefacts.stop();
    await artefacts.done;
  }
};
