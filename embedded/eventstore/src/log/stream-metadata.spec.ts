import { describe, expect, it } from '@jest/globals';
import { TOMBSTONE_REVISION } from '../event.ts';
import { firstVisible, parseMetadata, withSoftDelete, withTruncateBefore } from './stream-metadata.ts';

const json = (text: string): Buffer => Buffer.from(text);
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('stream metadata', () => {
  it('says how much of a stream may be read', () => {
    expect(parseMetadata(json('{"$maxCount":3,"$maxAge":60,"$tb":5,"title":"x"}'))).toEqual({
      maxCount: 3,
      maxAgeSeconds: 60,
      truncateBefore: 5,
    });
  });

  it.each(['', 'nonsense', '[1]', 'null', '{"$maxCount":"3"}', '{"$tb":-1}'])('%j says nothing', (wrong) => {
    expect(parseMetadata(json(wrong))).toEqual({});
  });

  it('marks a soft delete with int64.Max, exactly, and keeps the rest', () => {
    expect(text(withSoftDelete(null))).toBe('{"$tb":9223372036854775807}');
    const marked = withSoftDelete(json('{"$tb":3,"title":"x"}'));
    expect(text(marked)).toBe('{"title":"x","$tb":9223372036854775807}');
    expect(parseMetadata(marked).truncateBefore).toBe(TOMBSTONE_REVISION);
    expect(text(withTruncateBefore(marked, 4))).toBe('{"title":"x","$tb":4}');
  });

  it('shows from the later of truncation and count', () => {
    expect(firstVisible({}, 9)).toBe(0);
    expect(firstVisible({ maxCount: 4 }, 9)).toBe(6);
    expect(firstVisible({ maxCount: 40 }, 9)).toBe(0);
    expect(firstVisible({ maxCount: 4, truncateBefore: 8 }, 9)).toBe(8);
  });
});
