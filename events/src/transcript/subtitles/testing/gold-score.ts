import { cuesBetween, prepareTalk, timedRules } from '../cues.ts';
import { cutTalk } from '../cut.ts';
import type { SubtitleOptions } from '../options.ts';
import type { SourceWord } from '../source.ts';
import { cutGreedily } from './greedy.ts';
import { cutsOf, f1PerMille, tally, type Tally } from './measure.ts';
import { withoutCuts } from './talk-maker.ts';

/** Read out evenly at 14 characters a second, a short breath after each mark. */
const readOut = (sentence: string): SourceWord[] => {
  let now = 0;
  return withoutCuts(sentence)
    .split(' ')
    .map((text) => {
      const startMs = now;
      const endMs = startMs + (text.length + 1) * 70;
      now = endMs + (/[.,:;!?]$/u.test(text) ? 150 : 0);
      return { text, startMs, endMs, speakerId: null };
    });
};

/** Boundary F1 against the hand-made cuts, line ends and cue ends apart, in tenths of a percent. */
export const scoreOf = (
  sentences: readonly string[],
  language: string,
  { options, name }: { options: SubtitleOptions; name: 'optimal' | 'greedy' },
): { lines: number; cues: number; items: number } => {
  const rules = timedRules(options);
  const lines: Tally = { right: 0, made: 0, wanted: 0 };
  const cues: Tally = { right: 0, made: 0, wanted: 0 };
  for (const sentence of sentences) {
    const talk = prepareTalk({ words: readOut(sentence) }, options, language);
    const bounds = name === 'optimal' ? cutTalk(talk, rules).bounds : cutGreedily(talk, rules);
    const made = cutsOf(cuesBetween(talk, rules, bounds).map((cue) => cue.lines));
    const wanted = cutsOf(sentence.split(' // ').map((cue) => cue.split(' / ')));
    tally(lines, made.lines, wanted.lines);
    tally(cues, made.cues, wanted.cues);
  }
  return { lines: f1PerMille(lines), cues: f1PerMille(cues), items: sentences.length };
};
