import { describe, expect, it } from '@jest/globals';
import { canonical, keyIn } from './idempotency.ts';

describe('an idempotency key', () => {
  it('[WB2] may be written bare or as a string, 1 to 255 visible signs', () => {
    expect(['abc', '"abc"', ' 8e03978e-40d5-43dd-bc93-6894a57f9324 '].map(keyIn)).toEqual([
      'abc',
      'abc',
      '8e03978e-40d5-43dd-bc93-6894a57f9324',
    ]);
    expect(['', '""', 'a b', 'ä', 'x'.repeat(256), '\u0000'].map(keyIn)).toEqual(Array(6).fill(undefined));
  });

  it('[WB2] stands for a body, in whatever order its members are written', () => {
    expect(canonical({ b: [1, { d: null, c: 'x' }], a: 1.5 })).toBe('{"a":1.5,"b":[1,{"c":"x","d":null}]}');
    expect(canonical({ a: 1, b: undefined })).toBe(canonical({ a: 1 }));
    expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
  });
});
