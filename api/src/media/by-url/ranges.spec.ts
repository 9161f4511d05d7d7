import { describe, expect, it } from '@jest/globals';
import { partOf, spanOf, validatorOf, versionOf } from './ranges.ts';

const changed = 'Mon, 30 Nov 2026 10:00:00 GMT';
const minuteLater = 'Mon, 30 Nov 2026 10:01:00 GMT';

describe('a version of a file', () => {
  it('[PJ5] is named by a strong tag, or by a change that is well past', () => {
    expect(validatorOf({ etag: '"a1"', 'last-modified': changed, date: minuteLater })).toBe('"a1"');
    expect(validatorOf({ etag: 'W/"a1"', 'last-modified': changed, date: minuteLater })).toBe(changed);
    expect(validatorOf({ 'last-modified': changed, date: 'Mon, 30 Nov 2026 10:00:59 GMT' })).toBeUndefined();
    for (const etag of ['W/"a1"', 'a1', '"a"1"', '""a', '"a\n"']) expect(validatorOf({ etag })).toBeUndefined();
    expect(validatorOf({ 'last-modified': changed })).toBeUndefined();
    expect(validatorOf({ 'last-modified': 'lately', date: minuteLater })).toBeUndefined();
  });

  it('[PJ5] can be gone on with when its length is told and ranges are not refused', () => {
    const headers = { etag: '"a1"', 'content-length': '12' };
    expect(versionOf(headers)).toEqual({ validator: '"a1"', totalBytes: 12 });
    expect(versionOf({ ...headers, 'accept-ranges': 'none' })).toBeUndefined();
    expect(versionOf({ etag: '"a1"' })).toBeUndefined();
    expect(versionOf({ ...headers, 'content-length': '1e3' })).toBeUndefined();
  });
});

describe('a part of a file', () => {
  it.each([
    undefined,
    '',
    'bytes',
    'bytes 5-9/*',
    'bytes */10',
    'bytes 5-10/10',
    'bytes 6-5/10',
    'bytes=5-9/10',
    'bytes -5-9/10',
    'items 5-9/10',
    'bytes 5-9/10, 0-1/10',
  ])('[PJ5] is none as %p', (header) => {
    expect(spanOf(header)).toBeUndefined();
  });

  it('[PJ5] is taken from the byte that was asked for on, of the version that was asked for', () => {
    const asked = { validator: '"a1"', totalBytes: 10, first: 5 };
    const span = { first: 5, last: 9, totalBytes: 10 };
    expect(partOf({ 'content-range': 'bytes 5-9/10' }, asked)).toEqual(span);
    expect(partOf({ 'content-range': 'bytes 5-9/10', etag: '"a1"' }, asked)).toEqual(span);
    expect(partOf({ 'content-range': 'bytes 5-7/10', etag: '"a1"' }, asked)).toMatchObject({ last: 7 });
    for (const header of ['bytes 4-9/10', 'bytes 6-9/10', 'bytes 5-9/11', 'bytes 5-8/9'])
      expect(partOf({ 'content-range': header }, asked)).toBeUndefined();
    for (const etag of ['"a2"', 'W/"a1"'])
      expect(partOf({ 'content-range': 'bytes 5-9/10', etag }, asked)).toBeUndefined();
    const byDate = { ...asked, validator: changed };
    expect(partOf({ 'content-range': 'bytes 5-9/10', 'last-modified': changed, etag: '"x"' }, byDate)).toEqual(span);
    expect(partOf({ 'content-range': 'bytes 5-9/10', 'last-modified': minuteLater }, byDate)).toBeUndefined();
  });
});
