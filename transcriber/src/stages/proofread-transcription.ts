import type { HeardWord } from '@soebs/events/transcript';
import { applyExpressions } from '../proofread/expressions.ts';
import { dropLoops, dropOverSilence } from '../proofread/inventions.ts';
import { capitals, normalMarks, swissSpelling } from '../proofread/spelling.ts';
import type { Run } from '../run.ts';
import type { Heard, Hints } from './transcribe-audio.ts';

/** The machine's pass over what was heard (TJ6). Times are made whole later, when paragraphs are built. */
export const proofread = (heard: Heard, { language, expressions }: Hints): HeardWord[] => {
  const spoken = dropLoops(dropOverSilence(heard.words, heard.silences));
  const named = applyExpressions(normalMarks(spoken), expressions);
  return capitals(swissSpelling(named, language));
};

/** proofreadTranscription: what was dropped is said in the job's log, by number. */
export const proofreadTranscription = (run: Run, heard: Heard, hints: Hints): HeardWord[] => {
  const words = proofread(heard, hints);
  run.log.info({ heard: heard.words.length, kept: words.length }, 'proofread');
  run.progress(1);
  return words;
};
