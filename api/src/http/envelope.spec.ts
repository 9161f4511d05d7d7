import { describe, expect, it } from '@jest/globals';
import { refusalStatus, type RefusalCode } from '@soebs/contract';
import { failureOf } from './envelope.ts';

describe('a refusal', () => {
  it.each(Object.keys(refusalStatus) as RefusalCode[])('says in a sentence what %s means', (code) => {
    expect(failureOf(code).errorMessage).toMatch(/^[A-Z][^_]* [^_]*$/);
  });
});
