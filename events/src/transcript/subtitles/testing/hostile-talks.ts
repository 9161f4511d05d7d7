import type { SourceWord } from '../source.ts';
import { germanGold } from './gold.de.ts';
import { englishGold } from './gold.en.ts';
import { hostileTexts } from './hostile.ts';
import { dice, makeTalk } from './talk-maker.ts';

/** A talk that tries to break cutting or writing, with what is hostile about it. */
export type HostileTalk = {
  readonly name: string;
  readonly words: readonly SourceWord[];
};

const WORDS = 90;

const talkIn = (language: 'de' | 'en', seed: number, charactersPerSecond = 15): SourceWord[] =>
  makeTalk({ sentences: language === 'de' ? germanGold : englishGold, words: WORDS, seed, charactersPerSecond });

/** Every sixth word is replaced by one of the given ones in turn. */
const strewn = (words: readonly SourceWord[], given: readonly string[]): SourceWord[] =>
  words.map((word, n) => (n % 6 === 2 ? { ...word, text: given[Math.floor(n / 6) % given.length] ?? '' } : word));

/** Texts of the files' own grammar, one talk each. */
const byText: HostileTalk[] = hostileTexts.map(({ text }, n) => ({
  name: `text ${JSON.stringify(text)}`,
  words: strewn(talkIn(n % 2 ? 'en' : 'de', n), text.split(/ |\u2028/u)),
}));

const letters: Record<string, readonly string[]> = {
  'a word of 200 letters': ['a'.repeat(200)],
  'long compounds': ['Massenkommunikationsdienstleistungsunternehmen', 'Rindfleischetikettierungsüberwachung'],
  'only digits': ['0', '42', "1'200.50", '18.30', '2026'],
  'only marks': ['…', '–', '?!', '--', '«', '»'],
  'angle brackets alone': ['<', '>', '<<', '>>', '</', '<!'],
  arrows: ['-->', '--', '->', '<--', '-->-->'],
  ampersands: ['&', '&&', '&amp;amp;', '&#0;', '&lt', '&nbsp;'],
  backslashes: ['\\', '\\\\', 'C:\\temp', '{\\i1}', '{\\b0'],
  braces: ['{', '}', '{}', '{y:i}'],
  'zero-width signs': ['a\u200Bb', 'c\u200Dd', '\u2060e', 'f\u00ADg'],
  'emoji families': ['👨‍👩‍👧‍👦', '🇨🇭🇩🇪', '👍🏽', '🏳️‍🌈'],
  'combining marks': ['e\u0301\u0302\u0303', 'Z\u0351\u036B\u0343', 'ä'],
  'half characters': ['\uD83D', '\uDE00x', 'a\uD800'],
  Chinese: ['这是一个很长的句子没有空格而且一直继续下去直到行满为止。', '你好，世界！'],
  Japanese: ['これは空白のない長い文です。', 'ー「」っ、'],
  Korean: ['안녕하세요', '한국어', '자막입니다.'],
  Arabic: ['مرحبا', 'بالعالم!', '(نعم)'],
  Hebrew: ['שלום', '„עולם”', '123'],
  'writing directions': ['\u202Eabc\u202C', '\u2066x\u2069', '\u200Fy'],
  'line ends of all kinds': ['a\rb', 'c\nd', 'e\u0085f', 'g\u2029h', 'i\u000Cj'],
  'NUL and controls': ['\u0000', 'x\u0001y', '\u001B[31m'],
  'blanks of all kinds': ['a\u00A0b', 'c\u2009d', 'e\u3000f', '\u2003'],
  addresses: ['https://example.com/a/very/long/path?with=query&and=more#fragment', 'name@example.com'],
  'names of block heads': ['NOTE', 'STYLE', 'REGION', 'WEBVTT', 'X-TIMESTAMP-MAP=LOCAL'],
  'times as text': ['00:00:01,000', '00:00:01.000', '1', '2'],
};
const byLetters: HostileTalk[] = Object.entries(letters).map(([name, given], n) => ({
  name,
  words: strewn(talkIn('de', 100 + n), given),
}));

/** One word's times made wrong. */
type Spoil = (word: SourceWord, n: number, roll: (below: number) => number) => Partial<SourceWord>;
const startOf = ({ startMs }: SourceWord): number => startMs ?? 0;
const times: Record<string, Spoil> = {
  'no times at all': () => ({ startMs: null, endMs: null }),
  'every third without time': (_, n) => (n % 3 ? {} : { startMs: null, endMs: null }),
  'starts that go back': (word, n) => (n % 5 ? {} : { startMs: Math.max(0, startOf(word) - 4_000) }),
  'ends before starts': (word) => ({ endMs: startOf(word) - 200 }),
  'words of no length': (word) => ({ endMs: word.startMs }),
  'all at once': () => ({ startMs: 5_000, endMs: 5_100 }),
  'words of a minute': (word, n) => (n % 20 ? {} : { endMs: startOf(word) + 60_000 }),
  'a music gap of ten minutes': (word, n) =>
    n < 40 ? {} : { startMs: startOf(word) + 600_000, endMs: (word.endMs ?? 0) + 600_000 },
  'speakers who overlap': (word, n) => ({ speakerId: n % 2 ? 's1' : 's2', startMs: startOf(word) - (n % 4) * 90 }),
  'after a hundred hours': (word) => ({
    startMs: startOf(word) + 360_000_000,
    endMs: (word.endMs ?? 0) + 360_000_000,
  }),
  'no numbers': (_, n) => ({ startMs: n % 2 ? Number.NaN : Number.POSITIVE_INFINITY }),
  'times at random': (_, n, roll) => ({ startMs: roll(60_000), endMs: roll(60_000) + n }),
};
const byTimes: HostileTalk[] = Object.entries(times).map(([name, spoil], seed) => {
  const roll = dice(seed);
  return { name, words: talkIn('en', 200 + seed, 18).map((word, n) => ({ ...word, ...spoil(word, n, roll) })) };
});

/** More than sixty talks (§3.4): hostile to the files' grammar, to counting and to the times. */
export const hostileTalks: readonly HostileTalk[] = [...byText, ...byLetters, ...byTimes];
