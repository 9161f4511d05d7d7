import { dictionary } from '@zxcvbn-ts/language-common';

/** Ranked by how often they were found in leaks; the package's list (MIT), commonest first. */
const ranked: readonly string[] = dictionary['passwords-common'];
const known: ReadonlySet<string> = new Set(ranked);
/** Shorter ones are refused when they are only padded to the length that is asked for. */
const commonest: ReadonlySet<string> = new Set(ranked.slice(0, 3_000));

/** What people here would think of first. */
const ofProduct = ['soebs', 'söbs', 'transkript', 'transcript', 'transkription', 'transcription', 'untertitel'];

/** A word without what is put around it to make it longer. */
const coreOf = (password: string): string => password.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');

/** The parts of which a password is nothing but repetitions. */
const unitsOf = (password: string): string[] =>
  Array.from({ length: Math.floor(password.length / 2) }, (_, n) => password.slice(0, n + 1)).filter(
    (unit) => password.length % unit.length === 0 && unit.repeat(password.length / unit.length) === password,
  );

/** Fewer different signs than this are no password, however long. */
const FEWEST_SIGNS = 4;
/** A repeated unit of so many signs adds nothing to what one has to guess. */
const SHORT_UNIT = 4;

const rows = [
  'qwertyuiop',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
];
const reversed = (text: string): string => Array.from(text).reverse().join('');
const runs = rows.map((row) => row.repeat(3)).flatMap((row) => [row, reversed(row)]);

/** True for one sign or few over and over, and for what a finger types that runs along the keyboard or the alphabet. */
const isMonotonous = (lower: string): boolean =>
  new Set(Array.from(lower)).size < FEWEST_SIGNS ||
  unitsOf(lower).some(({ length }) => length <= SHORT_UNIT) ||
  runs.some((run) => run.includes(lower));

/**
 * True for a password that everybody tries first (AU1): one from leaks, one of the 3,000 commonest repeated or padded
 * with digits and signs, few signs over and over, a row of the keyboard, the product's words, or the person's own address.
 */
export const isCommon = (password: string, own: readonly string[] = []): boolean => {
  const lower = password.normalize('NFC').toLowerCase();
  if (known.has(lower) || isMonotonous(lower)) return true;
  const parts = [...unitsOf(lower), coreOf(lower), ...unitsOf(coreOf(lower))].filter((part) => part !== lower);
  const personal = own.flatMap((address) => [address.toLowerCase(), address.toLowerCase().split('@')[0] ?? '']);
  const words = new Set([...ofProduct, ...personal]);
  return words.has(lower) || parts.some((part) => part === '' || commonest.has(part) || words.has(part));
};
