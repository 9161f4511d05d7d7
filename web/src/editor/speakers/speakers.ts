import { asName } from '@soebs/contract';
import { speakerKey, type Operation, type Transcript } from '@soebs/events/transcript';

/** Somebody who speaks in a transcript. */
export type Speaker = {
  readonly id: string;
  readonly name: string;
  /** Paragraphs of theirs. */
  readonly paragraphs: number;
};

const PREFIX = speakerKey('');
export const LONGEST_NAME = 100;

/** Everybody who speaks or has a name, in the order of their first paragraph. */
export const speakersOf = ({ segments, attributes }: Transcript): Speaker[] => {
  const counts = new Map<string, number>();
  for (const { speakerId } of segments) if (speakerId !== null) counts.set(speakerId, (counts.get(speakerId) ?? 0) + 1);
  for (const key of Object.keys(attributes)) {
    const id = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
    if (id !== null && !counts.has(id)) counts.set(id, 0);
  }
  return [...counts].map(([id, paragraphs]) => ({ id, paragraphs, name: attributes[speakerKey(id)] ?? id }));
};

/** How many colours tell speakers apart; each has a class in editor.css. */
const HUES = 8;

/** The colour of a speaker, whatever they are called and wherever they speak. */
export const speakerHue = (id: string): number => {
  const number = /^s(\d+)$/u.exec(id)?.[1];
  if (number !== undefined) return (Number(number) - 1 + HUES) % HUES;
  return Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % HUES;
};

/** A name as it is kept: one line, no blanks around it; '' when nothing is left. */
export const cleanName = (name: string): string => asName(name.replaceAll(/\s+/g, ' '), LONGEST_NAME);

/** Gives a speaker a name, everywhere at once. */
export const rename = (id: string, name: string): Operation[] => [
  { type: 'A', seg: null, key: speakerKey(id), value: cleanName(name) },
];

/** Gives a paragraph to a speaker, or to nobody. */
export const assign = (segmentId: string, speakerId: string | null): Operation[] => [
  { type: 'A', seg: segmentId, key: 'speakerId', value: speakerId },
];

/** The paragraphs of one voice without a break in between, around one of them. */
export const runAround = ({ segments }: Pick<Transcript, 'segments'>, segmentId: string): string[] => {
  const at = segments.findIndex(({ id }) => id === segmentId);
  const here = segments[at];
  if (!here) return [];
  const isOther = ({ speakerId }: { readonly speakerId: string | null }): boolean => speakerId !== here.speakerId;
  const before = segments.slice(0, at).findLastIndex(isOther);
  const after = segments.slice(at).findIndex(isOther);
  return segments.slice(before + 1, after < 0 ? segments.length : at + after).map(({ id }) => id);
};

/** A paragraph and all later ones of the same voice: what goes to somebody else when one speaker is two from there on. */
export const fromHereOn = ({ segments }: Pick<Transcript, 'segments'>, segmentId: string): string[] => {
  const at = segments.findIndex(({ id }) => id === segmentId);
  const here = segments[at];
  if (!here) return [];
  return segments.slice(at).flatMap(({ id, speakerId }) => (speakerId === here.speakerId ? [id] : []));
};

/** Makes one speaker of two: every paragraph goes over, and the name that is left over goes away. */
export const mergeInto = ({ segments, attributes }: Transcript, from: string, into: string): Operation[] => [
  ...segments.filter(({ speakerId }) => speakerId === from).flatMap(({ id }) => assign(id, into)),
  ...(attributes[speakerKey(from)] === undefined
    ? []
    : [{ type: 'A', seg: null, key: speakerKey(from), value: null } as const]),
];

/** An id for somebody new. */
export const freshSpeakerId = (speakers: readonly Speaker[]): string => {
  const taken = new Set(speakers.map(({ id }) => id));
  let n = speakers.length + 1;
  while (taken.has(`s${n}`)) n += 1;
  return `s${n}`;
};
