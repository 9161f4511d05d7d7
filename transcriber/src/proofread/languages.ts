import type { HeardWord } from '@soebs/events/transcript';

/** A piece as far as its language matters. */
type Piece = {
  readonly language: string;
  readonly languageProbability?: number | undefined;
  readonly words: readonly Pick<HeardWord, 'startMs' | 'endMs'>[];
};

const SURE = 0.8;
const ENOUGH_SPEECH_MS = 5_000;

/** From the first word to the last one: how long somebody spoke in a piece. */
const speechMs = ({ words }: Piece): number => {
  const starts = words.flatMap(({ startMs }) => startMs ?? []);
  const ends = words.flatMap(({ endMs }) => endMs ?? []);
  return starts.length === 0 || ends.length === 0 ? 0 : Math.max(0, Math.max(...ends) - Math.min(...starts));
};

/** A language is believed when it was found with certainty in enough speech; a service that tells no certainty is trusted. */
export const isLanguageBelieved = (piece: Piece): boolean =>
  (piece.languageProbability ?? 1) >= SURE && speechMs(piece) >= ENOUGH_SPEECH_MS;

/** The language that most is spoken in, by the pieces that are believed, else by all that has words. `und` (undetermined, BCP 47) when nobody speaks. */
export const mainLanguageOf = (pieces: readonly Piece[]): string => {
  const spoken = pieces.filter(({ words }) => words.length > 0);
  const believed = spoken.filter(isLanguageBelieved);
  const votes = new Map<string, number>();
  for (const piece of believed.length > 0 ? believed : spoken) {
    const weight = (speechMs(piece) + 1) * (piece.languageProbability ?? 1);
    votes.set(piece.language, (votes.get(piece.language) ?? 0) + weight);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'und';
};
