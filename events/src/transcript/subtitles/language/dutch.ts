import { words, type Lexicon } from './lexicon.ts';

const prepositions =
  'in op aan bij met van voor door over onder tussen tegen zonder naar uit tot om te per na sinds tijdens binnen buiten boven achter ' +
  'naast rond volgens langs vanaf via ten ter vanwege wegens ondanks behalve';

/** Dutch (own lists). */
export const dutch: Lexicon = {
  clings: words(
    "de het een ’t 't mijn jouw zijn haar ons onze jullie hun uw dit deze dat die elk elke ieder iedere welke geen enkele",
    prepositions,
    'niet zeer heel erg zo nooit nog ik je jij hij ze zij we wij men er',
    'en of maar want dus omdat dat wie wat waar wanneer als toen terwijl hoewel zodat indien noch',
  ),
  leans: words(
    'is was waren heeft hebben had hadden wordt worden werd kan kunnen moet moeten zal zullen wil ben bent alle veel alles ook al',
  ),
  conjunctions: words(
    'en of maar want dus omdat dat wie waar wanneer als toen terwijl hoewel zodat indien noch voordat nadat totdat',
  ),
  prepositions: words(prepositions),
  titles: words('dhr. mevr. mw. dr. drs. prof. ir. ing. mr. meneer mevrouw heer sint st. minister koning koningin'),
  closed: words(
    'bijv. bv. d.w.z. o.a. m.b.t. t.o.v. i.p.v. nl. ca. resp. evt. incl. excl. art. hfst. blz. p. nr. tel. fig. jan. febr. apr. aug. sept. okt. nov. dec. dhr. mevr. dr. prof.',
  ),
  open: words('enz. etc. e.d. n.v. b.v. a.u.b.'),
  units: words(
    '% ‰ ° °c kg g mg t km m cm mm km/h l dl ml ha m² km² kwh kw mw u min s gb mb frank franken chf cent euro euros eur € dollar usd $ procent',
    'graden uur uren minuten minuut seconden seconde dagen dag weken week maanden maand jaar jaren miljoen miljard duizend honderd meter kilometer',
    'liter gram kilo ton hectare keer mln. mld.',
  ),
  counters: words(
    'chf eur usd € $ £ nr. hoofdstuk hfst. bladzijde blz. pagina artikel art. lid deel zaal spoor nummer',
  ),
  months: words(
    'januari februari maart april mei juni juli augustus september oktober november december jan. febr. apr. aug. sept. okt. nov. dec.',
  ),
  starters: words(
    'de het een ik je jij hij ze zij we wij en maar of dus dan toen daarna hier daar nu vandaag gisteren morgen als wanneer omdat in op aan bij met',
    'van voor na om wie wat waar hoe waarom mijn zijn haar ons dit deze dat die er niet nee ja alle veel ook alleen nog',
  ),
  hasDottedOrdinals: false,
};
