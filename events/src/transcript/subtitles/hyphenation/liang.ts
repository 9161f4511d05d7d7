/** Where a word may be hyphenated by Liang's patterns, and how many letters must stay on both sides. */
export type Patterns = {
  /** For the letters of each pattern (a dot is a word's edge): its digits, one before each letter and one at the end. */
  readonly digits: ReadonlyMap<string, readonly number[]>;
  readonly longest: number;
  readonly least: { readonly left: number; readonly right: number };
};

const digitsOf = (pattern: string): readonly number[] => {
  const digits: number[] = [0];
  for (const sign of pattern) {
    if (sign >= '0' && sign <= '9') digits[digits.length - 1] = Number(sign);
    else digits.push(0);
  }
  return digits;
};

/** Reads patterns in TeX's form, separated by blanks. */
export const readPatterns = (text: string, least: Patterns['least']): Patterns => {
  const digits = new Map<string, readonly number[]>();
  let longest = 0;
  for (const pattern of text.split(' ')) {
    const letters = pattern.replace(/\d/gu, '');
    longest = Math.max(longest, letters.length);
    digits.set(letters, digitsOf(pattern));
  }
  return { digits, longest, least };
};

const raise = (points: number[], at: number, digits: readonly number[]): void => {
  digits.forEach((digit, n) => {
    points[at + n] = Math.max(points[at + n] ?? 0, digit);
  });
};

/** The offsets (UTF-16 units) at which a word of letters may be hyphenated, rising. */
export const hyphenPoints = (word: string, { digits, longest, least }: Patterns): number[] => {
  const framed = `.${word.toLowerCase()}.`;
  if (framed.length !== word.length + 2) return [];
  const points = new Array<number>(framed.length + 1).fill(0);
  for (let from = 0; from < framed.length; from += 1) {
    for (let to = from + 1; to <= Math.min(framed.length, from + longest); to += 1) {
      const found = digits.get(framed.slice(from, to));
      if (found) raise(points, from, found);
    }
  }
  const inside = Array.from({ length: word.length + 1 }, (_, offset) => offset);
  return inside.filter(
    (offset) => offset >= least.left && offset <= word.length - least.right && (points[offset + 1] ?? 0) % 2 === 1,
  );
};
