import type { TimedText } from './delta.ts';
import type { Operation } from './operations.ts';
import type { Segment, Transcript } from './shapes.ts';

/** Paragraphs of two states of one transcript that came out of each other: cut, joined, rewritten. */
export type Kinship = {
  /** The first paragraph of both sides has the same id. */
  readonly now: readonly Segment[];
  readonly then: readonly Segment[];
};

/** Pairs two states of one transcript, from their first paragraph to their last. Ids never change their order (TX1). */
export const kinshipsOf = (now: readonly Segment[], then: readonly Segment[]): Kinship[] => {
  const known = new Set(then.map(({ id }) => id));
  const kept = now.filter(({ id }) => known.has(id)).map(({ id }) => id);
  const cut = (segments: readonly Segment[]): Segment[][] => {
    const starts = new Set(kept);
    const groups: Segment[][] = [];
    for (const segment of segments) {
      if (starts.has(segment.id) || groups.length === 0) groups.push([]);
      groups.at(-1)?.push(segment);
    }
    return groups;
  };
  const [nows, thens] = [cut(now), cut(then)];
  return nows.map((group, n) => ({ now: group, then: thens[n] ?? [] }));
};

const sameNumbers = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  if (a.length !== b.length) return false;
  for (let n = 0; n < a.length; n += 1) if (a[n] !== b[n]) return false;
  return true;
};

const hasSameWords = (a: Segment, b: Segment): boolean =>
  a.text === b.text && sameNumbers(a.timings, b.timings) && sameNumbers(a.confidence, b.confidence);

/** True when two paragraphs are the same in letters, times, confidence, speaker and language, whatever their ids. */
const isSame = (a: Segment, b: Segment | undefined): boolean =>
  a.speakerId === b?.speakerId && a.language === b.language && hasSameWords(a, b);

/** True when nothing has to be done to get from one side to the other. */
export const isUnchanged = ({ now, then }: Kinship): boolean =>
  now.length === then.length && now.every((segment, n) => isSame(segment, then[n]));

const timed = ({ text, timings, confidence }: Segment): TimedText => ({
  text,
  timings: [...timings],
  confidence: [...confidence],
});

const emptied = (seg: string, length: number): Operation[] =>
  length > 0 ? [{ type: 'T', seg, delta: [-length] }] : [];

const written = (seg: string, target: Segment): Operation[] =>
  target.text === '' ? [] : [{ type: 'T', seg, delta: [timed(target)] }];

type Attributes = Pick<Segment, 'speakerId' | 'language'>;

/** Who speaks in a paragraph, and in which language. */
const attributesOf = (seg: string, from: Attributes, to: Attributes): Operation[] => [
  ...(from.speakerId === to.speakerId ? [] : [{ type: 'A', seg, key: 'speakerId', value: to.speakerId } as const]),
  ...(from.language === to.language ? [] : [{ type: 'A', seg, key: 'language', value: to.language ?? null } as const]),
];

/** True when only who speaks, or in which language, differs. */
const hasWordsOf = ({ now: [keeper, ...extra], then: [first, ...missing] }: Kinship): boolean =>
  keeper !== undefined && first !== undefined && extra.length + missing.length === 0 && hasSameWords(keeper, first);

/** Joins and empties what stands there now. */
const clear = (kinship: Kinship): Operation[] => {
  const [keeper, ...extra] = kinship.now;
  if (!keeper || hasWordsOf(kinship)) return [];
  let length = keeper.text.length;
  const merges = extra.map((segment): Operation => {
    const at = length;
    length += segment.text.length;
    return { type: 'M', seg: keeper.id, next: segment.id, at };
  });
  return [...merges, ...emptied(keeper.id, length)];
};

/** Writes what stood there then into the emptied paragraph and behind it. */
const write = (kinship: Kinship, newId: () => string): Operation[] => {
  const [keeper] = kinship.now;
  const [first, ...missing] = kinship.then;
  if (!keeper || !first) return [];
  const attributes = attributesOf(keeper.id, keeper, first);
  if (hasWordsOf(kinship)) return attributes;
  const fresh = missing.map((segment) => ({ segment, id: newId() }));
  const splits = fresh.toReversed().map(({ segment, id }): Operation => {
    return { type: 'S', seg: keeper.id, at: 0, newId: id, speakerId: segment.speakerId };
  });
  // A part that is cut off has the language of the whole.
  const languages = fresh.flatMap(({ segment, id }) =>
    attributesOf(id, { ...first, speakerId: segment.speakerId }, segment),
  );
  const texts = fresh.flatMap(({ segment, id }) => written(id, segment));
  return [...attributes, ...splits, ...languages, ...written(keeper.id, first), ...texts];
};

/** All are emptied before one is written: a text that is still there would hold times in its own bounds (TX4). */
const restored = (kinships: readonly Kinship[], newId: () => string): Operation[] => {
  const changed = kinships.filter((kinship) => !isUnchanged(kinship));
  return [...changed.flatMap(clear), ...changed.flatMap((kinship) => write(kinship, newId))];
};

/** The operations that bring one pair of sides from now to then. Paragraphs that come back get fresh ids. */
export const restoreKinship = (kinship: Kinship, newId: () => string): Operation[] => restored([kinship], newId);

/** Attributes that belong to a version: names and breaks. Notes, ticks and versions' names stay as they are. */
const belongs = (key: string): boolean => key.startsWith('speaker:') || key.startsWith('cue:');

const attributesBack = (now: Transcript['attributes'], then: Transcript['attributes']): Operation[] => {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(belongs).sort();
  return keys.flatMap((key): Operation[] => {
    const value = then[key] ?? null;
    return (now[key] ?? null) === value ? [] : [{ type: 'A', seg: null, key, value }];
  });
};

/**
 * The operations that turn a transcript into an earlier state of itself: a new version that reads as the old one did,
 * with its times and confidence (TX38). Nothing of the log is lost.
 */
export const restoreOperations = (now: Transcript, then: Transcript, newId: () => string): Operation[] => [
  ...restored(kinshipsOf(now.segments, then.segments), newId),
  ...attributesBack(now.attributes, then.attributes),
];
