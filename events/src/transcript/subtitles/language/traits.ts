import { lexicons, type SpokenLanguage } from './index.ts';
import { scales } from './lexicon.ts';

/** What is known of a word by itself, as bits. */
export const Trait = {
  /** Closes with . ! ? … – whether a sentence ends is for the next word to say. */
  endMark: 1,
  strongMark: 2,
  comma: 4,
  clings: 8,
  leans: 16,
  conjunction: 32,
  preposition: 64,
  title: 128,
  closed: 256,
  open: 512,
  unit: 1_024,
  counter: 2_048,
  month: 4_096,
  number: 8_192,
  ordinal: 16_384,
  initial: 32_768,
  capital: 65_536,
  lower: 131_072,
  starter: 262_144,
  fullStop: 524_288,
  dash: 1_048_576,
  /** Capital where that shows a beginning: any capital in English, a starter in German. */
  fresh: 2_097_152,
  /** Ends like a German adjective or a number word: with a capital word after it, it describes a noun. */
  inflected: 4_194_304,
  /** A number word that a unit follows: `Mio.`, `Milliarden`. */
  scale: 8_388_608,
  /** One to three digits, to which others may belong; three digits, which may belong to those before: `10 000`. */
  fewDigits: 16_777_216,
  threeDigits: 33_554_432,
} as const;

const CLOSING = '["\'»«“”’‹›)\\]]*$';
const endMark = new RegExp(`[.!?…。！？]${CLOSING}`, 'u');
const fullStop = new RegExp(`\\.${CLOSING}`, 'u');
const strongMark = new RegExp(`[;:–—]${CLOSING}`, 'u');
const comma = new RegExp(`[,、，]${CLOSING}`, 'u');
const opening = /^["'»«“”„‘‹›([¿¡-]+/u;
const closing = /["'»«“”’‹›)\]]+$/u;
const marks = /[.,;:!?…–—。、，！？"'»«“”’‹›)\]]+$/u;
const number = /^[+−-]?(?:CHF|Fr\.|[€$£])?\d[\d.,'’:/–-]*$/u;

type Test = readonly [bit: number, holds: boolean];

/** The traits of a word's letters, without quotes around it: `core` keeps its dots, `bare` has no mark at its end. */
const listed = ({ core, bare }: { core: string; bare: string }, language: SpokenLanguage): Test[] => {
  const lexicon = lexicons[language];
  const either = (set: ReadonlySet<string>): boolean => set.has(core) || set.has(bare);
  return [
    [Trait.clings, lexicon.clings.has(bare)],
    [Trait.leans, lexicon.leans.has(bare)],
    [Trait.conjunction, lexicon.conjunctions.has(bare)],
    [Trait.preposition, lexicon.prepositions.has(bare)],
    [Trait.title, lexicon.titles.has(core)],
    [Trait.closed, lexicon.closed.has(core) || (/^(?:\p{L}\.){2,}$/u.test(core) && !lexicon.open.has(core))],
    [Trait.open, lexicon.open.has(core)],
    [Trait.unit, either(lexicon.units)],
    [Trait.counter, lexicon.counters.has(core)],
    [Trait.month, either(lexicon.months)],
    [Trait.scale, scales.has(core) || scales.has(bare)],
    [Trait.inflected, language === 'de' && /^\p{Ll}{2,}(?:e[nmrs]?|ig)$/u.test(bare)],
    [Trait.starter, lexicon.starters.has(bare)],
    [Trait.ordinal, lexicon.hasDottedOrdinals && /^\d{1,3}\.$/u.test(core)],
  ];
};

const observed = (word: string, inner: string): Test[] => [
  [Trait.endMark, endMark.test(word)],
  [Trait.fullStop, fullStop.test(word)],
  [Trait.strongMark, strongMark.test(word)],
  [Trait.comma, comma.test(word)],
  [Trait.number, number.test(inner)],
  [Trait.fewDigits, /^[+−-]?\d{1,3}$/u.test(inner)],
  [Trait.threeDigits, /^\d{3}(?!\d)/u.test(inner)],
  [Trait.initial, /^\p{Lu}\.$/u.test(inner)],
  [Trait.capital, /^\p{Lu}/u.test(inner)],
  [Trait.lower, /^\p{Ll}/u.test(inner)],
  [Trait.dash, /^[–—-]+$/u.test(word)],
];

/** What stands before an apostrophe in front of a word: `l’art.`, `d’euros`, `dell’art.`. */
const elided = /^(?:[ldn]|qu|(?:de|a|ne|su|da)ll|un)’(?=\p{L}{2})/u;

const afterElision = (core: string, language: SpokenLanguage): Test[] => {
  const rest = core.replace(elided, '');
  if (rest === core) return [];
  const { units, counters, closed, months } = lexicons[language];
  return [
    [Trait.unit, units.has(rest.replace(marks, ''))],
    [Trait.counter, counters.has(rest)],
    [Trait.closed, closed.has(rest)],
    [Trait.month, months.has(rest)],
  ];
};

const weigh = (word: string, language: SpokenLanguage): number => {
  const inner = word.replace(opening, '');
  const core = inner.replace(closing, '').toLowerCase().replaceAll("'", '’');
  const tests = [
    ...observed(word, inner),
    ...listed({ core, bare: core.replace(marks, '') }, language),
    ...afterElision(core, language),
  ];
  const bits = tests.reduce((sum, [bit, holds]) => (holds ? sum | bit : sum), 0);
  if (!(bits & Trait.capital)) return bits & ~Trait.starter;
  return language !== 'de' || bits & Trait.starter ? bits | Trait.fresh : bits;
};

const MOST_WORDS_KEPT = 50_000;
const known = new Map<SpokenLanguage, Map<string, number>>();

/** The traits of a word. A talk says the same few thousand words again and again, so they are looked at once. */
export const traitsOf = (word: string, language: SpokenLanguage): number => {
  const memo = known.get(language) ?? new Map<string, number>();
  known.set(language, memo);
  let traits = memo.get(word);
  if (traits === undefined) {
    traits = weigh(word, language);
    if (memo.size >= MOST_WORDS_KEPT) memo.clear();
    memo.set(word, traits);
  }
  return traits;
};
