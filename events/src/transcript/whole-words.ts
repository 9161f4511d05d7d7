import { applyDelta, insertedText, lengthBefore, type Delta } from './delta.ts';
import { isUnspaced } from './scripts.ts';
import type { Operation } from './operations.ts';
import type { Transcript } from './shapes.ts';

/** A stretch [from, to) of the old text and what stands there in the new one. */
type Stretch = { readonly from: number; readonly to: number; readonly put: string };

/** The changed stretches of a delta of plain text; null when it brings times along, which belong to its letters. */
const stretchesOf = (delta: Delta): Stretch[] | null => {
  const found: Stretch[] = [];
  let at = 0;
  for (const part of delta) {
    if (typeof part === 'object') return null;
    const to = at + lengthBefore(part);
    if (typeof part === 'string' || part < 0) {
      const last = found.at(-1);
      if (last?.to === at) found.splice(-1, 1, { ...last, to, put: last.put + insertedText(part) });
      else found.push({ from: at, to, put: insertedText(part) });
    }
    at = to;
  }
  return found;
};

/** True where a character of two units would be cut. */
const cuts = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));

/** How many units two texts share at their starts. */
const sharedHead = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  return head > 0 && (cuts(a, head) || cuts(b, head)) ? head - 1 : head;
};

/** How many units two texts share at their ends, at most so many. */
const sharedTail = (a: string, b: string, most: number): number => {
  let tail = 0;
  while (tail < most && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return tail > 0 && (cuts(a, a.length - tail) || cuts(b, b.length - tail)) ? tail - 1 : tail;
};

/** The same change without the letters that both texts share at its ends. */
const shrunk = (text: string, { from, to, put }: Stretch): Stretch => {
  const old = text.slice(from, to);
  const head = sharedHead(old, put);
  const tail = sharedTail(old, put, Math.min(old.length, put.length) - head);
  return { from: from + head, to: to - tail, put: put.slice(head, put.length - tail) };
};

/** No word that is written by hand is longer. */
const LONGEST_WORD = 100;

/** The letters of a word that stand directly before an offset, and directly behind one. */
const wordBefore = (text: string, at: number): string =>
  /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(Math.max(0, at - LONGEST_WORD), at))?.[0] ?? '';
const wordBehind = (text: string, at: number): string =>
  /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(at, at + LONGEST_WORD))?.[0] ?? '';

/** A word in which letters are replaced is told as a whole; letters that only come in or only go stay as they are. */
const grown = (text: string, stretch: Stretch): Stretch => {
  const { from, to, put } = stretch;
  if (put === '' || from === to) return stretch;
  const [before, behind] = [wordBefore(text, from), wordBehind(text, to)];
  return { from: from - before.length, to: to + behind.length, put: before + put + behind };
};

const deltaOf = (stretches: readonly Stretch[]): Delta => {
  let at = 0;
  return stretches.flatMap(({ from, to, put }) => {
    const keep = from - at;
    at = to;
    return [...(keep > 0 ? [keep] : []), ...(put === '' ? [] : [put]), ...(to > from ? [from - to] : [])];
  });
};

const isApart = (stretches: readonly Stretch[]): boolean =>
  stretches.every(({ from }, n) => from > (stretches[n - 1]?.to ?? -1));

/** A change of a text told by the letters that change, so that carets between the others stay where they are. */
export const inLeastLetters = (text: string, delta: Delta): Delta => {
  const stretches = stretchesOf(delta);
  return stretches ? deltaOf(stretches.map((stretch) => shrunk(text, stretch))) : delta;
};

/** A change of a text told by whole words, so that two people who correct one word are seen to do so (ADR 0011). */
export const inWholeWords = (text: string, delta: Delta): Delta => {
  const stretches = isUnspaced(text) ? null : stretchesOf(delta);
  if (!stretches?.some(({ put }) => put !== '')) return delta;
  const whole = stretches.map((stretch) => {
    const least = shrunk(text, stretch);
    // A word that is written anew as it was is confirmed by that (TX5).
    return least.from === least.to && least.put === '' ? stretch : grown(text, least);
  });
  return isApart(whole) ? deltaOf(whole) : delta;
};

/** More operations than a person makes by hand within a rest are told as they are. */
const MOST_BY_HAND = 100;

/** The texts that operations meet, as far as they only change letters. */
const textsBefore = ({ segments }: Transcript, ops: readonly Operation[]): Map<string, string> => {
  const named = new Set(ops.flatMap((op) => (op.type === 'T' ? [op.seg] : [])));
  return new Map(segments.filter(({ id }) => named.has(id)).map(({ id, text }) => [id, text]));
};

/** Operations on a transcript, the changes of its words told by whole words. The letters they lead to are the same. */
export const toldInWords = (transcript: Transcript, ops: readonly Operation[]): readonly Operation[] => {
  if (ops.length > MOST_BY_HAND || !ops.some(({ type }) => type === 'T')) return ops;
  const texts = textsBefore(transcript, ops);
  return ops.flatMap((op): Operation[] => {
    if (op.type !== 'T') {
      if (op.type === 'S' || op.type === 'M') texts.delete(op.seg);
      return [op];
    }
    const text = texts.get(op.seg);
    if (text === undefined) return [op];
    texts.set(op.seg, applyDelta(text, op.delta) ?? text);
    const delta = inWholeWords(text, op.delta);
    return delta.length > 0 ? [{ ...op, delta }] : [];
  });
};
