import { byte, int } from './arrays.ts';
import { languageOf, speakerKey, type Transcript } from '../shapes.ts';
import { CueClock, defaultFrameRate, gapMsOf, shortestMs, type FrameRate, type TimedRules } from './clock.ts';
import { cutTalk } from './cut.ts';
import { loadHyphenation } from './hyphenation/index.ts';
import { forcedStartsOf } from './forced.ts';
import { spokenLanguage } from './language/index.ts';
import { LineTable, lineText, turnWithin } from './lines.ts';
import { rulesOf, type SubtitleOptions } from './options.ts';
import { languagesOfWords, sourceWords, type SourceWord } from './source.ts';
import { LONGEST_WORD_MS, Mark, type Talk } from './talk-shape.ts';
import { talkOf } from './talk.ts';
import { violationsOf, type Violation } from './violations.ts';
import { countings, partsOfLines } from './width.ts';

/** A subtitle: in and out time in whole milliseconds, its lines, and which rules it breaks. */
export type Cue = {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
  /** Who speaks the first line. */
  readonly speakerId: string | null;
  /** The language of its words by its tag, where that is not the text's main one (TJ10). */
  readonly language?: string;
  /** Who is named on each line when names are shown, and what the line begins with to say so ('' when it does not). */
  readonly names: readonly (LineName | null)[];
  readonly violations: readonly Violation[];
  /** The words of the transcript in it, counted from 0: [from, to). A word cut in two belongs to both cues. */
  readonly words: { readonly from: number; readonly to: number };
  /** It begins here because somebody set a break by hand. */
  readonly isForced: boolean;
};

/** The speaker of a line. */
export type LineName = {
  readonly name: string;
  /** `Anna: `, as the line begins. */
  readonly label: string;
};

/** What the media and the project say about a talk. */
export type TalkContext = {
  /** Exact, as a fraction; sound alone counts as 25. */
  readonly frameRate?: FrameRate | undefined;
  /** The language by its tag (`de-CH`); without it the words tell. */
  readonly language?: string | null | undefined;
};

const DASH = '-';

/** Lays out the lines of finished cues. */
class Layout {
  readonly #talk: Talk;
  readonly #table: LineTable;

  constructor(talk: Talk, rules: TimedRules) {
    this.#talk = talk;
    this.#table = new LineTable(talk, rules);
  }

  /** Where the lines of the cue [from, to) end. */
  ends(from: number, to: number): number[] {
    const turn = turnWithin(this.#talk, from, to);
    if (turn < to) return [turn, to];
    this.#table.fill(from, to);
    return this.#table.cuts(to - from).map((length) => from + length);
  }

  lines(from: number, ends: readonly number[], isDialogue: boolean): { text: string; name: LineName | null }[] {
    return ends.map((end, n) => {
      const begun = ends[n - 1] ?? from;
      const { label, before } = this.#begin(begun, isDialogue);
      const name = this.#talk.names[begun] ?? '';
      return { text: before + lineText(this.#talk, begun, end), name: name === '' ? null : { name, label } };
    });
  }

  /** How a line says who speaks: by the name in its pieces, by one put before it, or by a dash in a dialogue. */
  #begin(from: number, isDialogue: boolean): { label: string; before: string } {
    const { marks, texts, names } = this.#talk;
    if (byte(marks, from) & Mark.name) return { label: `${texts[from] ?? ''} `, before: '' };
    if (!isDialogue) return { label: '', before: '' };
    const name = names[from] ?? '';
    return name === '' ? { label: '', before: DASH } : { label: `${name}: `, before: `${name}: ` };
  }
}

/** Starts that rise strictly, so that every cue has at least one millisecond. */
const startsOf = (talk: Talk, bounds: readonly number[]): number[] => {
  let passedMs = -1;
  return bounds.slice(0, -1).map((from) => (passedMs = Math.max(passedMs + 1, int(talk.startMs, from))));
};

const countOf = (talk: Talk, { from, to }: { from: number; to: number }, bit: number): number => {
  let count = 0;
  for (let n = from; n < to; n += 1) if (byte(talk.marks, n) & bit) count += 1;
  return count;
};

type Placed = {
  readonly from: number;
  readonly to: number;
  readonly startMs: number;
  readonly nextMs: number;
};

const speechEnd = (talk: Talk, n: number): number =>
  Math.min(int(talk.endMs, n), int(talk.startMs, n) + LONGEST_WORD_MS);

/** Makes cues of a talk's pieces. */
class CueMaker {
  readonly #talk: Talk;
  readonly #rules: TimedRules;
  readonly #clock: CueClock;
  readonly #layout: Layout;

  constructor(talk: Talk, rules: TimedRules) {
    this.#talk = talk;
    this.#rules = rules;
    this.#clock = new CueClock(rules);
    this.#layout = new Layout(talk, rules);
  }

  make({ from, to, startMs, nextMs }: Placed): Cue {
    const talk = this.#talk;
    const isDialogue = turnWithin(talk, from, to) < to;
    const ends = this.#layout.ends(from, to);
    const shown = this.#layout.lines(from, ends, isDialogue);
    const lines = shown.map(({ text }) => text);
    const parts = partsOfLines(lines, countings[this.#rules.counting]);
    const endMs = this.#clock.between(startMs, nextMs).end(speechEnd(talk, to - 1), parts);
    const cutWords = ends.filter((end) => byte(talk.marks, end - 1) & Mark.cut).length;
    const estimatedWords = countOf(talk, { from, to }, Mark.estimated);
    const speakers = isDialogue ? 2 : 1;
    const measured = { startMs, endMs, nextMs, lines, cutWords, estimatedWords, speakers };
    return {
      startMs,
      endMs,
      lines,
      speakerId: talk.speakerIds[from] ?? null,
      ...languageOf({ language: talk.languages[from] ?? undefined }),
      names: shown.map(({ name }) => name),
      violations: violationsOf(measured, this.#rules),
      words: { from: int(talk.source, from), to: Math.max(int(talk.source, to - 1) + 1, int(talk.source, to)) },
      isForced: (byte(talk.marks, from) & Mark.forced) !== 0,
    };
  }
}

/** The gap in milliseconds and everything else that shapes cues. */
export const timedRules = (options: SubtitleOptions, frameRate: FrameRate = defaultFrameRate): TimedRules => {
  const rules = rulesOf(options);
  const { partsACharacter } = countings[rules.counting];
  return {
    ...rules,
    cpl: rules.cpl * partsACharacter,
    cps: rules.cps * partsACharacter,
    gapMs: gapMsOf(options.minFramesBetweenSegments, frameRate),
    minVisibilityDurationInMs: shortestMs(rules.minVisibilityDurationInMs, frameRate),
  };
};

type Words = {
  readonly words: readonly SourceWord[];
  readonly forcedStarts?: ReadonlySet<number>;
  readonly nameOf?: (speakerId: string) => string | null;
};

/** A talk laid out for cutting under some options. */
export const prepareTalk = (given: Words, options: SubtitleOptions, named?: string | null): Talk => {
  const { words, forcedStarts, nameOf } = given;
  const language = spokenLanguage(named, words);
  const { cpl, counting } = timedRules(options);
  const { withPunctuation, withDialogues, oneSentence } = options;
  const shape = { cpl, counting, withPunctuation, withDialogues, oneSentence, language };
  const names = options.withSpeakers ? nameOf : undefined;
  return talkOf(words, { ...shape, forcedStarts: forcedStarts ?? new Set(), nameOf: names });
};

/** The cues of a talk that is cut at some places. */
export const cuesBetween = (talk: Talk, rules: TimedRules, bounds: readonly number[]): Cue[] => {
  const starts = startsOf(talk, bounds);
  const maker = new CueMaker(talk, rules);
  return starts.map((startMs, n) => {
    const nextMs = starts[n + 1] ?? Number.POSITIVE_INFINITY;
    return maker.make({ from: bounds[n] ?? 0, to: bounds[n + 1] ?? 0, startMs, nextMs });
  });
};

/** The cues of words that need not have times. The hyphenation of their language has been loaded. */
export const cuesOfWords = (given: Words, options: SubtitleOptions, context: TalkContext = {}): Cue[] => {
  const talk = prepareTalk(given, options, context.language);
  const rules = timedRules(options, context.frameRate);
  return cuesBetween(talk, rules, cutTalk(talk, rules).bounds);
};

const wordsOf = (transcript: Transcript): Words => {
  const { attributes } = transcript;
  const nameOf = (speakerId: string): string | null => attributes[speakerKey(speakerId)] ?? null;
  return { words: sourceWords(transcript), forcedStarts: forcedStartsOf(transcript), nameOf };
};

/** The cues of a transcript whose language's hyphenation has been loaded. */
export const cuesOfTranscript = (transcript: Transcript, options: SubtitleOptions, context: TalkContext = {}): Cue[] =>
  cuesOfWords(wordsOf(transcript), options, context);

/**
 * The subtitles of a transcript. One function for preview, api and export, so that all show the same cues. Always: the
 * text whole and in order, lines within cpl, rows kept, start < end, no overlap; the rest is flagged, never dropped.
 */
export const segmentCues = async (
  transcript: Transcript,
  options: SubtitleOptions,
  context: TalkContext = {},
): Promise<Cue[]> => {
  const given = wordsOf(transcript);
  const main = spokenLanguage(context.language, given.words);
  await Promise.all(languagesOfWords(given.words, main).map(loadHyphenation));
  return cuesOfWords(given, options, context);
};
