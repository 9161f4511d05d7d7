import { lengthAfter, lengthBefore, type Delta, type TimedText } from './delta.ts';
import { NUMBERS_PER_WORD, type Segment } from './shapes.ts';
import {
  replaceTokens,
  shareSpan,
  timedTokenAt,
  windowTokens,
  tokensOf,
  wordCount,
  type TimedToken,
  type Token,
} from './tokens.ts';

/** The time a segment may use: from the end of the word before it to the start of the word after it. */
export type Room = {
  readonly fromMs: number;
  readonly toMs: number;
};

/** Reading speed at which words without any time are laid out: 15 characters a second. */
export const MS_PER_CHARACTER = 67;
/** A typed word takes the whole silence it is put into up to this length; in a longer one its natural length. */
const WHOLE_GAP_MS = 1_500;
const SHORTEST_WORD_MS = 300;
/** Edited words are confirmed (TX5). */
export const CONFIRMED = 100;
/** The largest time that fits the stored integers. */
export const LAST_MS = 2_147_483_647;

/** A word whose time stands, at its place in the new text; `old` counts the old words up to and with it. */
type Anchor = TimedToken & {
  readonly old: number;
  readonly isOld: boolean;
};

type Candidates = {
  /** Old words that a delta kept, in the order of the new text. */
  readonly kept: readonly Anchor[];
  /** Words that an insertion brought times for, in the order of the new text. */
  readonly brought: readonly Anchor[];
};

const hintsOf = ({ timings, confidence }: TimedText, at: number, old: number): Anchor[] =>
  confidence.map((percent, n) => {
    const [offset = 0, length = 0, startMs = 0, endMs = 0] = timings.slice(
      n * NUMBERS_PER_WORD,
      (n + 1) * NUMBERS_PER_WORD,
    );
    return { offset: at + offset, length, startMs, endMs, confidence: percent, old, isOld: false };
  });

/** Walks the delta once over the old words and notes which stay and which come with times. */
const candidatesOf = (words: readonly TimedToken[], delta: Delta, textLength: number): Candidates => {
  const kept: Anchor[] = [];
  const brought: Anchor[] = [];
  let from = 0;
  let to = 0;
  let next = 0;
  const walk = (until: number, keeps: boolean): void => {
    for (let word = words[next]; word && word.offset < until; word = words[next]) {
      next += 1;
      const { offset, length, startMs, endMs, confidence } = word;
      if (keeps && offset >= from && offset + length <= until) {
        kept.push({ offset: offset - from + to, length, startMs, endMs, confidence, old: next, isOld: true });
      }
    }
  };
  for (const part of [...delta, textLength]) {
    if (typeof part === 'object') for (const hint of hintsOf(part, to, next)) brought.push(hint);
    walk(from + lengthBefore(part), lengthAfter(part) > 0);
    from += lengthBefore(part);
    to += lengthAfter(part);
  }
  return { kept, brought };
};

/** For each word, when the next standing word begins. */
const nextStarts = (anchors: readonly (Anchor | null)[], lastMs: number): number[] => {
  const starts = new Array<number>(anchors.length);
  let boundMs = lastMs;
  for (let n = anchors.length - 1; n >= 0; n -= 1) {
    starts[n] = boundMs;
    boundMs = anchors[n]?.startMs ?? boundMs;
  }
  return starts;
};

/** For each token the word that stands at its very place; both lists rise. */
const match = (tokens: readonly Token[], words: readonly Anchor[]): (Anchor | null)[] => {
  let n = 0;
  return tokens.map(({ offset, length }) => {
    while ((words[n]?.offset ?? offset) < offset) n += 1;
    const word = words[n];
    return word?.offset === offset && word.length === length ? word : null;
  });
};

const inOrder = ({ startMs, endMs }: Anchor, { fromMs, toMs }: Room): boolean =>
  fromMs <= startMs && startMs <= endMs && endMs <= toMs;

/** The words of the new text whose times stand, null where a time must be found. Times that came along must fit in. */
const anchorsOf = (tokens: readonly Token[], { kept, brought }: Candidates, room: Room): (Anchor | null)[] => {
  const standing = match(tokens, kept);
  if (brought.length === 0) return standing;
  const matches = match(tokens, brought);
  const starts = nextStarts(standing, room.toMs);
  let fromMs = room.fromMs;
  return matches.map((matched, n) => {
    const fits = matched !== null && inOrder(matched, { fromMs, toMs: starts[n] ?? 0 });
    const chosen = standing[n] ?? (fits ? matched : null);
    fromMs = chosen?.endMs ?? fromMs;
    return chosen;
  });
};

/** The span for words that stand where no old word stood: the silence there, or its natural length from its start. */
const insertionSpan = ({ fromMs, toMs }: Room, characters: number, words: number): Room => {
  const gapMs = Math.max(0, toMs - fromMs);
  const naturalMs = Math.max(characters * MS_PER_CHARACTER, words * SHORTEST_WORD_MS);
  const length = gapMs <= Math.max(naturalMs, WHOLE_GAP_MS) ? gapMs : naturalMs;
  return { fromMs, toMs: fromMs + length };
};

/** The span of the replaced words, cut to the room; null when nothing was replaced. */
const replacedSpan = (replaced: readonly TimedToken[], room: Room): Room | null => {
  const first = replaced[0];
  if (!first) return null;
  const fromMs = Math.min(Math.max(first.startMs, room.fromMs), room.toMs);
  const endMs = replaced.reduce((latest, word) => Math.max(latest, word.endMs), first.endMs);
  return { fromMs, toMs: Math.max(fromMs, Math.min(endMs, room.toMs)) };
};

const spread = (run: readonly Token[], replaced: readonly TimedToken[], room: Room): TimedToken[] => {
  const characters = run.reduce((sum, token) => sum + token.length, 0);
  const span = replacedSpan(replaced, room) ?? insertionSpan(room, characters, run.length);
  const times = shareSpan(
    { startMs: span.fromMs, endMs: span.toMs },
    run.map((token) => token.length),
  );
  return run.map(({ offset, length }, n) => {
    const { startMs, endMs } = times[n] ?? { startMs: span.fromMs, endMs: span.fromMs };
    return { offset, length, startMs, endMs, confidence: CONFIRMED };
  });
};

/** At the start of a segment there is no word to lean on: typed words stand directly before the first one. */
const beforeFirst = (run: readonly Token[], room: Room): Room => {
  const characters = run.reduce((sum, token) => sum + token.length, 0);
  const { fromMs, toMs } = insertionSpan(room, characters, run.length);
  return { fromMs: room.toMs - (toMs - fromMs), toMs: room.toMs };
};

type Ends = readonly [Anchor | null, Anchor | null];

type Filling = {
  readonly words: readonly TimedToken[];
  readonly room: Room;
};

/** The old words that stood between two anchors. */
const replacedBetween = ([last, next]: Ends, words: readonly TimedToken[]): readonly TimedToken[] =>
  words.slice(last?.old ?? 0, next ? next.old - Number(next.isOld) : words.length);

/** Times for a run of words between two anchors. */
const fillRun = (run: readonly Token[], ends: Ends, { words, room }: Filling): TimedToken[] => {
  const [last, next] = ends;
  const replaced = replacedBetween(ends, words);
  const gap = { fromMs: last?.endMs ?? room.fromMs, toMs: next?.startMs ?? room.toMs };
  const leansOnNext = last === null && next !== null && replaced.length === 0;
  return spread(run, replaced, leansOnNext ? beforeFirst(run, gap) : gap);
};

/** Fills the words between the anchors. */
const fillRuns = (tokens: readonly Token[], anchors: readonly (Anchor | null)[], old: Filling): TimedToken[] => {
  const timed: TimedToken[] = [];
  let run: Token[] = [];
  let last: Anchor | null = null;
  tokens.forEach((token, n) => {
    const anchor = anchors[n] ?? null;
    if (!anchor) {
      run.push(token);
      return;
    }
    // One by one: a run may have more words than a call takes arguments.
    if (run.length > 0) for (const word of fillRun(run, [last, anchor], old)) timed.push(word);
    timed.push(anchor);
    run = [];
    last = anchor;
  });
  return run.length > 0 ? [...timed, ...fillRun(run, [last, null], old)] : timed;
};

/** The words that a delta can touch, with one more on each side to lean on. */
const windowOf = (segment: Segment, delta: Delta): { from: number; to: number } => {
  const first = delta[0];
  const changesFrom = typeof first === 'number' && first > 0 ? first : 0;
  const changesTo = delta.reduce<number>((sum, part) => sum + lengthBefore(part), 0);
  const count = wordCount(segment);
  let from = 0;
  let to = count;
  while (from < count && endOf(segment, from) < changesFrom) from += 1;
  while (to > from && timedTokenAt(segment, to - 1).offset > changesTo) to -= 1;
  return { from: Math.max(0, from - 1), to: Math.min(count, to + 1) };
};

const endOf = (segment: Segment, n: number): number => {
  const { offset, length } = timedTokenAt(segment, n);
  return offset + length;
};

/**
 * The segment with its new text and the times of its words (TX4): untouched words keep theirs, a replaced run shares
 * the old span by width, an insertion takes the silence it stands in, joined words reach from the first start to the last end.
 */
export const retime = (segment: Segment, change: { text: string; delta: Delta }, room: Room): Segment => {
  const { from, to } = windowOf(segment, change.delta);
  const start = from === 0 ? 0 : timedTokenAt(segment, from).offset;
  const end = to === wordCount(segment) ? segment.text.length : endOf(segment, to - 1);
  const words = windowTokens(segment, { from, to, start });
  const newEnd = change.text.length - (segment.text.length - end);
  const tokens = tokensOf(change.text.slice(start, newEnd));
  const delta = start === 0 ? change.delta : dropStart(change.delta, start);
  const inside = {
    fromMs: from === 0 ? room.fromMs : timedTokenAt(segment, from - 1).endMs,
    toMs: to === wordCount(segment) ? room.toMs : timedTokenAt(segment, to).startMs,
  };
  const anchors = anchorsOf(tokens, candidatesOf(words, delta, end - start), inside);
  const timed = fillRuns(tokens, anchors, { words, room: inside });
  return replaceTokens(segment, change.text, { from, to, start, tokens: timed });
};

/** The same delta for a text without its first `length` units, which it keeps. */
const dropStart = ([first, ...rest]: Delta, length: number): Delta =>
  typeof first === 'number' && first > length ? [first - length, ...rest] : rest;
