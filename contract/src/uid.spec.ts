import { describe, expect, it } from '@jest/globals';
import { uidNumber } from './uid.ts';

describe('a UID', () => {
  it.each(['CHE-123.456.788', 'CHE123456788', 'che 123 456 788', ' CHE-123.456.788 MWST ', 'CHE-123.456.788 TVA'])(
    '[CR14] may be written as %s, and is kept in one way',
    (text) => {
      expect(uidNumber.parse(text)).toBe('CHE-123.456.788');
    },
  );

  it.each([
    // A check digit of 0, and one that the sum itself gives.
    'CHE-100.000.070',
    'CHE-116.281.710',
    '',
  ])('[CR14] %p is one', (text) => {
    expect(uidNumber.parse(text)).toBe(text);
  });

  it.each([
    'CHE-123.456.789',
    'CHE-213.456.788',
    'CHE-123.456.78',
    'CHE-123.456.7888',
    'DE123456788',
    '123456788',
    'CHE-000.000.020 x',
  ])('[CR14] %p is none', (text) => {
    expect(uidNumber.safeParse(text)).toMatchObject({ success: false, error: { issues: [{ message: 'uid' }] } });
  });

  it('[CR14] with nine digits of which the last would have to be ten is given to nobody', () => {
    // 5·6 + 4·0 … = 34, 34 mod 11 = 1, 11 − 1 = 10.
    for (let last = 0; last <= 9; last += 1)
      expect(uidNumber.safeParse(`CHE-${'60000001'.replace(/(...)(...)(..)/, '$1.$2.$3')}${last}`).success).toBe(false);
  });
});
