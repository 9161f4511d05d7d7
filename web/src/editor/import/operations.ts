import {
  areWrittenTogether,
  CONFIRMED,
  insertedText,
  type Delta,
  type DeltaPart,
  type Operation,
  type Segment,
  type Transcript,
} from '@soebs/events/transcript';
import { cleanName, freshSpeakerId, rename, speakersOf } from '../speakers/speakers.ts';
import type { PlacedWord } from './align.ts';

/** What is taken over from a file besides its words. */
export type ImportChoice = {
  /** Paragraphs begin where those of the file do; else those of the text stay. */
  readonly takesParagraphs: boolean;
  readonly takesSpeakers: boolean;
};

const numbersOf = ({ same, time }: PlacedWord): readonly [number, number] | null => {
  const span = same ?? time;
  return span ? [span.startMs, span.endMs] : null;
};

const isUntouched = ({ same, text }: PlacedWord): boolean => same?.text === text;

/** Whether a blank stands before a word. */
const blankBefore = (word: PlacedWord, before: PlacedWord | undefined): boolean =>
  before !== undefined && !word.isJoined && !areWrittenTogether(before.text, word.text);

/** The letters of some words, with the times of those that have some; a blank before each that has one. */
const insertionOf = (words: readonly PlacedWord[], before: PlacedWord | undefined, endsInBlank: boolean): DeltaPart => {
  let text = '';
  const timings: number[] = [];
  const confidence: number[] = [];
  words.forEach((word, n) => {
    if (blankBefore(word, words[n - 1] ?? before)) text += ' ';
    const times = numbersOf(word);
    if (times) {
      timings.push(text.length, word.text.length, ...times);
      confidence.push(word.same && isUntouched(word) ? word.same.confidence : CONFIRMED);
    }
    text += word.text;
  });
  if (endsInBlank) text += ' ';
  return confidence.length === 0 ? text : { text, timings, confidence };
};

/** The change of one paragraph that leaves these words in it. Words that are the same are not touched. */
const deltaFor = (segment: Segment, words: readonly PlacedWord[]): Delta => {
  const delta: DeltaPart[] = [];
  const keep = (length: number): void => {
    if (length > 0) delta.push(length);
  };
  let at = 0;
  let last: PlacedWord | undefined;
  let waiting: PlacedWord[] = [];
  /** Writes what waits between the last kept word and an offset of the text. */
  const write = (until: number, next: PlacedWord | undefined): void => {
    const old = segment.text.slice(at, until);
    const endsInBlank = next !== undefined && blankBefore(next, waiting.at(-1) ?? last);
    const put = insertionOf(waiting, last, endsInBlank);
    if (insertedText(put) === old && waiting.length === 0) keep(until - at);
    else {
      if (put !== '') delta.push(put);
      if (until > at) delta.push(at - until);
    }
    at = until;
    waiting = [];
  };
  for (const word of words) {
    if (!word.same || !isUntouched(word)) {
      waiting.push(word);
      continue;
    }
    write(word.same.offset, word);
    keep(word.same.length);
    at = word.same.offset + word.same.length;
    last = word;
  }
  write(segment.text.length, undefined);
  return delta;
};

const isChange = (delta: Delta): boolean => delta.some((part) => typeof part !== 'number' || part < 0);

const textOf = (words: readonly PlacedWord[]): string => insertedText(insertionOf(words, undefined, false));

/** A paragraph on the way from the text to that of the file. */
type Draft = { readonly id: string; speakerId: string | null; words: readonly PlacedWord[] };

/** Joins a paragraph to the one before it. */
const joinTo = (first: Draft, next: Draft, operations: Operation[]): void => {
  const [end, begin] = [first.words.at(-1), next.words[0]];
  let at = textOf(first.words).length;
  if (end && begin && blankBefore(begin, end)) {
    operations.push({ type: 'T', seg: first.id, delta: [at, ' '] });
    at += 1;
  }
  operations.push({ type: 'M', seg: first.id, next: next.id, at });
  if (first.words.length === 0 && first.speakerId !== next.speakerId) {
    operations.push({ type: 'A', seg: first.id, key: 'speakerId', value: next.speakerId });
    first.speakerId = next.speakerId;
  }
  first.words = [...first.words, ...next.words];
};

/** Paragraphs in which no word of the file stands go into their neighbours. */
const withoutEmpty = (drafts: readonly Draft[], operations: Operation[]): Draft[] =>
  drafts.reduce<Draft[]>((kept, draft) => {
    const last = kept.at(-1);
    if (last && (draft.words.length === 0 || last.words.length === 0)) joinTo(last, draft, operations);
    else kept.push(draft);
    return kept;
  }, []);

/** Cuts a paragraph before one of its words. */
const cutAt = (
  draft: Draft,
  word: number,
  { newId, operations }: { newId: string; operations: Operation[] },
): Draft => {
  const [left, right] = [draft.words.slice(0, word), draft.words.slice(word)];
  const at = textOf(left).length;
  const blank = textOf(draft.words).length - at - textOf(right).length;
  // First cut, then the blank is taken away: without it two words would be one, with the time of both.
  operations.push({ type: 'S', seg: draft.id, at: at + blank, newId, speakerId: draft.speakerId });
  if (blank > 0) operations.push({ type: 'T', seg: draft.id, delta: [at, -blank] });
  draft.words = left;
  return { id: newId, speakerId: draft.speakerId, words: right };
};

type Breaks = {
  readonly begins: (word: PlacedWord, before: PlacedWord | undefined) => boolean;
  readonly joins: boolean;
};

/** Paragraphs as breaks tell: cut where one begins, and joined where none does, if they are to be. */
const withBreaks = (
  drafts: readonly Draft[],
  breaks: Breaks,
  making: { newId: () => string; operations: Operation[] },
) => {
  const { newId, operations } = making;
  const cut = drafts.flatMap((draft): Draft[] => {
    const rights: Draft[] = [];
    for (let n = draft.words.length - 1; n > 0; n -= 1) {
      const word = draft.words[n];
      if (word && breaks.begins(word, draft.words[n - 1]))
        rights.unshift(cutAt(draft, n, { newId: newId(), operations }));
    }
    return [draft, ...rights];
  });
  if (!breaks.joins) return cut;
  return cut.reduce<Draft[]>((kept, draft) => {
    const last = kept.at(-1);
    const first = draft.words[0];
    if (last && first && !breaks.begins(first, last.words.at(-1))) joinTo(last, draft, operations);
    else kept.push(draft);
    return kept;
  }, []);
};

/** The ids of the file's speakers; who is not known yet gets one, and the name. */
const speakerIds = (transcript: Transcript, names: readonly string[]) => {
  const known = speakersOf(transcript);
  const all = [...known];
  const operations: Operation[] = [];
  const ids = new Map<string, string>();
  for (const name of names) {
    const clean = cleanName(name);
    const found = all.find((speaker) => speaker.name.toLowerCase() === clean.toLowerCase());
    const id = found?.id ?? freshSpeakerId(all);
    ids.set(name, id);
    if (found) continue;
    all.push({ id, name: clean, paragraphs: 0 });
    operations.push(...rename(id, clean));
  }
  return { ids, operations };
};

const assigned = (drafts: readonly Draft[], ids: ReadonlyMap<string, string>): Operation[] =>
  drafts.flatMap(({ id, speakerId, words }): Operation[] => {
    const name = words[0]?.speaker ?? null;
    const value = name === null ? speakerId : (ids.get(name) ?? speakerId);
    return value === speakerId ? [] : [{ type: 'A', seg: id, key: 'speakerId', value }];
  });

const breaksOf = ({ takesParagraphs, takesSpeakers }: ImportChoice): Breaks => ({
  joins: takesParagraphs,
  begins: (word, before) =>
    (takesParagraphs && word.beginsParagraph) || (takesSpeakers && word.speaker !== (before ?? word).speaker),
});

/**
 * The operations that make the words of a file the text: words that agree are not touched and keep their times, others bring the
 * times of their cue or take those of the words whose place they take (TX41, TX4).
 */
export const importOperations = (
  transcript: Transcript,
  placed: readonly PlacedWord[],
  { newId, ...choice }: ImportChoice & { readonly newId: () => string },
): Operation[] => {
  const operations: Operation[] = [];
  const groups = new Map<number, PlacedWord[]>();
  for (const word of placed) {
    const group = groups.get(word.place);
    if (group) group.push(word);
    else groups.set(word.place, [word]);
  }
  const drafts = transcript.segments.map((segment, place): Draft => {
    const words = groups.get(place) ?? [];
    const delta = deltaFor(segment, words);
    if (isChange(delta)) operations.push({ type: 'T', seg: segment.id, delta });
    return { id: segment.id, speakerId: segment.speakerId, words };
  });
  const shaped = withBreaks(withoutEmpty(drafts, operations), breaksOf(choice), { newId, operations });
  if (!choice.takesSpeakers) return operations;
  const names = [...new Set(placed.flatMap(({ speaker }) => speaker ?? []))];
  const { ids, operations: named } = speakerIds(transcript, names);
  return [...operations, ...named, ...assigned(shaped, ids)];
};
