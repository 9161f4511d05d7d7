import {
  areWrittenTogether,
  NUMBERS_PER_WORD,
  speakerName,
  timedTokensOf,
  type DeltaPart,
  type Operation,
  type Segment,
  type Transcript,
} from '@soebs/events/transcript';
import { z } from 'zod';
import { timecode } from './timecode.ts';
import { plainText } from './plain-text.ts';

/** What the editor puts beside the letters on the clipboard, for itself. */
export const FRAGMENT_KIND = 'application/x-soebs-fragment';

const paragraph = z.object({
  speakerId: z.string().nullable(),
  speaker: z.string().nullable(),
  text: z.string(),
  timings: z.array(z.int()),
  confidence: z.array(z.int().min(0).max(100)),
});
const fragmentShape = z.object({ paragraphs: z.array(paragraph).min(1) });

type CopiedParagraph = z.output<typeof paragraph>;
/** Words with their times and speakers, cut out of a transcript. */
export type Fragment = z.output<typeof fragmentShape>;

/** Letters [from, to) of a paragraph. */
export type Part = { readonly segmentId: string; readonly from: number; readonly to: number };

const copied = (transcript: Transcript, { id, text, speakerId, ...times }: Segment, part: Part): CopiedParagraph => {
  const words = timedTokensOf({ id, text, speakerId, ...times }).filter(
    ({ offset, length }) => offset >= part.from && offset + length <= part.to,
  );
  return {
    speakerId,
    speaker: speakerName(transcript, speakerId),
    text: text.slice(part.from, part.to),
    timings: words.flatMap(({ offset, length, startMs, endMs }) => [offset - part.from, length, startMs, endMs]),
    confidence: words.map(({ confidence }) => confidence),
  };
};

/** The parts of a transcript with times and speakers; null where none of them is there. */
export const fragmentOf = (transcript: Transcript, parts: readonly Part[]): Fragment | null => {
  const byId = new Map(transcript.segments.map((segment) => [segment.id, segment]));
  const paragraphs = parts.flatMap((part) => {
    const segment = byId.get(part.segmentId);
    return segment ? [copied(transcript, segment, part)] : [];
  });
  return paragraphs.length > 0 ? { paragraphs } : null;
};

/** What others get of what is copied, besides the letters. */
export type CopyChoice = { readonly copiesSpeakers: boolean; readonly copiesTimes: boolean };

/** Before a paragraph: when it begins and who speaks, as its reader wants them. */
const headOf = ({ speaker, timings }: CopiedParagraph, { copiesSpeakers, copiesTimes }: CopyChoice): string => {
  const startMs = timings[2];
  const time = copiesTimes && startMs !== undefined ? `[${timecode(startMs)}]` : '';
  const name = copiesSpeakers && speaker !== null ? `${speaker}:` : '';
  return [time, name].filter(Boolean).join(' ');
};

/** The fragment for a program that takes letters alone: a line for each paragraph. */
export const plainOf = ({ paragraphs }: Fragment, choice: CopyChoice): string =>
  paragraphs.map((each) => [headOf(each, choice), each.text].filter(Boolean).join(' ')).join('\n');

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asText = (text: string): string => text.replace(/[&<>"']/gu, (sign) => signs[sign] ?? sign);

/** The fragment for word processors and mail: paragraphs without any style. Within one paragraph no paragraph is made. */
export const htmlOf = ({ paragraphs }: Fragment, choice: CopyChoice): string => {
  const inner = paragraphs.map((each) => {
    const head = headOf(each, choice);
    return `${head && `<b>${asText(head)}</b> `}${asText(each.text)}`;
  });
  return inner.length === 1 ? (inner[0] ?? '') : inner.map((each) => `<p>${each}</p>`).join('');
};

/** The fragment that the editor has put on the clipboard; null for what is none. */
export const fragmentFrom = (json: string): Fragment | null => {
  if (json === '') return null;
  try {
    return fragmentShape.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
};

/** The speaker of a copied paragraph as this transcript knows them: by id, else by name. */
const speakerHere = (transcript: Transcript, { speakerId, speaker }: CopiedParagraph): string | null => {
  if (speakerId !== null && speakerName(transcript, speakerId) === speaker) return speakerId;
  const known = transcript.segments.find(
    (each) => speaker !== null && speakerName(transcript, each.speakerId) === speaker,
  );
  return known?.speakerId ?? null;
};

/** Letters with the times of their words, where these still fit the letters. */
const timed = ({ text, timings, confidence }: CopiedParagraph, before = '', after = ''): DeltaPart[] => {
  const clean = plainText(text);
  const isWhole = clean.length === text.length && timings.length === confidence.length * NUMBERS_PER_WORD;
  const all = `${before}${clean}${after}`;
  if (all === '') return [];
  if (!isWhole || confidence.length === 0) return [all];
  const moved = timings.map((value, n) => (n % NUMBERS_PER_WORD === 0 ? value + before.length : value));
  return [{ text: all, timings: moved, confidence }];
};

const put = (seg: string, parts: readonly DeltaPart[], at = 0): Operation[] =>
  parts.length === 0 ? [] : [{ type: 'T', seg, delta: at > 0 ? [at, ...parts] : parts }];

/** A blank where whole paragraphs that come in would touch a word. */
const seam = (left: string, right: string): string => (/\S$/u.test(left) && /^[\p{L}\p{N}]/u.test(right) ? ' ' : '');

/** Whether what was copied begins and ends with a whole word. */
const isWholeWords = ({ text, timings }: CopiedParagraph): boolean => {
  const [offset = 0, length = 0] = timings.slice(-NUMBERS_PER_WORD);
  return timings[0] === 0 && offset + length === text.length;
};

/** Whole words that are put beside a word stay words; within a word nothing is put but what was copied. */
const blanksAround = (copy: CopiedParagraph, head: string, tail: string): readonly [string, string] => {
  const isWithinWord = /[\p{L}\p{N}]$/u.test(head) && /^[\p{L}\p{N}]/u.test(tail);
  if (isWithinWord || !isWholeWords(copy)) return ['', ''];
  const touch = (left: string, right: string): boolean =>
    /[^\s(«„“‹[<¿¡/]$/u.test(left) && /^[^\s,.;:!?)»”›\]>…/]/u.test(right);
  const blank = (left: string, right: string): string =>
    touch(left, right) && !areWrittenTogether(left, right) ? ' ' : '';
  return [blank(head, copy.text), blank(copy.text, tail)];
};

type Insertion = {
  readonly ops: Operation[];
  /** Where the caret stands afterwards. */
  readonly caret: { readonly segmentId: string; readonly offset: number };
};

/** Letters of a paragraph that are replaced: so many from an offset on, none for a caret. */
export type Place = { readonly segmentId: string; readonly offset: number; readonly gone: number };

/** The operations that put a fragment in at a place: the first and the last paragraph join the text around it. */
export const insertionOf = (
  transcript: Transcript,
  { at, fragment, newId }: { readonly at: Place; readonly fragment: Fragment; readonly newId: () => string },
): Insertion | null => {
  const segment = transcript.segments.find(({ id }) => id === at.segmentId);
  const [first, ...rest] = fragment.paragraphs;
  const last = rest.pop();
  if (!segment || !first) return null;
  const seg = segment.id;
  const [head, tail] = [segment.text.slice(0, at.offset), segment.text.slice(at.offset + at.gone)];
  if (!last) {
    const [before, after] = blanksAround(first, head, tail);
    return {
      ops: put(seg, [...timed(first, before, after), ...goneOf(at)], at.offset),
      caret: { segmentId: seg, offset: at.offset + before.length + plainText(first.text).length },
    };
  }
  const lastId = newId();
  const middle = rest.map((each) => ({ each, id: newId() }));
  const begins = timed(first, tail === '' ? seam(head, first.text) : '');
  const ends = [...timed(last, '', head === '' ? seam(last.text, tail) : ''), ...goneOf(at)];
  const lastSpeaker = tail === '' ? speakerHere(transcript, last) : segment.speakerId;
  const ops: Operation[] = [
    { type: 'S', seg, at: at.offset, newId: lastId, speakerId: lastSpeaker },
    ...middle.toReversed().map(({ each, id }): Operation => {
      return { type: 'S', seg, at: at.offset, newId: id, speakerId: speakerHere(transcript, each) };
    }),
    ...put(seg, begins, at.offset),
    ...middle.flatMap(({ each, id }) => put(id, timed(each))),
    ...put(lastId, ends),
    ...(head === '' ? speakerOf(segment, speakerHere(transcript, first)) : []),
  ];
  return { ops, caret: { segmentId: lastId, offset: plainText(last.text).length } };
};

const goneOf = ({ gone }: Place): number[] => (gone > 0 ? [-gone] : []);

const speakerOf = ({ id, speakerId }: Segment, next: string | null): Operation[] =>
  next === null || next === speakerId ? [] : [{ type: 'A', seg: id, key: 'speakerId', value: next }];
