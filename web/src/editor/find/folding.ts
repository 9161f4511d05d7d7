/** A text for comparing, and where each of its units stands in the text itself. */
export interface Folded {
  readonly text: string;
  /** One entry a unit, and one for the end. */
  readonly places: readonly number[];
}

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

const fold = (sign: string): string => {
  const small = sign.normalize('NFC').toLowerCase();
  return spelled[small] ?? small.normalize('NFD').replace(/\p{M}/gu, '');
};

/** A text folded for comparing: blanks of all kinds are one, capitals and accents fall away unless they matter. */
export const folded = (text: string, isExact: boolean): Folded => {
  let shown = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const isBlank = /\s/u.test(sign);
    const repeats = isBlank && shown.endsWith(' ');
    const piece = isBlank ? (repeats ? '' : ' ') : isExact ? sign : fold(sign);
    places.push(...Array<number>(piece.length).fill(at));
    shown += piece;
    at += sign.length;
  }
  places.push(text.length);
  return { text: shown, places };
};
