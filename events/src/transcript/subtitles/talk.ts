import { byte, int } from './arrays.ts';
import { Break, breakCost } from './breaks.ts';
import { costBetweenJoined, plainPiece } from './long-words.ts';
import { namesOf, type Names } from './names.ts';
import { settleOverlaps } from './overlaps.ts';
import { repairTimes, type RepairedTimes } from './repair.ts';
import { lookUp, type Shown, type WordOptions } from './shown-words.ts';
import { languageOfWord, withMarksJoined, type SourceWord } from './source.ts';
import { LONGEST_WORD_MS, Mark, type Talk } from './talk-shape.ts';
import { TalkWriter, type Placed } from './talk-writer.ts';
import { countings } from './width.ts';

/** How a talk is prepared. */
export type TalkOptions = WordOptions & {
  readonly withDialogues: boolean;
  /** A cue ends with each sentence. */
  readonly oneSentence: boolean;
  /** Words (by their given start) before which a cue must begin. */
  readonly forcedStarts: ReadonlySet<number>;
} & Names;

/** A pause longer than this always ends a cue. */
export const HARD_PAUSE_MS = 2_000;

type Next = {
  readonly shown: Shown;
  readonly startMs: number;
  readonly speakerId: string | null;
  readonly language: string | null;
  readonly isForced: boolean;
  /** A non-breaking blank stands before it. */
  readonly isGlued: boolean;
  /** It is said while the last speaker still talks. */
  readonly isOverlap: boolean;
};

/** Whether a cue must or may end before a word. */
const edgeBefore = (
  next: Next,
  pauseMs: number,
  { isTurn, isOtherLanguage, mayShare }: { isTurn: boolean; isOtherLanguage: boolean; mayShare: boolean },
): number => {
  if (pauseMs > HARD_PAUSE_MS || next.isForced || isOtherLanguage) return Mark.edge;
  if (next.isOverlap) return Mark.turn | Mark.overlap;
  if (!isTurn) return 0;
  return mayShare ? Mark.turn : Mark.edge;
};

/** How bad a break between two words is; words that no blank parts are judged by their signs. */
const costBetween = (last: TalkWriter['last'], { shown }: Next, pauseMs: number): number =>
  last.isJoined
    ? costBetweenJoined(last.text, shown.pieces[0]?.text ?? '')
    : breakCost(last.traits, shown.traits, pauseMs);

/** Judges the place between the last word and the next. */
const join = (writer: TalkWriter, next: Next, options: TalkOptions): void => {
  const { last } = writer;
  if (!writer.isBegun) return;
  const pauseMs = next.startMs - Math.min(last.endMs, last.startMs + LONGEST_WORD_MS);
  const cost = next.isGlued ? Break.glued : costBetween(last, next, pauseMs);
  const isTurn = last.speakerId !== next.speakerId;
  const isOtherLanguage = last.language !== next.language;
  const edge = edgeBefore(next, pauseMs, { isTurn, isOtherLanguage, mayShare: options.withDialogues });
  const isSentence = cost === Break.sentence;
  const isOwn = isSentence && options.oneSentence && !isTurn ? Mark.edge : 0;
  writer.place(cost, edge | isOwn | (isSentence ? Mark.sentence : 0));
};

/** Puts a speaker's name before his first word. */
const announce = (writer: TalkWriter, placed: Placed, { counting }: TalkOptions): void => {
  const text = `${placed.name}:`;
  const width = countings[counting].partsOf(text);
  const shown = { pieces: [plainPiece(text)], widths: [width], width, traits: 0 };
  writer.word(shown, { ...placed, endMs: placed.startMs, marks: placed.marks | Mark.name, isJoined: false });
  writer.place(Break.glued, 0);
};

/** Where a word stands in the talk: what was given for it, and what was made of that. */
type Given = {
  readonly words: readonly SourceWord[];
  readonly numbers: readonly number[];
  readonly times: RepairedTimes;
  readonly overlaps: ReadonlySet<number>;
  readonly nameOf: (speakerId: string | null) => string;
};

const isForced = ({ startMs }: SourceWord, { forcedStarts }: TalkOptions): boolean =>
  startMs !== null && forcedStarts.has(startMs);

const placedOf = (word: SourceWord, n: number, { numbers, times, nameOf }: Given): Placed => ({
  word: numbers[n] ?? n,
  startMs: int(times.startMs, n),
  endMs: int(times.endMs, n),
  speakerId: word.speakerId,
  language: word.language ?? null,
  marks: byte(times.isEstimated, n) ? Mark.estimated : 0,
  isJoined: word.isJoined === true,
  name: nameOf(word.speakerId),
});

/** Adds a word; before the first one of a turn its speaker's name where names are shown. */
const add = (
  writer: TalkWriter,
  { shown, placed, next }: { shown: Shown; placed: Placed; next: Next },
  options: TalkOptions,
): void => {
  const isTurn = !writer.isBegun || writer.last.speakerId !== placed.speakerId;
  join(writer, next, options);
  const forced = next.isForced ? { ...placed, marks: placed.marks | Mark.forced } : placed;
  if (!isTurn || placed.name === '') writer.word(shown, forced);
  else {
    announce(writer, forced, options);
    writer.word(shown, placed);
  }
};

/** Looks a word up by the rules of its own language. */
const lookInto = (options: TalkOptions): ((word: SourceWord) => (text: string) => Shown) => {
  const looks = new Map<string | undefined, (text: string) => Shown>();
  return (word) => {
    const known = looks.get(word.language);
    if (known) return known;
    const look = lookUp({ ...options, language: languageOfWord(word, options.language) });
    looks.set(word.language, look);
    return look;
  };
};

/** Lays a talk out for cutting. */
export const talkOf = (source: readonly SourceWord[], options: TalkOptions): Talk => {
  const { words, numbers } = withMarksJoined(source, options.language);
  const { settled, overlaps } = settleOverlaps(words);
  const given: Given = { words, numbers, times: repairTimes(settled), overlaps, nameOf: namesOf(options) };
  const lookIn = lookInto(options);
  const writer = new TalkWriter();
  words.forEach((word, n) => {
    const shown = lookIn(word)(word.text);
    const placed = placedOf(word, n, given);
    if (shown.pieces.length === 0) {
      writer.swallow(shown, placed);
      return;
    }
    const { startMs, speakerId, language } = placed;
    const isGlued = words[n - 1]?.isGlued === true;
    const flags = { isForced: isForced(word, options), isGlued, isOverlap: overlaps.has(n) };
    add(writer, { shown, placed, next: { shown, startMs, speakerId, language, ...flags } }, options);
  });
  return writer.finish(source.length);
};
