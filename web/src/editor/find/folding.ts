/** A text for comparing, and where each of its units stands in the text itself. */
export type Folded = {
  readonly text: string;
  /** One entry a unit, and one for the end. */
  readonly places: readonly number[];
};

/** What letters count as when capitals and accents do not matter: an umlaut is found by its two-letter spelling too. */
const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
};

const spell = (sign: string): string => {
  if (/\s/u.test(sign)) return ' ';
  const small = sign.normalize('NFC').toLowerCase();
  return spelled[small] ?? small.normalize('NFD').replace(/\p{M}/gu, '');
};

const known = new Map<string, string>();

/** What a sign counts as. A talk has a hundred of them, hundreds of thousands of times. */
const fold = (sign: string): string => {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const piece = spell(sign);
  known.set(sign, piece);
  return piece;
};

const keep = (sign: string): string => (fold(sign) === ' ' ? ' ' : sign);

/** A text folded for comparing: blanks of all kinds are one, capitals and accents fall away unless they matter. */
export const folded = (text: string, isExact: boolean): Folded => {
  const pieceOf = isExact ? keep : fold;
  let shown = '';
  const places: number[] = [];
  let at = 0;
  let last = '';
  for (const sign of text) {
    const piece = pieceOf(sign);
    if (piece !== ' ' || last !== ' ') {
      let units = piece.length;
      while (units > 0) {
        places.push(at);
        units -= 1;
      }
      shown += piece;
      last = piece === '' ? last : piece;
    }
    at += sign.length;
  }
  places.push(text.length);
  return { text: shown, places };
};
