import { isSwissGerman, type HeardWord } from '@soebs/events/transcript';

const upperFirst = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('de'));
const endsSentence = (text: string): boolean => /[.!?…。！？]["'»«“”’)\]]*$/u.test(text);
/** A dot after these ends no sentence. */
const abbreviations = /^(z\.B|d\.h|u\.a|usw|bzw|etc|ca|Dr|Prof|Hr|Fr|Nr|St|Mr|Mrs|Ms|e\.g|i\.e|vs|\d+|\p{L})\.$/iu;

/** ss for ß where Switzerland is spoken of; other languages keep their ß, also single words of them (TJ6). */
export const swissSpelling = (words: readonly HeardWord[], language: string): HeardWord[] =>
  words.map((word) =>
    isSwissGerman(word.language ?? language)
      ? { ...word, text: word.text.replaceAll('ß', 'ss').replaceAll('ẞ', 'SS') }
      : word,
  );

/** One kind of dash, ellipsis and apostrophe, no blanks inside words, none before a mark or a hyphen («Merk- und»). */
export const normalMarks = (words: readonly HeardWord[]): HeardWord[] =>
  words.reduce<HeardWord[]>((kept, word) => {
    const text = word.text
      .replaceAll(/\.{3,}/g, '…')
      .replaceAll(/[\u2018\u2019\u02BC]/g, '’')
      .replaceAll(/\s+/gu, '');
    const last = kept.at(-1);
    if (last && /^([.,;:!?…]+|-)$/u.test(text))
      kept[kept.length - 1] = { ...last, text: last.text + text, endMs: word.endMs };
    else if (text) kept.push({ ...word, text });
    return kept;
  }, []);

/** A capital at the start of the text and of every sentence. */
export const capitals = (words: readonly HeardWord[]): HeardWord[] =>
  words.map((word, n) => {
    const before = words[n - 1]?.text;
    const begins = before === undefined || (endsSentence(before) && !abbreviations.test(before));
    return begins ? { ...word, text: upperFirst(word.text) } : word;
  });
