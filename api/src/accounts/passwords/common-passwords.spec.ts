import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from '@jest/globals';
import { isCommon } from './common-passwords.ts';

const ranked = dictionary['passwords-common'];

describe('common passwords', () => {
  it('[AU1] are refused: every leaked one that is long enough, and more than 3,000 in all', () => {
    const long = ranked.filter(({ length }) => length >= 10);
    expect(long.filter((password) => !isCommon(password))).toEqual([]);
    const padded = ranked.slice(0, 3_000).map((word) => word.repeat(Math.ceil(10 / word.length)));
    expect(padded.filter((password) => !isCommon(password)).length).toBe(0);
    expect(long.length + padded.length).toBeGreaterThan(3_000);
  });

  it.each([
    'Password123!',
    'QWERTYUIOP',
    'passwordpassword',
    'aaaaaaaaaa',
    'AAAAAAAAAAAAAAAAAAAA',
    'ababababab',
    'aabbaabbaa',
    'xyzxyzxyzxyz',
    'k7!pk7!pk7!p',
    'éééééééééé',
    '👍👍👍👍👍👍👍👍👍👍',
    'bcdefghijk',
    'zyxwvutsrqp',
    'qwertzuiopü',
    'poiuztrewq',
    '5678901234',
    '1234567890',
    '00000000000',
    '!!!!!!!!!!',
    'dragon2026',
    'Transkription',
    'söbs123456',
    'ursina@soebs.example',
    'ursina2026',
  ])('[AU1] include %s', (password) => {
    expect(isCommon(password, ['ursina@soebs.example'])).toBe(true);
  });

  it.each([
    'correct horse battery',
    'ein-langes-passwort',
    'Xk9w3vLq7z',
    'über sieben Brücken',
    'passwortlos glücklich',
  ])('[AU1] do not include %s', (password) => {
    expect(isCommon(password, ['ursina@soebs.example'])).toBe(false);
  });
});
