import { describe, expect, it } from '@jest/globals';
import { isTokenText, newTokenText, tokenHash } from './token-text.ts';

describe('a token', () => {
  it('[WB1] has a prefix that says its mode, 32 random characters and a checksum, and never repeats', () => {
    const drawn = Array.from({ length: 200 }, (_, n) => newTokenText(n % 2 === 0 ? 'live' : 'test'));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.every((each) => /^soeb_(live|test)_[0-9A-Za-z]{38}$/.test(each) && isTokenText(each))).toBe(true);
    expect(drawn[0]).toMatch(/^soeb_live_/);
    expect(tokenHash(drawn[0]!)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('[WB1] with any character changed, missing or too much is known for wrong', () => {
    const taken: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const text = newTokenText('live');
      for (let at = 0; at < text.length; at += 1) {
        const other = text.charAt(at) === 'x' ? 'y' : 'x';
        const wrong = [text.slice(0, at) + other + text.slice(at + 1), text.slice(0, at) + text.slice(at + 1)];
        taken.push(...wrong.filter(isTokenText));
      }
      taken.push(...[`${text}0`, ` ${text}`, `${text}\n`, text.replace('live', 'test')].filter(isTokenText));
    }
    expect(taken).toEqual([]);
  });
});
