import { words, type Lexicon } from './lexicon.ts';

const prepositions =
  'a al allo alla ai agli alle all’ di del dello della dei degli delle dell’ d’ da dal dallo dalla dai dagli dalle dall’ ' +
  'in nel nello nella nei negli nelle nell’ con col su sul sullo sulla sui sugli sulle sull’ per tra fra verso contro senza sotto ' +
  'sopra dopo prima durante presso secondo entro oltre lungo mediante circa fino';

/** Italian, also as spoken in Switzerland (own lists). */
export const italian: Lexicon = {
  clings: words(
    'il lo la i gli le l’ un uno una un’ mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro',
    'vostra vostri vostre loro questo questa questi queste quel quello quella quei quegli quelle ogni alcuni alcune qualche nessun nessuna',
    prepositions,
    'non più molto troppo così mi ti si ci vi ne io tu lui lei noi voi',
    'e ed o oppure ma però perché che chi cui dove quando se come anche né',
  ),
  leans: words(
    'è sono era erano sarà ha hanno aveva avevano può possono deve devono va fa ho hai siamo abbiamo avete tutto tutti tutta tutte ancora già c’è',
  ),
  conjunctions: words(
    'e ed o oppure ma però perché che chi cui dove quando se come mentre poiché affinché anche né quindi benché',
  ),
  prepositions: words(prepositions),
  titles: words(
    'sig. sig.ra sig.na dott. dott.ssa dr. prof. prof.ssa avv. ing. arch. on. signor signora signorina dottor dottoressa san santa sant’ presidente consigliere consigliera',
  ),
  closed: words(
    'p.es. ad.es. es. cfr. ca. art. cpv. cap. pag. p. pp. vol. n. nr. tel. fig. ed. gen. feb. mar. apr. giu. lug. ago. set. ott. nov. dic. sig. dott. dr. prof. avv. ing.',
  ),
  open: words('ecc. etc. s.a. fr. cifr.'),
  units: words(
    '% ‰ ° °c kg g mg t km m cm mm km/h l dl ml ha m² km² kwh kw mw h min s gb mb',
    'franchi franco chf centesimi centesimo euro eur € dollari dollaro usd $ percento gradi ore ora minuti minuto secondi',
    'secondo giorni giorno settimane settimana mesi mese anni anno milioni milione miliardi miliardo mila mille mio. mia. metri metro',
    'chilometri chilometro litri litro grammi chili tonnellate ettari volte',
  ),
  counters: words(
    'chf fr. eur usd € $ £ n. nr. capitolo pagina articolo art. capoverso cpv. cifra cifr. lettera lett. volume sala binario numero',
  ),
  months: words('gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'),
  starters: words(
    'il lo la i gli le un uno una io tu lui lei noi voi loro e ma o quindi allora poi qui là adesso ora oggi ieri domani quando se',
    'come in nel nella a al alla di da per con dopo prima dove chi che cosa perché mio mia suo sua questo questa quello non no sì tutto',
    'tutti infine però c’è è',
  ),
  hasDottedOrdinals: false,
};
