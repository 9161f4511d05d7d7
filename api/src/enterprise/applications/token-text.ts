import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenMode } from '@soebs/contract';
import { sha256 } from '@soebs/platform';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;
/** Bytes from here on would make the first digits likelier than the others. */
const FAIR_BYTES = Math.floor(256 / BASE) * BASE;

/** What a scanner for secrets looks for. */
const SHAPE = /^soeb_(live|test)_[0-9A-Za-z]{38}$/;

/** Each digit as likely as every other. */
const randomDigits = (length: number): string => {
  let digits = '';
  while (digits.length < length)
    for (const byte of randomBytes(length)) if (byte < FAIR_BYTES) digits += DIGITS.charAt(byte % BASE);
  return digits.slice(0, length);
};

/** The checksum of everything before it: a typo is found without asking anybody. */
const checkOf = (text: string): string => {
  let rest = crc32(text);
  let digits = '';
  for (let n = 0; n < CHECK_LENGTH; n += 1) {
    digits = DIGITS.charAt(rest % BASE) + digits;
    rest = Math.floor(rest / BASE);
  }
  return digits;
};

/** A new token (WB1): `soeb_live_` or `soeb_test_`, 32 random characters, and six that check them. */
export const newTokenText = (mode: TokenMode): string => {
  const text = `soeb_${mode}_${randomDigits(SECRET_LENGTH)}`;
  return text + checkOf(text);
};

/** Whether a text can be a token at all; most mistakes are found here, before anything is looked up. */
export const isTokenText = (text: string): boolean =>
  SHAPE.test(text) && checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** By what a token is found; from it nobody gets the token back. */
export const tokenHash = (text: string): string => sha256(text);
