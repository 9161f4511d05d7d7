import { words, type Lexicon } from './lexicon.ts';

const prepositions =
  'to at for with from by on in into onto about over under of through between against without within during before after ' +
  'since until towards toward upon across behind beyond per via among around near';

/** English (own lists). */
export const english: Lexicon = {
  clings: words(
    'the a an my your his its our their this these those every each some any no',
    prepositions,
    'i he she we they not very to is are was were be been am has have had will would can could should must may might do',
    "does did don't doesn't didn't won't can't couldn't i'm you're he's she's it's we're they're i've we've they've i'll",
    'and or but because that if when than as so which who whose',
  ),
  leans: words('you it her him them there what where how more most so just only quite such all both'),
  conjunctions: words(
    'and or but nor yet because that when if while although though whereas unless which who whose where why how than',
  ),
  prepositions: words(prepositions),
  titles: words(
    'mr. mrs. ms. mr mrs ms dr. dr prof. sir lady lord st. st rev. gen. col. capt. president king queen saint minister professor doctor judge senator',
  ),
  closed: words(
    'mr. mrs. ms. dr. prof. rev. gen. col. capt. sgt. lt. hon. gov. sen. rep. e.g. i.e. vs. cf. viz. fig. approx. dept.',
    'est. jan. feb. mar. apr. aug. sept. sep. oct. nov. dec. mt. ft. op. vol. ed. eds. p. pp. al.',
  ),
  open: words('etc. inc. ltd. co. corp. jr. sr. a.m. p.m. u.s. u.k. u.n. e.u. b.c. a.d. ph.d. st. ave. rd. blvd.'),
  units: words(
    '% ° °c °f kg g mg t km m cm mm mph km/h l ml ha lb lbs oz ft in. gb mb tb kw kwh mw percent degrees degree',
    'a.m. p.m. am pm hours hour minutes minute seconds second days day weeks week months month years year million billion',
    "trillion thousand hundred dollars dollar cents cent pounds pound euros euro francs franc miles mile feet foot inches o'clock",
    'metres metre meters meter kilometres kilometre kilometers litres litre grams tons tonnes acres times',
  ),
  counters: words('chf usd eur gbp $ € £ no. page chapter article section room platform figure fig. vol. level number'),
  months: words(
    'january february march april may june july august september october november december',
    'jan. feb. mar. apr. aug. sept. sep. oct. nov. dec.',
  ),
  starters: words(
    'the a an i you he she it we they and but or so then there here now this that these those when if because while as',
    'in on at for with from by to after before since what who how why where which my your his her its our their no not yes',
    'well all every some many most one once today yesterday later first finally however still even only',
  ),
  hasDottedOrdinals: false,
};
