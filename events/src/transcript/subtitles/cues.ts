import { type Transcript } from '../shapes.ts';
import { breakCost } from './breaks.ts';
import { fits, linesOf, lineWidth } from './lines.ts';
import { rulesOf, type SubtitleOptions } from './options.ts';
import { type SubtitleRules } from './presets.ts';
import { cutLongWords, shownWords, type ShownWord } from './shown.ts';
import { violationsOf, type Violation } from './violations.ts';

/** Frames a second as a fraction, for instance 24000/1001. */
export interface FrameRate {
  readonly num: number;
  readonly den: number;
}

/** What sound alone and media of changing rate count as. */
export const defaultFrameRate: FrameRate = { num: 25, den: 1 };

/** A subtitle: in and out time in whole milliseconds, its lines, and which rules it breaks. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
  readonly speakerId: string | null;
  readonly violations: readonly Violation[];
}

/** N frames in milliseconds, rounded up so that the gap is never under N frames. */
export const gapMsOf = (frames: number, { num, den }: FrameRate): number => Math.ceil((frames * 1_000 * den) / num);

/** A pause longer than this always ends a cue. */
const HARD_PAUSE_MS = 2_000;
/** A silence shorter than this is closed to the smallest gap, so that nothing flickers. */
const CLOSED_SILENCE_MS = 500;
/** A word that seems to last longer has swallowed a silence. */
const LONGEST_WORD_MS = 3_000;
const COST_OF_A_CUE = 1_500;

type Cutting = SubtitleRules & { readonly gapMs: number };

const speechEnd = ({ startMs, endMs }: ShownWord): number => Math.min(endMs, startMs + LONGEST_WORD_MS);

/** Words between two hard edges; cues never cross one. */
const blocksOf = (words: readonly ShownWord[]): ShownWord[][] => {
  const blocks: ShownWord[][] = [];
  words.forEach((word, n) => {
    const last = words[n - 1];
    const joins = last?.speakerId === word.speakerId && word.startMs - speechEnd(last) <= HARD_PAUSE_MS;
    const block = blocks.at(-1);
    if (joins && block) block.push(word);
    else blocks.push([word]);
  });
  return blocks;
};

/** One word or a few letters alone on the screen look lost. */
const orphanCost = (words: number, characters: number): number => (words === 1 || characters < 8 ? 2_000 : 0);

/** Too fast to read counts by its square, so that peaks are smoothed; too short counts by the missing time. */
const readingCost = (characters: number, visibleMs: number, rules: SubtitleRules): number => {
  const tooFast = Math.max(0, characters * 1_000 - rules.cps * visibleMs) / 1_000;
  const tooShort = Math.max(0, rules.minVisibilityDurationInMs - visibleMs);
  return Math.round(10 * tooFast ** 2) + 20 * tooShort;
};

/** What is the same for all cues that end with one word. */
interface Ending {
  readonly speechEndMs: number;
  /** The last moment such a cue can be seen. */
  readonly latestMs: number;
  readonly breakCost: number;
}

const endingAt = (last: ShownWord, next: ShownWord | undefined, { gapMs }: Cutting): Ending => ({
  speechEndMs: speechEnd(last),
  latestMs: next ? next.startMs - gapMs : Number.POSITIVE_INFINITY,
  breakCost: next ? breakCost(last, next) * 100 : 0,
});

interface CueSize {
  readonly startMs: number;
  readonly words: number;
  readonly characters: number;
}

/** What a cue costs. */
const cueCost = ({ startMs, words, characters }: CueSize, ending: Ending, rules: Cutting): number => {
  const wanted = Math.max(ending.speechEndMs + rules.lingerMs, startMs + rules.minVisibilityDurationInMs);
  const visibleMs = Math.min(wanted, ending.latestMs) - startMs;
  const tooLong = Math.max(0, ending.speechEndMs - startMs - rules.maxDurationMs);
  const reading = readingCost(characters, visibleMs, rules) + 2 * tooLong;
  return COST_OF_A_CUE + ending.breakCost + orphanCost(words, characters) + reading;
};

interface Cheapest {
  readonly cost: number;
  /** Where the last cue begins. */
  readonly from: number;
}

/** The cheapest row of cues for the words before `end`, given those for all shorter beginnings. */
const cheapestUpTo = (block: readonly ShownWord[], best: readonly Cheapest[], rules: Cutting): Cheapest => {
  const end = best.length;
  let cheapest: Cheapest = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
  let characters = -1;
  let ending: Ending | null = null;
  for (let from = end - 1; from >= 0; from -= 1) {
    const word = block[from];
    if (!word || !fits(block, { from, to: end }, rules)) break;
    ending ??= endingAt(word, block[end], rules);
    characters += 1 + word.width;
    const size = { startMs: word.startMs, words: end - from, characters };
    const cost = (best[from]?.cost ?? 0) + cueCost(size, ending, rules);
    if (cost < cheapest.cost) cheapest = { cost, from };
  }
  return cheapest;
};

/** Cuts a block into cues: the cheapest row of cues whose lines all fit. */
const cutBlock = (block: readonly ShownWord[], rules: Cutting): ShownWord[][] => {
  const best: Cheapest[] = [{ cost: 0, from: 0 }];
  while (best.length <= block.length) best.push(cheapestUpTo(block, best, rules));
  const cues: ShownWord[][] = [];
  for (let end = block.length; end > 0; end = best[end]?.from ?? 0) cues.push(block.slice(best[end]?.from, end));
  return cues.reverse();
};

/** When a cue leaves: after the speech, long enough to be read, and before the next one. */
const outTime = (words: readonly ShownWord[], startMs: number, rules: SubtitleRules): number => {
  const spokenTo = Math.max(startMs + 1, ...words.map(speechEnd));
  const readable = startMs + Math.ceil((1_000 * lineWidth(words)) / rules.cps);
  const wanted = Math.min(Math.max(spokenTo, readable), spokenTo + rules.lingerMs);
  return Math.max(wanted, startMs + rules.minVisibilityDurationInMs);
};

const beforeNext = (endMs: number, startMs: number, { nextMs, gapMs }: { nextMs: number; gapMs: number }): number => {
  const closes = nextMs - endMs < CLOSED_SILENCE_MS;
  const latest = nextMs - gapMs > startMs ? nextMs - gapMs : nextMs;
  return closes ? latest : Math.min(endMs, latest);
};

/** Starts that rise strictly, so that every cue has at least one millisecond. */
const startsOf = (cues: readonly (readonly ShownWord[])[]): number[] => {
  let passedMs = -1;
  return cues.map(([first]) => (passedMs = Math.max(passedMs + 1, first?.startMs ?? 0)));
};

/**
 * The subtitles of a transcript. One function for preview, api and export, so that all show the same cues. Always: the
 * text whole and in order, lines within cpl, rows kept, start < end, no overlap; the rest is flagged, never dropped.
 */
export const segmentCues = (
  transcript: Transcript,
  options: SubtitleOptions,
  frameRate: FrameRate = defaultFrameRate,
): Cue[] => {
  const rules = { ...rulesOf(options), gapMs: gapMsOf(options.minFramesBetweenSegments, frameRate) };
  const words = cutLongWords(shownWords(transcript, options.withPunctuation), options.cpl);
  const groups = blocksOf(words).flatMap((block) => cutBlock(block, rules));
  const starts = startsOf(groups);
  return groups.map((group, n) => {
    const startMs = starts[n] ?? 0;
    const nextMs = starts[n + 1] ?? Number.POSITIVE_INFINITY;
    const endMs = beforeNext(outTime(group, startMs, rules), startMs, { nextMs, gapMs: rules.gapMs });
    const lines = linesOf(group, options.cpl);
    const isCut = group.at(-1)?.isCut ?? false;
    const violations = violationsOf({ startMs, endMs, nextMs, lines, isCut }, rules);
    return { startMs, endMs, lines, speakerId: group[0]?.speakerId ?? null, violations };
  });
};
