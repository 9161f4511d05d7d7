import { describe, expect, it } from '@jest/globals';
import { de } from './de/index.ts';
import { en } from './en/index.ts';

/** Every text by its path. */
const flat = (texts: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value as object, `${path}${key}.`),
  );

const german = flat(de);
const english = flat(en);

/** Placeholders that a length or an amount of credit stands in; such a text may end in a full stop of its own («5 Min.»). */
const LENGTHS = 'have|need|length|minutes|unused|charged|missing|credits';

/** What docs/words.md forbids, by what is wrong with it. */
const faults: Readonly<Record<string, RegExp>> = {
  'two stops, or a space before one': /\.\.(?!\.)|\. \.|,,|\s[.,;:!?](\s|$)|\.\.\./,
  'two spaces, or one at an end': / {2}|^\s|\s$/,
  'a straight quotation mark or apostrophe': /"|'/,
  'a unit without a space': /\d(?:kB|MB|GB|GiB|MiB|min|Min|Std|s|h|ms)\b/,
  'a hyphen for a pause': / - /,
  'a full stop right after a length': new RegExp(`\\{\\{(?:${LENGTHS})\\}\\}\\.`),
};
const germanFaults: Readonly<Record<string, RegExp>> = {
  'a foreign quotation mark, or ß': /[ß„“”]/,
  'another word for a term': /Jetziges Passwort|Auftrag|Benutzername|E-mail|Email|Credits? kaufen/,
};
const englishFaults: Readonly<Record<string, RegExp>> = {
  'a foreign quotation mark': /[«»„]/,
  'another word for a term': /[Pp]resent password|[Gg]iven back|[Bb]ooked back|[Ss]omebody|E-mail|e-mail/,
  'another spelling': /\b(?:[Cc]ancel(?:ed|ing)|[Cc]olor|[Cc]enter|\w+(?:rec)?ogniz\w+|[Oo]rganiz\w+)\b/,
};

const wrong = (texts: typeof german, rules: Readonly<Record<string, RegExp>>): string[] =>
  Object.entries(rules).flatMap(([fault, pattern]) =>
    texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key} has ${fault}: ${text}`),
  );

describe('the words', () => {
  it('are written as docs/words.md says', () => {
    expect(wrong([...german, ...english], faults)).toEqual([]);
  });

  it('are Swiss in German, with one word for one thing', () => {
    expect(wrong(german, germanFaults)).toEqual([]);
  });

  it('are British in English, with one word for one thing', () => {
    expect(wrong(english, englishFaults)).toEqual([]);
  });
});
