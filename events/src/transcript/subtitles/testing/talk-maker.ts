import type { SourceWord } from '../source.ts';

/** The same numbers for the same seed on every machine (a linear congruential generator), each from 0 to below `below`. */
export const dice = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
};

/** How a made-up talk sounds. */
export type TalkShape = {
  readonly sentences: readonly string[];
  readonly words: number;
  readonly seed: number;
  /** Characters a second over the whole talk, pauses included, roughly. */
  readonly charactersPerSecond: number;
};

const pauseAfter = (word: string, roll: (below: number) => number): number => {
  if (/[.!?]$/u.test(word)) return roll(20) === 0 ? 1_000 + roll(2_500) : 150 + roll(300);
  if (/[,:;]$/u.test(word)) return 60 + roll(260);
  return roll(60) === 0 ? 300 + roll(500) : 0;
};

/** Marks of hand-made cuts, taken away. */
export const withoutCuts = (sentence: string): string => sentence.replaceAll(' // ', ' ').replaceAll(' / ', ' ');

/** A talk of sentences in random order, its tempo changing from sentence to sentence. */
export const makeTalk = ({ sentences, words: wanted, seed, charactersPerSecond }: TalkShape): SourceWord[] => {
  const roll = dice(seed);
  const words: SourceWord[] = [];
  // Pauses take about a sixth of the time, so single words are spoken quicker than the whole.
  const msPerCharacter = 823 / charactersPerSecond;
  let now = 0;
  while (words.length < wanted) {
    const sentence = withoutCuts(sentences[roll(sentences.length)] ?? '');
    const tempo = 80 + roll(41);
    for (const text of sentence.split(' ')) {
      const lastsMs = Math.round((msPerCharacter * (text.length + 1) * tempo * (90 + roll(21))) / 10_000);
      words.push({ text, startMs: now, endMs: now + lastsMs, speakerId: 's1' });
      now += lastsMs + pauseAfter(text, roll);
    }
  }
  return words.slice(0, wanted);
};
