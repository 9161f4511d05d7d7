/** What the breaks of a language are judged by. All words in small letters, abbreviations with their dots. */
export type Lexicon = {
  /** Neither a line nor a cue ends after these: article, preposition, possessive, negation … */
  readonly clings: ReadonlySet<string>;
  /** A break after these reads badly, but not as badly: pronouns and auxiliaries that may stand last. */
  readonly leans: ReadonlySet<string>;
  /** A break before these reads well. */
  readonly conjunctions: ReadonlySet<string>;
  readonly prepositions: ReadonlySet<string>;
  /** Stays with the name that follows. */
  readonly titles: ReadonlySet<string>;
  /** Abbreviations that never end a sentence. */
  readonly closed: ReadonlySet<string>;
  /** Abbreviations that end a sentence when the next word plainly begins one. */
  readonly open: ReadonlySet<string>;
  /** Stays with the number before it. */
  readonly units: ReadonlySet<string>;
  /** Stays with the number after it: currencies, 'Nr.', 'page' … */
  readonly counters: ReadonlySet<string>;
  readonly months: ReadonlySet<string>;
  /** Words that, capitalised, show that a sentence begins; nouns are capital in German anyway. */
  readonly starters: ReadonlySet<string>;
  /** `29.` is an ordinal, not the end of a sentence. */
  readonly hasDottedOrdinals: boolean;
};

/** A set of the words of a text, separated by blanks; one kind of apostrophe. */
export const words = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.join(' ').replaceAll("'", '’').split(' ').filter(Boolean));

/** Number words and their abbreviations that a unit follows, in all languages. */
export const scales = words(
  'mio. mio mrd. mrd mia. mia tsd. mln. mld. mln million millionen millions milliarde milliarden milliard milliards',
  'billion billionen billions tausend thousand mille mila mil millón millones milhão milhões bilhões milione milioni',
  'miliardo miliardi miljoen miljard duizend milliun milliuns milliarda milliardas hundert hundred cent honderd',
);
