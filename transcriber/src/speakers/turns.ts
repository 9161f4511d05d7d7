import type { HeardWord } from '@soebs/events/transcript';
import type { Span } from '../media/silences.ts';
import { inOrder } from './cluster.ts';
import { dot } from './linkage.ts';
import type { Voice } from './voices.ts';

/** Somebody speaks, from here to there. */
export type Turn = Span & { readonly speaker: number };

const FRAME_MS = 100;
/** How fast a voice counts less the further its middle is. */
const REACH_MS = 400;
/** What a change of speaker within a span costs, in likeness of one frame. */
const CHANGE = 0.25;

const scoresAt = (atMs: number, voices: readonly Voice[], centres: readonly Float32Array[]): number[] => {
  const sums = centres.map(() => 0);
  let total = 0;
  for (const { startMs, endMs, vector } of voices) {
    if (startMs > atMs || endMs < atMs) continue;
    const weight = Math.exp(-(((atMs - (startMs + endMs) / 2) / REACH_MS) ** 2));
    total += weight;
    centres.forEach((centre, speaker) => (sums[speaker] = (sums[speaker] ?? 0) + weight * dot(vector, centre)));
  }
  return total === 0 ? sums : sums.map((sum) => sum / total);
};

const best = (values: readonly number[]): number =>
  values.reduce((most, value, n) => (value > (values[most] ?? -Infinity) ? n : most), 0);

/** The likeliest row of speakers through frames of scores, where each change has its price (Viterbi). */
const likeliest = (frames: readonly (readonly number[])[]): number[] => {
  let sums: readonly number[] = (frames[0] ?? []).map(() => 0);
  const from: number[][] = [];
  for (const scores of frames) {
    const leader = best(sums);
    const change = (sums[leader] ?? 0) - CHANGE;
    from.push(sums.map((sum, speaker) => (sum >= change ? speaker : leader)));
    sums = sums.map((sum, speaker) => Math.max(sum, change) + (scores[speaker] ?? 0));
  }
  const row: number[] = [];
  let at = best(sums);
  for (let n = frames.length - 1; n >= 0; n -= 1) {
    row.unshift(at);
    at = from[n]?.[at] ?? at;
  }
  return row;
};

const turnsOfSpan = (voices: readonly Voice[], centres: readonly Float32Array[]): Turn[] => {
  const startMs = Math.min(...voices.map((voice) => voice.startMs));
  const endMs = Math.max(...voices.map((voice) => voice.endMs));
  const frames = Array.from({ length: Math.max(1, Math.ceil((endMs - startMs) / FRAME_MS)) }, (_, n) =>
    scoresAt(Math.min(endMs, startMs + (n + 0.5) * FRAME_MS), voices, centres),
  );
  const turns: Turn[] = [];
  likeliest(frames).forEach((speaker, n) => {
    const span = { startMs: startMs + n * FRAME_MS, endMs: Math.min(endMs, startMs + (n + 1) * FRAME_MS) };
    const last = turns.at(-1);
    if (last?.speaker === speaker) turns[turns.length - 1] = { ...last, endMs: span.endMs };
    else turns.push({ ...span, speaker });
  });
  return turns;
};

/** Who speaks when. Spans are decided each by itself: nobody speaks in a pause. */
export const turnsOf = (voices: readonly Voice[], centres: readonly Float32Array[]): Turn[] => {
  if (centres.length === 0) return [];
  const spans = new Map<number, Voice[]>();
  for (const voice of inOrder(voices)) {
    const known = spans.get(voice.span);
    if (known) known.push(voice);
    else spans.set(voice.span, [voice]);
  }
  return [...spans.values()].flatMap((span) => turnsOfSpan(span, centres)).sort((a, b) => a.startMs - b.startMs);
};

const overlapMs = (word: Span, turn: Span): number =>
  Math.min(word.endMs, turn.endMs) - Math.max(word.startMs, turn.startMs);

/** The speaker whose turns a word overlaps most, else that of the nearest turn: of a gap the smallest is the largest overlap below 0. */
const speakerOf = (word: Span, near: readonly Turn[]): number | undefined => {
  const sums = new Map<number, number>();
  for (const turn of near) {
    const overlap = overlapMs(word, turn);
    const before = sums.get(turn.speaker);
    const isSum = before !== undefined && before > 0 && overlap > 0;
    sums.set(turn.speaker, isSum ? before + overlap : Math.max(before ?? -Infinity, overlap));
  }
  return [...sums].reduce<readonly [number, number] | undefined>(
    (most, each) => (most && most[1] >= each[1] ? most : each),
    undefined,
  )?.[0];
};

/** Turns that may matter for a word: those it overlaps, and the ones around it. */
const nearby = (word: Span, turns: readonly Turn[], from: number): readonly Turn[] => {
  let to = from;
  while (to < turns.length && (turns[to]?.startMs ?? Infinity) <= word.endMs) to += 1;
  return turns.slice(Math.max(0, from - 1), to + 1);
};

/** Where to look for a word among the turns: words mostly follow each other, so the search begins where the last one ended. */
const placeOf = ({ startMs }: Span, turns: readonly Turn[], before: number): number => {
  const isOver = (n: number): boolean => n < turns.length - 1 && (turns[n]?.endMs ?? 0) < startMs;
  const isAhead = (n: number): boolean => n > 0 && (turns[n]?.startMs ?? 0) > startMs;
  let at = before;
  while (isOver(at)) at += 1;
  while (isAhead(at)) at -= 1;
  return at;
};

/** The speaker of each word, by number; undefined where nobody is known. Words without times go with the word before. */
export const speakersOfWords = (
  words: readonly Pick<HeardWord, 'startMs' | 'endMs'>[],
  turns: readonly Turn[],
): (number | undefined)[] => {
  let at = 0;
  let last = turns[0]?.speaker;
  return words.map(({ startMs, endMs }) => {
    if (startMs === null || endMs === null) return last;
    at = placeOf({ startMs, endMs }, turns, at);
    last = speakerOf({ startMs, endMs }, nearby({ startMs, endMs }, turns, at)) ?? last;
    return last;
  });
};
