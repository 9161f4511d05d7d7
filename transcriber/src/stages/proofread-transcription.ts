import { joinHeard, type HeardWord } from '@soebs/events/transcript';
import { applyExpressions } from '../proofread/expressions.ts';
import { dropLoops, dropOverSilence } from '../proofread/inventions.ts';
import type { Corrector } from '../proofread/model.ts';
import { capitals, normalMarks, swissSpelling } from '../proofread/spelling.ts';
import { wholeTimes } from '../proofread/times.ts';
import type { SpeakerCount } from '../speakers/cluster.ts';
import { mergeChannels } from '../speakers/merge-channels.ts';
import { nameSpeakers } from '../speakers/name-speakers.ts';
import type { Run } from '../run.ts';
import type { Heard, RecognitionOptions } from './transcribe-audio.ts';

/** What was heard, every word whole, without what was not said: loops, and words over silence (TJ6). */
export const spokenOf = (heard: Pick<Heard, 'words' | 'silences'>): HeardWord[] =>
  normalMarks(dropLoops(dropOverSilence(joinHeard(heard.words), heard.silences)));

/** Spoken words as they are written: expressions, capitals, ss for ß where it is due, and a rising time for each (TJ6). */
export const written = (spoken: readonly HeardWord[], { language, expressions }: RecognitionOptions): HeardWord[] =>
  wholeTimes(capitals(swissSpelling(applyExpressions(spoken, expressions), language)));

const countOf = ({ speakers = 'auto' }: RecognitionOptions): SpeakerCount =>
  speakers === 'auto' || speakers === 'channels' ? 'auto' : Number(speakers);

/** What was spoken and by whom: by the channel where each is a person's, else by the voices. */
const saidBy = (heard: Heard, options: RecognitionOptions): HeardWord[] => {
  const { voices = [], language, channels } = heard;
  if (channels) return mergeChannels(channels.map(spokenOf), language);
  return nameSpeakers(spokenOf(heard), { voices, count: countOf(options), language });
};

/** proofreadTranscription: the machine's pass over what was heard. What was dropped is said in the job's log, by number. */
export const proofreadTranscription = async (
  run: Run,
  correct: Corrector | undefined,
  { heard, options }: { readonly heard: Heard; readonly options: RecognitionOptions },
): Promise<HeardWord[]> => {
  const spoken = saidBy(heard, options);
  run.progress(0.2);
  const language = options.language === 'auto' ? heard.language : options.language;
  const { expressions } = options;
  const correctedWords = correct ? await correct(spoken, { language, expressions, signal: run.signal }) : spoken;
  const words = written(correctedWords, options);
  run.log.info(
    {
      heard: [heard, ...(heard.channels ?? [])].reduce((sum, { words: all }) => sum + all.length, 0),
      kept: words.length,
    },
    'proofread',
  );
  run.progress(1);
  return words;
};
