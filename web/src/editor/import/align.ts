import {
  LAST_MS,
  shareSpan,
  timedTokensOf,
  wordsOfText,
  type FilePiece,
  type Segment,
  type TimedToken,
} from '@soebs/events/transcript';
import { matchWords } from './match.ts';

/** A word further away from its cue than this is not the one that was meant, even if it is written alike. */
const FARTHEST_MS = 5_000;

/** So many words are taken one for one where as many stood in their place. */
const MOST_ONE_FOR_ONE = 8;

/** A word of the text as it stands. */
export type OwnWord = TimedToken & { readonly place: number; readonly text: string };

/** A word of the file, and where it belongs in the text. */
export type PlacedWord = {
  readonly text: string;
  readonly isJoined: boolean;
  readonly speaker: string | null;
  readonly beginsParagraph: boolean;
  /** The same word of the text, whose times it keeps; null for one that is new. */
  readonly same: OwnWord | null;
  /** When it was said, as far as the file tells; null where its neighbours have to tell. */
  readonly time: { readonly startMs: number; readonly endMs: number } | null;
  /** The paragraph that it goes into, counted from 0. */
  readonly place: number;
};

type Loose = Omit<PlacedWord, 'place' | 'time'> & { readonly piece: number };

/** The words of paragraphs, one after another. */
export const ownWordsOf = (segments: readonly Segment[]): OwnWord[] =>
  segments.flatMap((segment, place) =>
    timedTokensOf(segment).map((token) => ({
      ...token,
      place,
      text: segment.text.slice(token.offset, token.offset + token.length),
    })),
  );

/** What is compared: letters and digits, whatever their size; a word of signs alone is compared as it is. */
const compared = (text: string): string => {
  const letters = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase();
  return (letters === '' ? text : letters).replaceAll('ß', 'ss');
};

const isNear = ({ startMs, endMs }: OwnWord, piece: FilePiece): boolean =>
  piece.startMs === null ||
  piece.endMs === null ||
  (endMs >= piece.startMs - FARTHEST_MS && startMs <= piece.endMs + FARTHEST_MS);

const looseWords = (pieces: readonly FilePiece[], own: readonly OwnWord[]): Loose[] => {
  const words = pieces.flatMap(({ text, speaker, beginsParagraph }, piece) =>
    wordsOfText(text).map((word, n) => ({
      ...word,
      isJoined: n > 0 && word.isJoined,
      speaker,
      piece,
      beginsParagraph: n === 0 && beginsParagraph,
    })),
  );
  const matches = matchWords(
    own.map(({ text }) => compared(text)),
    words.map(({ text }) => compared(text)),
  );
  return words.map((word, n) => {
    const same = own[matches[n] ?? -1];
    const piece = pieces[word.piece];
    return { ...word, same: same && piece && isNear(same, piece) ? same : null };
  });
};

type Span = { readonly startMs: number; readonly endMs: number };

/** The time of new words that follow one another in one cue: its own, as far as the words around leave it. */
const spanOf = (piece: FilePiece | undefined, { startMs, endMs }: Span): Span | null => {
  const [fromMs, toMs] = [piece?.startMs ?? null, piece?.endMs ?? null];
  if (fromMs === null || toMs === null) return null;
  const span = { startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs) };
  return span.endMs > span.startMs ? span : null;
};

/** For each word the time by which all that follow begin. */
const nextStarts = (words: readonly Loose[]): number[] => {
  const starts: number[] = new Array<number>(words.length);
  let nextMs = LAST_MS;
  for (let n = words.length - 1; n >= 0; n -= 1) {
    starts[n] = nextMs;
    nextMs = words[n]?.same?.startMs ?? nextMs;
  }
  return starts;
};

/** New words [from, to) that follow one another. */
type NewWords = { readonly from: number; readonly to: number };

const newWordsIn = (words: readonly Loose[], belong: (word: Loose, next: Loose) => boolean): NewWords[] => {
  const runs: NewWords[] = [];
  words.forEach((word, n) => {
    if (word.same) return;
    const [last, before] = [runs.at(-1), words[n - 1]];
    if (last?.to === n && before && belong(before, word)) runs[runs.length - 1] = { from: last.from, to: n + 1 };
    else runs.push({ from: n, to: n + 1 });
  });
  return runs;
};

const pieceOf = ([first]: readonly Loose[], pieces: readonly FilePiece[]): FilePiece | undefined =>
  first && pieces[first.piece];

/** The times of new words, where their cue tells: those that follow one another in one cue share their part of it by width. */
const cueTimes = (words: readonly Loose[], pieces: readonly FilePiece[]): (Span | null)[] => {
  const starts = nextStarts(words);
  const times: (Span | null)[] = words.map(() => null);
  let endMs = 0;
  for (const { from, to } of newWordsIn(words, (word, next) => word.piece === next.piece)) {
    const run = words.slice(from, to);
    endMs = Math.max(endMs, words[from - 1]?.same?.endMs ?? 0);
    const span = spanOf(pieceOf(run, pieces), { startMs: endMs, endMs: starts[from] ?? LAST_MS });
    if (!span) continue;
    const widths = run.map(({ text }) => text.length);
    shareSpan(span, widths).forEach((share, n) => (times[from + n] = share));
    endMs = span.endMs;
  }
  return times;
};

/** The last paragraph of some that has begun at a time. */
const begunBy = (segments: readonly Segment[], { from, to }: { from: number; to: number }, ms: number): number => {
  for (let place = to; place > from; place -= 1) {
    const startMs = segments[place]?.timings[2];
    if (startMs !== undefined && startMs <= ms) return place;
  }
  return from;
};

type Run = {
  readonly words: readonly Loose[];
  readonly times: readonly (Span | null)[];
  /** The words of the text whose place the run takes. */
  readonly gone: readonly OwnWord[];
  readonly from: number;
  readonly to: number;
};

/** The paragraphs of new words: by their time, else by the words whose place they take. */
const placesOfRun = ({ words, times, gone, from, to }: Run, segments: readonly Segment[]): number[] => {
  let least = from;
  return words.map((_, n) => {
    const time = times[n];
    const taken = gone[Math.floor((n * gone.length) / words.length)];
    const place = time ? begunBy(segments, { from, to }, time.startMs) : (taken?.place ?? from);
    least = Math.max(least, place);
    return least;
  });
};

const NO_WORD: OwnWord = { place: 0, text: '', offset: 0, length: 0, startMs: 0, endMs: 0, confidence: 0 };

/** A few words in the place of as many: each was said when the one was that it replaces. */
const placedRun = (run: Run, segments: readonly Segment[]): PlacedWord[] => {
  const { words, gone, from } = run;
  if (words.length === gone.length && words.length <= MOST_ONE_FOR_ONE)
    return words.map((word, n) => ({ ...word, time: gone[n] ?? null, place: gone[n]?.place ?? from }));
  const places = placesOfRun(run, segments);
  return words.map((word, n) => ({ ...word, time: run.times[n] ?? null, place: places[n] ?? from }));
};

/** Where the words of a file belong in a text, and when they were said: times stay where words agree (TX41). */
export const placeWords = (pieces: readonly FilePiece[], segments: readonly Segment[]): PlacedWord[] => {
  const own = ownWordsOf(segments);
  const words = looseWords(pieces, own);
  const times = cueTimes(words, pieces);
  const indexOf = new Map(own.map((word, n) => [word, n]));
  const indexAt = (n: number, otherwise: number): number => indexOf.get(words[n]?.same ?? NO_WORD) ?? otherwise;
  const placed: PlacedWord[] = [];
  const keep = (until: number): void => {
    for (const { same, ...word } of words.slice(placed.length, until))
      placed.push({ ...word, same, time: null, place: same?.place ?? 0 });
  };
  for (const { from, to } of newWordsIn(words, () => true)) {
    keep(from);
    const run: Run = {
      words: words.slice(from, to),
      times: times.slice(from, to),
      gone: own.slice(indexAt(from - 1, -1) + 1, indexAt(to, own.length)),
      from: placed.at(-1)?.place ?? 0,
      to: words[to]?.same?.place ?? segments.length - 1,
    };
    placed.push(...placedRun(run, segments));
  }
  keep(words.length);
  return placed;
};
