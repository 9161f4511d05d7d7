import { words, type Lexicon } from './lexicon.ts';

const none = words();

/** What holds in any language: units and amounts. Marks and pauses do the rest. */
export const general: Lexicon = {
  clings: none,
  leans: none,
  conjunctions: none,
  prepositions: none,
  titles: words('dr. prof. mr. mrs. st.'),
  closed: words('dr. prof. mr. mrs. st. e.g. i.e. cf. vol. p. pp. no. nr.'),
  open: words('etc.'),
  units: words('% ‰ ° °c kg g mg t km m cm mm km/h l dl ml ha m² km² kwh kw mw h min s gb mb chf eur € usd $ £'),
  counters: words('chf eur usd € $ £ no. nr.'),
  months: none,
  starters: none,
  hasDottedOrdinals: false,
};
