import { describe, expect, it } from '@jest/globals';
import { applyInvertibly } from './invert.ts';
import { applyOperations } from './apply.ts';
import { segmentsFromWords } from './hear.ts';
import type { Operation } from './operations.ts';
import { restoreOperations } from './restore.ts';
import { fromStored, toStored, type Transcript } from './shapes.ts';

const said = (text: string, language?: string) =>
  text.split(' ').map((word, n) => ({
    text: word,
    startMs: n * 500,
    endMs: n * 500 + 400,
    ...(language === undefined ? {} : { language }),
  }));
const later = (words: ReturnType<typeof said>, byMs: number) =>
  words.map((word) => ({ ...word, startMs: word.startMs + byMs, endMs: word.endMs + byMs }));
const heard: Transcript = {
  attributes: {},
  segments: segmentsFromWords(
    [
      ...said('we go home now'),
      ...later(said('vamos a casa', 'es'), 2_000),
      ...later(said('and then we sleep'), 4_000),
    ],
    { newId: (n) => `p${n}` },
  ),
};
const languages = ({ segments }: Transcript) => segments.map(({ language }) => language);
const applied = (transcript: Transcript, ...ops: Operation[]): Transcript => {
  const outcome = applyOperations(transcript, ops);
  if (!outcome.ok) throw new Error(outcome.rejection.detail);
  return outcome.transcript;
};

describe('the language of a paragraph', () => {
  it('[TJ10] ends it where it changes, and is kept where it is not the main one', () => {
    expect(heard.segments.map(({ text }) => text)).toEqual(['we go home now', 'vamos a casa', 'and then we sleep']);
    expect(languages(heard)).toEqual([undefined, 'es', undefined]);
    expect(heard.segments.map(toStored).map(fromStored)).toEqual(heard.segments);
    expect(Object.keys(toStored(heard.segments[0] ?? fromStored({} as never)))).not.toContain('language');
  });

  it('[TJ10] belongs to both parts when it is cut, and to the whole of what is joined to it', () => {
    const cut = applied(heard, { type: 'S', seg: 'p1', at: 6, newId: 'new', speakerId: null });
    expect(languages(cut)).toEqual([undefined, 'es', 'es', undefined]);
    expect(languages(applied(cut, { type: 'M', seg: 'p1', next: 'new', at: 6 }))).toEqual([undefined, 'es', undefined]);
  });

  it('[TJ10] stays when its words are edited', () => {
    const edited = applied(heard, { type: 'T', seg: 'p1', delta: ['Nos '] });
    expect(edited.segments[1]).toMatchObject({ text: 'Nos vamos a casa', language: 'es' });
  });

  it.each<[string, Operation]>([
    ['set', { type: 'A', seg: 'p0', key: 'language', value: 'fr' }],
    ['changed', { type: 'A', seg: 'p1', key: 'language', value: 'it' }],
    ['taken away', { type: 'A', seg: 'p1', key: 'language', value: null }],
    ['joined to another', { type: 'M', seg: 'p0', next: 'p1', at: 14 }],
  ])('[TX14] comes back when it was %s', (_, op) => {
    const done = applyInvertibly(heard, [op]);
    if (!done.ok) throw new Error(done.rejection.detail);
    expect(languages(done.transcript)).not.toEqual(languages(heard));
    const back = applied(done.transcript, ...done.inverse);
    expect(back.segments.map(({ id, text, language }) => ({ id, text, language }))).toEqual(
      heard.segments.map(({ id, text, language }) => ({ id, text, language })),
    );
  });

  it('[TX38] comes back with an earlier version', () => {
    const now = applied(
      heard,
      { type: 'A', seg: 'p1', key: 'language', value: 'it' },
      { type: 'M', seg: 'p0', next: 'p1', at: 14 },
      { type: 'T', seg: 'p2', delta: ['But '] },
    );
    let fresh = 0;
    const ops = restoreOperations(now, heard, () => `fresh${(fresh += 1)}`);
    const back = applied(now, ...ops);
    expect(back.segments.map(({ text, language }) => ({ text, language }))).toEqual(
      heard.segments.map(({ text, language }) => ({ text, language })),
    );
  });
});
