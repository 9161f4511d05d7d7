import { words, type Lexicon } from './lexicon.ts';

const prepositions =
  'a ad al als a la da dal dals dalla dallas en enta en il en la enfin sin sut sur sper cun senza per tar tranter vers cunter suenter avant ' +
  'durant tenor tras davart enturn davent or';

/** Romansh, in its common written form (own lists). */
export const romansh: Lexicon = {
  clings: words(
    'il la ils las l’ in ina mes mia mias tes tia tias ses sia sias noss nossa noss nossas voss vossa vossas lur lurs quest questa quests',
    'questas quel quella quels quellas mintga intgins intginas nagin nagina',
    prepositions,
    'na betg pli fitg memia jau ti el ella nus vus els ellas ins i ma ta sa’s sa',
    'e ed u ma che tgi nua cura sche sco perquai perquai era ni',
  ),
  leans: words(
    'è èn era eran vegn vegnan ha han aveva po pon sto ston va fa hai avain avais tut tuts tutta tuttas gia anc igl',
  ),
  conjunctions: words('e ed u ma che tgi nua cura sche sco perquai damai entant era ni dentant u'),
  prepositions: words(prepositions),
  titles: words('sar dunna signur signura dr. prof. sontg sontga president presidenta cusseglier cussegliera'),
  closed: words('p.ex. resp. cf. ca. art. al. chap. p. vol. nr. tel. schan. favr. avr. fan. avu. sett. oct. nov. dec.'),
  open: words('etc. fr. e.u.v. cifra.'),
  units: words(
    '% ‰ ° °c kg g t km m cm mm km/h l dl ha m² km² kwh h min s francs franc chf raps euros euro eur € dollars pertschient grads uras ura',
    'minutas minuta secundas dis di emnas emna mais onns onn milliuns milliun milliardas milliarda milli mio. mia. meters kilometers liters tonnas giadas',
  ),
  counters: words('chf fr. eur usd € $ nr. chapitel pagina artitgel art. alinea al. cifra numer'),
  months: words('schaner favrer mars avrigl matg zercladur fanadur avust settember october november december'),
  starters: words(
    'il la ils las in ina jau ti el ella nus vus els ellas ins i igl e ma u alura qua là ussa oz ier damaun cura sche sco en a da per cun',
    'suenter avant nua tgi tge pertge mes mia ses sia quest questa quel na gea tut tuts',
  ),
  hasDottedOrdinals: true,
};
