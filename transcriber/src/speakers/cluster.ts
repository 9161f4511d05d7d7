import { cut, dot, joined, mergesOf, type Group } from './linkage.ts';
import { ofLengthOne, type Voice } from './voices.ts';

/** How many speakers a recording has, as far as the user said. */
export type SpeakerCount = 'auto' | number;

/** Voices less alike than this are two people; in long recordings, whose voices are joined first, a little more is asked. */
const ALIKE = 0.6;
const ALIKE_IN_LONG = 0.65;
/** More voices than this are first joined with their neighbours (about 12 minutes of speech, which take a second). */
const MANY = 3_000;
const NEIGHBOURS = 0.8;
const MOST_NEIGHBOURS = 8;
/** Somebody who speaks less than this is no speaker of their own: at most 5 s, at least 1 s, in between 8 % of all speech. */
const LEAST = { mostMs: 5_000, leastMs: 1_000, share: 0.08 } as const;
/** A told number: joining goes on by these steps until no more groups than that are of a size worth counting. */
const TOLD = { from: 0.8, step: 0.02, leastVoices: 2, leastShare: 0.03 } as const;
const ROUNDS = 3;

const groupOf = ({ vector }: Voice): Group => ({ mean: vector, count: 1 });

type Item = { readonly group: Group; readonly voices: readonly number[] };

/** Neighbours of one span that are alike count as one voice. */
const joinNeighbours = (voices: readonly Voice[]): Item[] => {
  const items: Item[] = [];
  voices.forEach((voice, n) => {
    const last = items.at(-1);
    const before = voices[n - 1];
    const isNear = last && before?.span === voice.span && last.voices.length < MOST_NEIGHBOURS;
    if (isNear && dot(ofLengthOne(last.group.mean), voice.vector) >= NEIGHBOURS)
      items[items.length - 1] = { group: joined(last.group, groupOf(voice)), voices: [...last.voices, n] };
    else items.push({ group: groupOf(voice), voices: [n] });
  });
  return items;
};

const joinedBy = (items: readonly Item[], labels: readonly number[]): Item[] => {
  const made: Item[] = [];
  labels.forEach((label, n) => {
    const [item, before] = [items[n], made[label]];
    if (!item) return;
    made[label] = before
      ? { group: joined(before.group, item.group), voices: [...before.voices, ...item.voices] }
      : item;
  });
  return made;
};

/** So few items that all can be compared with all: of a very long recording each part is joined by itself first. */
const fewItems = (voices: readonly Voice[]): Item[] => {
  if (voices.length <= MANY) return voices.map((voice, n) => ({ group: groupOf(voice), voices: [n] }));
  let items = joinNeighbours(voices);
  while (items.length > MANY) {
    const parts = Array.from({ length: Math.ceil(items.length / MANY) }, (_, n) =>
      items.slice(n * MANY, (n + 1) * MANY),
    );
    const fewer = parts.flatMap((part) => {
      const merges = mergesOf(
        part.map(({ group }) => group),
        TOLD.from,
      );
      return joinedBy(part, cut(part.length, merges, TOLD.from));
    });
    if (fewer.length === items.length) return items;
    items = fewer;
  }
  return items;
};

/** For each voice the speech it stands for: the voices of a span share its length. */
export const speechOf = (voices: readonly Voice[]): number[] => {
  const spans = new Map<number, { fromMs: number; toMs: number; count: number }>();
  for (const { span, startMs, endMs } of voices) {
    const { fromMs = startMs, toMs = endMs, count = 0 } = spans.get(span) ?? {};
    spans.set(span, { fromMs: Math.min(fromMs, startMs), toMs: Math.max(toMs, endMs), count: count + 1 });
  }
  return voices.map(({ span }) => {
    const { fromMs = 0, toMs = 0, count = 1 } = spans.get(span) ?? {};
    return (toMs - fromMs) / count;
  });
};

const centresOf = (voices: readonly Voice[], labels: readonly number[]): Map<number, Float32Array> => {
  const sums = new Map<number, Group>();
  labels.forEach((label, n) => {
    const [voice, before] = [voices[n], sums.get(label)];
    if (voice) sums.set(label, before ? joined(before, groupOf(voice)) : groupOf(voice));
  });
  return new Map([...sums].map(([label, { mean }]) => [label, ofLengthOne(mean)]));
};

const nearest = (vector: Float32Array, centres: ReadonlyMap<number, Float32Array>): number => {
  let best = { label: 0, likeness: -Infinity };
  for (const [label, centre] of centres) {
    const likeness = dot(vector, centre);
    if (likeness > best.likeness) best = { label, likeness };
  }
  return best.label;
};

/** Gives the voices of groups that are too small to the nearest of the others. */
const withoutSmall = (voices: readonly Voice[], labels: readonly number[], small: ReadonlySet<number>): number[] => {
  const centres = centresOf(voices, labels);
  const kept = new Map([...centres].filter(([label]) => !small.has(label)));
  if (kept.size === 0 || kept.size === centres.size) return [...labels];
  const moved = new Map([...small].map((label) => [label, nearest(centres.get(label) ?? new Float32Array(0), kept)]));
  return labels.map((label) => moved.get(label) ?? label);
};

const totals = (labels: readonly number[], weights: readonly number[]): Map<number, number> => {
  const sums = new Map<number, number>();
  labels.forEach((label, n) => sums.set(label, (sums.get(label) ?? 0) + (weights[n] ?? 0)));
  return sums;
};

const below = (sums: ReadonlyMap<number, number>, least: number): Set<number> =>
  new Set([...sums].filter(([, sum]) => sum < least).map(([label]) => label));

type Cut = { readonly voices: readonly Voice[]; readonly at: (until: number) => number[] };

const alikeIn = (voices: readonly Voice[]): number => (voices.length > MANY ? ALIKE_IN_LONG : ALIKE);

const found = ({ voices, at }: Cut): number[] => {
  const labels = at(alikeIn(voices));
  const speech = speechOf(voices);
  const allMs = speech.reduce((sum, ms) => sum + ms, 0);
  const leastMs = Math.min(LEAST.mostMs, Math.max(LEAST.leastMs, LEAST.share * allMs));
  return withoutSmall(voices, labels, below(totals(labels, speech), leastMs));
};

const withCount = ({ voices, at }: Cut, count: number): number[] => {
  const least = Math.max(TOLD.leastVoices, TOLD.leastShare * voices.length);
  const ones = voices.map(() => 1);
  for (let until: number = TOLD.from; until > -1; until -= TOLD.step) {
    const labels = at(until);
    const sums = totals(labels, ones);
    const small = below(sums, least);
    const worthCounting = sums.size - small.size;
    if (worthCounting > 0 && worthCounting <= count) return withoutSmall(voices, labels, small);
  }
  return voices.map(() => 0);
};

/** Voices in an order of their own, whatever the order they came in. */
export const inOrder = (voices: readonly Voice[]): Voice[] =>
  [...voices].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);

/** The centre of each speaker's voices, by order of first appearance. None when nobody speaks. */
export const speakersIn = (given: readonly Voice[], count: SpeakerCount): Float32Array[] => {
  const voices = inOrder(given);
  if (voices.length === 0) return [];
  const items = fewItems(voices);
  const merges = mergesOf(
    items.map(({ group }) => group),
    count === 'auto' ? alikeIn(voices) : -Infinity,
  );
  const at = (until: number): number[] => {
    const labels: number[] = [];
    cut(items.length, merges, until).forEach((label, n) => {
      for (const voice of items[n]?.voices ?? []) labels[voice] = label;
    });
    return labels;
  };
  let labels = count === 'auto' ? found({ voices, at }) : withCount({ voices, at }, count);
  for (let round = 0; round < ROUNDS; round += 1) {
    const centres = centresOf(voices, labels);
    labels = voices.map(({ vector }) => nearest(vector, centres));
  }
  const centres = centresOf(voices, labels);
  return [...new Set(labels)].flatMap((label) => centres.get(label) ?? []);
};
