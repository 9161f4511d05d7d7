import { describe, expect, it } from '@jest/globals';
import { Long } from 'bson';
import type { Answer } from '../wire/answer.ts';
import { Cursors, MAX_BATCH_BYTES } from './cursors.ts';

const MINUTE_MS = 60_000;

const options = (size: number, single = false) => ({ namespace: 'test.things', size, single });
const documents = (...texts: string[]) => texts.map((text) => Buffer.from(text))[Symbol.iterator]();
const texts = ({ batch }: Answer): string[] => batch!.documents.map(String);
const cursorId = ({ batch }: Answer): Long => batch!.cursorId;

const withClock = () => {
  const clock = { ms: 0 };
  return { clock, cursors: new Cursors(() => new Date(clock.ms)) };
};

describe('cursors', () => {
  it('give batches and close after the last document', () => {
    const { cursors } = withClock();
    const first = cursors.first(documents('a', 'b', 'c'), options(2));
    expect(texts(first)).toEqual(['a', 'b']);
    const next = cursors.next(cursorId(first), 'test.things', 1);
    expect(texts(next)).toEqual(['c']);
    expect(cursorId(next)).toEqual(Long.ZERO);
    expect(() => cursors.next(cursorId(first), 'test.things', 1)).toThrow('not found');
  });

  it('stay closed when everything fits, or when only one batch is wanted', () => {
    const { cursors } = withClock();
    expect(cursorId(cursors.first(documents('a', 'b'), options(2)))).toEqual(Long.ZERO);
    expect(cursorId(cursors.first(documents('a', 'b'), options(1, true)))).toEqual(Long.ZERO);
  });

  it('open with an empty batch when the first batch is to be empty', () => {
    const { cursors } = withClock();
    const first = cursors.first(documents('a'), options(0));
    expect(texts(first)).toEqual([]);
    expect(texts(cursors.next(cursorId(first), 'test.things', 0))).toEqual(['a']);
  });

  it('belong to one collection', () => {
    const { cursors } = withClock();
    const first = cursors.first(documents('a', 'b'), options(1));
    expect(() => cursors.next(cursorId(first), 'test.others', 1)).toThrow('not found');
    expect(cursors.kill(cursorId(first))).toBe(true);
    expect(cursors.kill(cursorId(first))).toBe(false);
  });

  it('are forgotten after ten minutes without use, and not before', () => {
    const { clock, cursors } = withClock();
    const first = cursors.first(documents('a', 'b', 'c', 'd'), options(1));
    clock.ms = 9 * MINUTE_MS;
    cursors.sweep();
    cursors.next(cursorId(first), 'test.things', 1);
    clock.ms = 18 * MINUTE_MS;
    cursors.sweep();
    cursors.next(cursorId(first), 'test.things', 1);
    clock.ms = 28 * MINUTE_MS + 1;
    cursors.sweep();
    expect(() => cursors.next(cursorId(first), 'test.things', 1)).toThrow('not found');
  });

  it('keep a batch below its limit of bytes, but give one document at least', () => {
    const { cursors } = withClock();
    const large = 'x'.repeat(MAX_BATCH_BYTES - 10);
    const first = cursors.first(documents(large, large, 'b'), options(10));
    expect(texts(first)).toHaveLength(1);
    expect(texts(cursors.next(cursorId(first), 'test.things', 0))).toEqual([large, 'b']);
  });
});
