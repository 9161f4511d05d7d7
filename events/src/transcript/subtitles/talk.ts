import { byte, int } from './arrays.ts';
import { Break, breakCost } from './breaks.ts';
import { traitsOf } from './language/traits.ts';
import type { SpokenLanguage } from './language/index.ts';
import { piecesOf, type Piece } from './long-words.ts';
import { withoutPunctuation } from './punctuation.ts';
import { repairTimes } from './repair.ts';
import type { SourceWord } from './source.ts';
import { countings, type CountingName } from './width.ts';

/** What is true of a piece, as bits. */
export const Mark = {
  /** Its time was not given or could not be kept. */
  estimated: 1,
  /** A break after it cuts a word in two. */
  cut: 2,
  /** A cue always ends after it: a long pause, another speaker, a break set by hand. */
  edge: 4,
  /** Another speaker follows, and both may share a cue. */
  turn: 8,
  sentence: 16,
  /** A break set by hand stands before it. */
  forced: 32,
} as const;

/** A talk laid out for cutting: one entry a piece (a word, or a part of one that is too long). Nothing is blank. */
export type Talk = {
  readonly count: number;
  readonly texts: readonly string[];
  readonly speakerIds: readonly (string | null)[];
  /** One more than there are pieces: the last one lies after every time. */
  readonly startMs: Int32Array;
  readonly endMs: Int32Array;
  /** Parts of characters before piece n, the blanks between pieces included. */
  readonly passed: Int32Array;
  /** 1 when a blank follows on the same line. */
  readonly blank: Uint8Array;
  /** 1 when a hyphen is shown if a line ends after it. */
  readonly hyphen: Uint8Array;
  readonly breakCost: Int32Array;
  /** Sentence ends before piece n. */
  readonly sentences: Int32Array;
  readonly marks: Uint8Array;
  /** The word of the source it belongs to. */
  readonly source: Int32Array;
};

/** How a talk is prepared. */
export type TalkOptions = {
  /** Parts of characters a line, at most, by the way of counting. */
  readonly cpl: number;
  readonly counting: CountingName;
  readonly withPunctuation: boolean;
  readonly withDialogues: boolean;
  readonly language: SpokenLanguage;
  /** Words (by their given start) before which a cue must begin. */
  readonly forcedStarts: ReadonlySet<number>;
};

/** A pause longer than this always ends a cue. */
export const HARD_PAUSE_MS = 2_000;
/** A word that seems to last longer has swallowed a silence. */
export const LONGEST_WORD_MS = 3_000;

const unwanted = /[\p{Cc}\uFEFF]/gu;
const plain = /^[\u0021-\u007E\u00A1-\u00AC\u00AE-\u02C6]*$/u;
const blanks = /\s+/gu;
const clean = (text: string): string =>
  plain.test(text) ? text : text.normalize('NFC').replace(blanks, ' ').replace(unwanted, '').trim();

/** A word as it is shown. */
type Shown = {
  readonly pieces: readonly Piece[];
  readonly widths: readonly number[];
  /** All pieces together. */
  readonly width: number;
  readonly traits: number;
};

const show = (given: string, { withPunctuation, language, cpl, counting }: TalkOptions): Shown => {
  const { partsOf } = countings[counting];
  const spoken = clean(given);
  const visible = withPunctuation ? spoken : withoutPunctuation(spoken, language);
  const pieces = piecesOf(visible, { cpl, partsOf }, language).filter(({ text }) => partsOf(text) > 0);
  const widths = pieces.map(({ text }) => partsOf(text));
  const width = widths.reduce((sum, each) => sum + each, 0);
  return { pieces, widths, width, traits: traitsOf(spoken, language) };
};

const MOST_WORDS_KEPT = 50_000;
const MOST_MEMOS = 20;
const memos = new Map<string, Map<string, Shown>>();

const memoFor = ({ withPunctuation, language, cpl, counting }: TalkOptions): Map<string, Shown> => {
  const key = `${language} ${cpl} ${counting} ${withPunctuation}`;
  let memo = memos.get(key);
  if (!memo || memo.size > MOST_WORDS_KEPT) {
    memo = new Map();
    if (memos.size > MOST_MEMOS) memos.clear();
    memos.set(key, memo);
  }
  return memo;
};

/** A talk says the same few thousand words again and again, so each is looked at once. */
const lookUp = (options: TalkOptions): ((text: string) => Shown) => {
  const memo = memoFor(options);
  return (text) => {
    let shown = memo.get(text);
    if (!shown) memo.set(text, (shown = show(text, options)));
    return shown;
  };
};

/** After every time there is. */
const FAR_MS = 2_100_000_000;

type Placed = {
  /** The word's number in the source. */
  readonly word: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly speakerId: string | null;
  /** Marks of the whole word. */
  readonly marks: number;
};

const sentencesBefore = (marks: Uint8Array): Int32Array => {
  const sentences = new Int32Array(marks.length + 1);
  marks.forEach((mark, n) => {
    sentences[n + 1] = int(sentences, n) + (mark & Mark.sentence ? 1 : 0);
  });
  return sentences;
};

/** Grows a talk word by word. */
class TalkWriter {
  readonly #texts: string[] = [];
  readonly #speakerIds: (string | null)[] = [];
  readonly #startMs: number[] = [];
  readonly #endMs: number[] = [];
  readonly #passed: number[] = [0];
  readonly #blank: number[] = [];
  readonly #hyphen: number[] = [];
  readonly #breakCost: number[] = [];
  readonly #marks: number[] = [];
  readonly #source: number[] = [];
  #width = 0;
  /** What the last word is, for the judgement of the place after it. */
  readonly last = { traits: 0, startMs: 0, endMs: 0, speakerId: null as string | null, isThere: false };

  word(shown: Shown, placed: Placed): void {
    const { pieces, widths, traits } = shown;
    const { startMs, endMs, speakerId } = placed;
    let passed = 0;
    pieces.forEach((piece, n) => {
      const width = widths[n] ?? 0;
      const isLast = n === pieces.length - 1;
      this.#startMs.push(startMs + Math.floor(((endMs - startMs) * passed) / shown.width));
      passed += width;
      this.#endMs.push(startMs + Math.floor(((endMs - startMs) * passed) / shown.width));
      this.#marks.push((n === 0 ? placed.marks : placed.marks & Mark.estimated) | (piece.isCut ? Mark.cut : 0));
      this.#piece(piece, width, isLast);
      this.#speakerIds.push(speakerId);
      this.#source.push(placed.word);
    });
    const { last } = this;
    last.traits = traits;
    last.startMs = startMs;
    last.endMs = endMs;
    last.speakerId = speakerId;
    last.isThere = true;
  }

  #piece(piece: Piece, width: number, isLast: boolean): void {
    this.#texts.push(piece.text);
    this.#blank.push(isLast ? 1 : 0);
    this.#hyphen.push(piece.hasHyphen ? 1 : 0);
    this.#breakCost.push(piece.breakCost);
    this.#width += width + (isLast ? 1 : 0);
    this.#passed.push(this.#width);
  }

  /** Judges the place after the last word. */
  place(cost: number, marks: number): void {
    const last = this.#texts.length - 1;
    this.#breakCost[last] = cost;
    this.#marks[last] = (this.#marks[last] ?? 0) | marks;
  }

  /** Nothing of a word is shown: its time goes to the word before it, its marks still say where a sentence ends. */
  swallow(traits: number, endMs: number): void {
    if (!this.last.isThere) return;
    const last = this.#endMs.length - 1;
    this.last.endMs = Math.max(this.last.endMs, endMs);
    this.last.traits |= traits;
    this.#endMs[last] = this.last.endMs;
  }

  finish(): Talk {
    const marks = new Uint8Array(this.#marks);
    return {
      count: this.#texts.length,
      texts: this.#texts,
      speakerIds: this.#speakerIds,
      startMs: new Int32Array([...this.#startMs, FAR_MS]),
      endMs: new Int32Array(this.#endMs),
      passed: new Int32Array(this.#passed),
      blank: new Uint8Array(this.#blank),
      hyphen: new Uint8Array(this.#hyphen),
      breakCost: new Int32Array(this.#breakCost),
      marks,
      sentences: sentencesBefore(marks),
      source: new Int32Array(this.#source),
    };
  }
}

type Next = {
  readonly traits: number;
  readonly startMs: number;
  readonly speakerId: string | null;
  readonly isForced: boolean;
  /** A non-breaking blank stands before it. */
  readonly isGlued: boolean;
};

/** Whether a cue must or may end before a word. */
const edgeBefore = (
  next: Next,
  pauseMs: number,
  { isTurn, mayShare }: { isTurn: boolean; mayShare: boolean },
): number => {
  if (pauseMs > HARD_PAUSE_MS || next.isForced) return Mark.edge;
  if (!isTurn) return 0;
  return mayShare ? Mark.turn : Mark.edge;
};

/** Judges the place between the last word and the next. */
const join = (writer: TalkWriter, next: Next, mayShare: boolean): void => {
  const { last } = writer;
  if (!last.isThere) return;
  const pauseMs = next.startMs - Math.min(last.endMs, last.startMs + LONGEST_WORD_MS);
  const cost = next.isGlued ? Break.glued : breakCost(last.traits, next.traits, pauseMs);
  const edge = edgeBefore(next, pauseMs, { isTurn: last.speakerId !== next.speakerId, mayShare });
  writer.place(cost, edge | (cost === Break.sentence ? Mark.sentence : 0));
};

/** Lays a talk out for cutting. */
export const talkOf = (words: readonly SourceWord[], options: TalkOptions): Talk => {
  const times = repairTimes(words);
  const look = lookUp(options);
  const { forcedStarts, withDialogues } = options;
  const writer = new TalkWriter();
  words.forEach(({ text, speakerId, startMs: givenMs }, n) => {
    const shown = look(text);
    const startMs = int(times.startMs, n);
    const endMs = int(times.endMs, n);
    if (shown.pieces.length === 0) {
      writer.swallow(shown.traits, endMs);
      return;
    }
    const isForced = givenMs !== null && forcedStarts.has(givenMs);
    const isGlued = words[n - 1]?.isGlued === true;
    join(writer, { traits: shown.traits, startMs, speakerId, isForced, isGlued }, withDialogues);
    const marks = (isForced ? Mark.forced : 0) | (byte(times.isEstimated, n) ? Mark.estimated : 0);
    writer.word(shown, { word: n, startMs, endMs, speakerId, marks });
  });
  return writer.finish();
};
