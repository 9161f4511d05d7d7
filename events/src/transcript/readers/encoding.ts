/** Bytes that are looked at to tell in which order a file without a mark writes the two bytes of a letter. */
const LOOKED_AT_BYTES = 4_096;
/** So many of the bytes at even or at odd places are zero in a text of European letters in UTF-16. */
const ZERO_SHARE = 0.3;
/** Letters a text may have that no keyboard writes before it is taken for something else. */
const STRANGE_SHARE = 0.01;

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
type Encoding = (typeof marks)[number]['encoding'];

const zeroShare = (bytes: Uint8Array, from: 0 | 1): number => {
  const looked = Math.min(bytes.length, LOOKED_AT_BYTES);
  let zeros = 0;
  for (let at = from; at < looked; at += 2) if (bytes[at] === 0) zeros += 1;
  return looked < 2 ? 0 : zeros / (looked / 2);
};

/** UTF-16 without a mark is told by its zeros: on one side of each pair many, on the other hardly any. */
const unmarkedPairs = (bytes: Uint8Array): Encoding | null => {
  const [even, odd] = [zeroShare(bytes, 0), zeroShare(bytes, 1)];
  if (odd > ZERO_SHARE && even < ZERO_SHARE / 3) return 'utf-16le';
  return even > ZERO_SHARE && odd < ZERO_SHARE / 3 ? 'utf-16be' : null;
};

/** What old programs of Windows wrote for the numbers 0x80 to 0x9F; not every decoder of that name knows. */
const signsOfWindows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

const ofWindows = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009F]/gu, (sign) => signsOfWindows[sign.charCodeAt(0) - 0x80] ?? sign);

const decoded = (bytes: Uint8Array, encoding: Encoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const isText = (text: string): boolean => {
  const strange = text.match(/[^\P{Cc}\t\n\v\f\r\u0085]|\uFFFD/gu)?.length ?? 0;
  return !text.includes('\u0000') && strange <= text.length * STRANGE_SHARE;
};

/**
 * The letters of a file, whoever wrote it: by its mark, as UTF-16 by its zeros, as UTF-8 where that fits, else as old programs of
 * Windows wrote. Null for what is no text, as pictures and documents of word processors are.
 */
export const textOfBytes = (bytes: Uint8Array): string | null => {
  const mark = marks.find((each) => each.bytes.every((byte, n) => bytes[n] === byte));
  const encoding = mark?.encoding ?? unmarkedPairs(bytes);
  const text = encoding ? decoded(bytes, encoding) : (decoded(bytes, 'utf-8') ?? ofWindows(bytes));
  return text !== null && isText(text) ? text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n') : null;
};
