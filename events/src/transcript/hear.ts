import { composed } from '../text.ts';
import { languageOf, type HeardWord, type Segment, type Word } from './shapes.ts';
import { joinHeard, wordsOfText, type SpacedText } from './spacing.ts';
import { CONFIRMED, LAST_MS, MS_PER_CHARACTER } from './timing.ts';
import { shareSpan, withTokens } from './tokens.ts';

/** A word ready for a paragraph. */
export type SpokenWord = Word & {
  readonly speakerId: string | null;
  /** No blank stands before it. */
  readonly isJoined: boolean;
  /** The language it is in, where that is not the recording's main one. */
  readonly language?: string;
};

type Piece = {
  text: string;
  startMs: number | null;
  endMs: number | null;
  confidence: number;
  speakerId: string | null;
  isJoined: boolean;
  language?: string;
};

const whole = (ms: number | null): number | null =>
  ms === null || !Number.isFinite(ms) || ms < 0 ? null : Math.min(Math.round(ms), LAST_MS);

const clean = (text: string): string =>
  composed(text)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[^\P{Cc}\s]|\uFEFF/gu, '');

type Times = { readonly startMs: number | null; readonly endMs: number | null };

/** Times for the parts of one heard word: shared by width where both ends are known, else only the first has its start. */
const timesOfParts = ({ startMs, endMs }: HeardWord, parts: readonly SpacedText[]): Times[] => {
  const start = whole(startMs);
  const end = whole(endMs);
  const lengths = parts.map(({ text }) => text.length);
  if (start !== null && end !== null && end >= start) return shareSpan({ startMs: start, endMs: end }, lengths);
  return parts.map((_, n) => ({ startMs: n === 0 ? start : null, endMs: null }));
};

/** Words as the text has them: a heard word with a blank inside becomes several, and so does one of several signs. */
const pieces = (words: readonly HeardWord[]): Piece[] =>
  joinHeard(words.map((heard) => ({ ...heard, text: clean(heard.text) }))).flatMap((heard) => {
    const parts = wordsOfText(heard.text);
    const { confidence = CONFIRMED, speakerId = null, isJoined } = heard;
    return timesOfParts(heard, parts).map((times, n) => ({
      text: parts[n]?.text ?? '',
      ...times,
      confidence: Math.round(confidence),
      speakerId,
      ...languageOf(heard),
      isJoined: n === 0 ? isJoined === true : parts[n]?.isJoined === true,
    }));
  });

/** The longest strictly rising run of starts; one word stamped a minute late does not push all others aside. */
const risingStarts = (words: readonly Piece[]): Set<number> => {
  const tails: number[] = [];
  const before = new Int32Array(words.length).fill(-1);
  const startOf = (index: number | undefined): number => (index === undefined ? -1 : (words[index]?.startMs ?? -1));
  words.forEach((word, index) => {
    if (word.startMs === null) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (startOf(tails[middle]) < word.startMs) low = middle + 1;
      else high = middle;
    }
    if (startOf(tails[low]) === word.startMs) return;
    before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  });
  const rising = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) rising.add(index);
  return rising;
};

const naturalMs = (text: string): number => text.length * MS_PER_CHARACTER;
const TIGHTEST_WORD_MS = 40;

/** Times for words at the start that have no time before them: directly before the first known one. */
const layOutStart = (words: readonly Piece[], firstMs: number | null): Word[] => {
  const needMs = words.reduce((sum, { text }) => sum + naturalMs(text), 0);
  const endMs = firstMs ?? needMs;
  const span = { startMs: Math.max(0, endMs - needMs), endMs };
  return place(
    words,
    shareSpan(
      span,
      words.map(({ text }) => text.length),
    ),
  );
};

const saidEnd = ({ startMs, endMs, text }: Piece, limitMs: number): number => {
  const from = startMs ?? 0;
  return Math.min(endMs !== null && endMs >= from ? endMs : from + naturalMs(text), limitMs);
};

/** Times for a word with a start and the untimed ones after it, up to the next known start. */
const layOutRun = (words: readonly Piece[], nextMs: number | null): Word[] => {
  const [head, ...rest] = words;
  if (!head) return [];
  const startMs = head.startMs ?? 0;
  const headEndMs = saidEnd(head, nextMs ?? LAST_MS);
  const restMs = nextMs ?? headEndMs + rest.reduce((sum, { text }) => sum + naturalMs(text), 0);
  const lengths = words.map(({ text }) => text.length);
  const tight = restMs - headEndMs < TIGHTEST_WORD_MS * rest.length;
  if (tight) return place(words, shareSpan({ startMs, endMs: restMs }, lengths));
  const after = shareSpan({ startMs: headEndMs, endMs: restMs }, lengths.slice(1));
  return place(words, [{ startMs, endMs: headEndMs }, ...after]);
};

const place = (run: readonly Piece[], times: readonly { startMs: number; endMs: number }[]): Word[] =>
  run.map(({ text, confidence }, n) => ({ text, confidence, ...(times[n] ?? { startMs: 0, endMs: 0 }) }));

/**
 * What the recogniser heard, made whole: no word without times, starts and ends in order, whole milliseconds, no blank
 * inside a word (TX4, TJ6). No word is dropped.
 */
export const repairWords = (heard: readonly HeardWord[]): SpokenWord[] => {
  const words = pieces(heard);
  const rising = risingStarts(words);
  const anchors = [...rising].sort((a, b) => a - b);
  const startOf = (index: number): number | null => words[index]?.startMs ?? null;
  const first = anchors[0] ?? words.length;
  const timed = layOutStart(words.slice(0, first), startOf(first));
  anchors.forEach((from, n) => {
    const to = anchors[n + 1] ?? words.length;
    timed.push(...layOutRun(words.slice(from, to), startOf(to)));
  });
  return timed.map((word, n) => {
    const { speakerId = null, isJoined = false, language } = words[n] ?? {};
    return { ...word, speakerId, isJoined, ...languageOf({ language }) };
  });
};

const SENTENCE_PAUSE_MS = 1_500;
const LONG_PAUSE_MS = 4_000;
const MAX_PARAGRAPH_MS = 45_000;
const endsSentence = (text: string): boolean => /[.!?…。！？]["'»«“”’)\]」』）]*$/u.test(text);
const endsClause = (text: string): boolean => /[,;:–—、，：；]["'»«“”’)\]」』）]*$/u.test(text);

/** How paragraphs are made. */
export type ParagraphRules = {
  /** A permanent id for the n-th paragraph. */
  readonly newId: (index: number) => string;
  /** About how long a paragraph may last, in ms; it ends at the next sentence, at the latest half as much later. */
  readonly maxParagraphMs?: number;
};

/** Whether a paragraph ends before a word. */
const endsParagraph = (first: SpokenWord, last: SpokenWord, next: SpokenWord & { maxMs: number }): boolean => {
  const pauseMs = next.startMs - last.endMs;
  const lastsMs = last.endMs - first.startMs;
  if (next.language !== last.language) return true;
  if (next.speakerId !== last.speakerId || pauseMs >= LONG_PAUSE_MS || lastsMs >= next.maxMs * 1.5) return true;
  if (endsSentence(last.text)) return pauseMs >= SENTENCE_PAUSE_MS || lastsMs >= next.maxMs * 0.6;
  return lastsMs >= next.maxMs && endsClause(last.text);
};

const paragraphOf = (words: readonly SpokenWord[], id: string): Segment => {
  let written = '';
  const tokens = words.map(({ text, startMs, endMs, confidence, isJoined }) => {
    if (written !== '' && !isJoined) written += ' ';
    const token = { offset: written.length, length: text.length, startMs, endMs, confidence };
    written += text;
    return token;
  });
  const [first] = words;
  const speakerId = first?.speakerId ?? null;
  const empty = { id, speakerId, ...languageOf(first ?? {}), timings: new Int32Array(), confidence: new Uint8Array() };
  return withTokens({ ...empty, text: '' }, written, tokens);
};

/** The machine's transcript: paragraphs at changes of speaker and of language, at pauses after a sentence, and never too long to read. */
export const segmentsFromWords = (words: readonly HeardWord[], rules: ParagraphRules): Segment[] => {
  const paragraphs: SpokenWord[][] = [];
  let paragraph: SpokenWord[] = [];
  const maxMs = rules.maxParagraphMs ?? MAX_PARAGRAPH_MS;
  for (const next of repairWords(words)) {
    const [first] = paragraph;
    const last = paragraph.at(-1);
    if (!first || !last || endsParagraph(first, last, { ...next, maxMs })) {
      paragraph = [];
      paragraphs.push(paragraph);
    }
    paragraph.push(next);
  }
  return paragraphs.map((spoken, index) => paragraphOf(spoken, rules.newId(index)));
};
