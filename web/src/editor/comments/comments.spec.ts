import { describe, expect, test } from '@jest/globals';
import type { CommentThread, Segment } from '@soebs/events/transcript';
import { anchorOfSelection, marksOf, shownThreads, stepTo, suggested, toSend, withMention } from './comments.ts';

const [anna, bert] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const segment = (id: string, text: string): Segment => ({
  id,
  text,
  speakerId: null,
  timings: new Int32Array(0),
  confidence: new Uint8Array(0),
});
const segments = [segment('p0', 'eins zwei drei'), segment('p1', 'vier fünf')];
const thread = (id: string, change: Partial<CommentThread> = {}): CommentThread => ({
  id,
  by: anna,
  at: null,
  text: 'x',
  anchor: { on: 'paragraph', seg: 'p0' },
  quote: '',
  replies: [],
  resolved: null,
  ...change,
});

describe('[SH7] comments beside the text', () => {
  const comments = [
    thread('late', { anchor: { on: 'paragraph', seg: 'p1' } }),
    thread('done', { resolved: { by: bert, at: null } }),
    thread('first', { by: bert, text: `@{${anna}} bitte prüfen` }),
  ];

  test('stand in reading order, open ones, one’s own, or all', () => {
    const ids = (filter: 'open' | 'mine' | 'all', me = anna): string[] =>
      shownThreads({ segments, comments }, { filter, me }).map(({ id }) => id);
    expect(ids('open')).toEqual(['first', 'late']);
    expect(ids('mine')).toEqual(['first', 'late']);
    expect(ids('mine', bert)).toEqual(['first']);
    expect(ids('all')).toEqual(['done', 'first', 'late']);
  });
  test('are gone through forth and back, round the ends', () => {
    const shown = shownThreads({ segments, comments }, { filter: 'open', me: anna });
    const from = (activeId: string | null, by: 1 | -1) => stepTo({ shown, all: shown }, activeId, by)?.id;
    expect(from(null, 1)).toBe('first');
    expect(from(null, -1)).toBe('late');
    expect(from('first', 1)).toBe('late');
    expect(from('late', 1)).toBe('first');
    expect(from('first', -1)).toBe('late');
    expect(stepTo({ shown: [], all: [] }, null, 1)).toBeNull();
  });
  test('are gone on with where one was resolved, which is shown no more', () => {
    const three = ['one', 'two', 'three'].map((id) => thread(id));
    const shown = three.filter(({ id }) => id !== 'two');
    expect(stepTo({ shown, all: three }, 'two', 1)?.id).toBe('three');
    expect(stepTo({ shown, all: three }, 'two', -1)?.id).toBe('one');
    expect(stepTo({ shown, all: three }, 'taken away', 1)?.id).toBe('one');
  });
  test('are about whole words, or about a paragraph where nothing is selected', () => {
    const at = (segmentId: string, offset: number) => ({ segmentId, offset });
    expect(anchorOfSelection(segments, at('p0', 6), at('p0', 8))).toEqual({
      on: 'words',
      start: { seg: 'p0', at: 5 },
      end: { seg: 'p0', at: 9 },
    });
    expect(anchorOfSelection(segments, at('p1', 2), at('p1', 2))).toEqual({ on: 'paragraph', seg: 'p1' });
    const over = anchorOfSelection(segments, at('p0', 10), at('p1', 4));
    expect(marksOf(segments, over)).toEqual([
      { segmentId: 'p0', from: 10, to: 14 },
      { segmentId: 'p1', from: 0, to: 4 },
    ]);
  });
  test('name members by their ids, and nobody else', () => {
    const people = [
      { userId: anna, name: 'Anna Meier', isMember: true },
      { userId: bert, name: 'Anna', isMember: true },
      { userId: 'gone', name: 'Anton', isMember: false },
    ];
    expect(suggested('bitte @an', people, 'me').map(({ name }) => name)).toEqual(['Anna Meier', 'Anna']);
    expect(suggested('bitte @an', people, bert).map(({ name }) => name)).toEqual(['Anna Meier']);
    expect(suggested('a@an', people, 'me')).toEqual([]);
    expect(withMention('bitte @an', 'Anna Meier')).toBe('bitte @Anna Meier ');
    expect(toSend(' @Anna Meier und @Anna, nicht @Anton\u0000 ', people)).toBe(
      `@{${anna}} und @{${bert}}, nicht @Anton`,
    );
  });
});
