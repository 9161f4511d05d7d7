import { words, type Lexicon } from './lexicon.ts';

const prepositions =
  "à au aux de du des d’ d' en dans sur sous par pour avec sans chez vers contre entre depuis pendant avant après devant derrière " +
  'jusqu’à jusqu’au jusqu’aux jusqu’en dès selon malgré parmi hors outre envers durant lors près';

/** French, also as spoken in Switzerland (own lists). */
export const french: Lexicon = {
  clings: words(
    'le la les l’ un une mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque quel',
    'quelle quels quelles aucun aucune plusieurs quelques certains certaines',
    prepositions,
    'ne n’ pas plus très trop si aussi je tu il elle on nous vous ils elles me te se y qu’',
    'et ou mais car donc ni que qui dont où quand si comme lorsque puisque parce afin',
  ),
  leans: words(
    'est sont était étaient sera seront a ont avait avaient aura peut peuvent doit doivent va vont fait faut suis sommes',
    'avons avez ai as êtes c’est qu’il qu’elle qu’on j’ai tout tous toute toutes même bien encore',
  ),
  conjunctions: words(
    'et ou mais car donc ni que qui dont où quand lorsque puisque parce comme si afin tandis alors quoique bien qu’il qu’elle qu’on qu’ils',
  ),
  prepositions: words(prepositions),
  titles: words(
    'm. mme mme. mlle mlle. mm. dr dr. prof. pr me maître monsieur madame mademoiselle saint sainte st ste président présidente conseiller conseillère',
  ),
  closed: words(
    'p.ex. c.-à-d. cf. env. art. al. chap. p. pp. vol. no. n° av. bd. tél. fig. éd. janv. févr. avr. juil. sept. oct. nov. déc. m. mm. prof. dr.',
  ),
  open: words('etc. s.a. cie. fr. ch. i.e.'),
  units: words(
    '% ‰ ° °c kg g mg t km m cm mm km/h l dl ml ha m² km² kwh kw mw h min s gb mb',
    'francs franc chf centimes centime euros euro eur € dollars dollar usd $ pourcent degrés heures heure minutes minute',
    'secondes seconde jours jour semaines semaine mois ans an années année millions million milliards milliard mille mio. mrd.',
    'mètres mètre kilomètres kilomètre litres litre grammes kilos tonnes hectares fois',
  ),
  counters: words(
    'chf fr. eur usd € $ £ no no. n° chapitre page article art. alinéa al. chiffre ch. lettre let. volume salle voie quai numéro',
  ),
  months: words(
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre janv. févr. avr. juil. sept. oct. nov. déc.',
  ),
  starters: words(
    'le la les l’ un une des il elle on nous vous ils elles je tu ce cette ces et mais ou donc alors puis ici là maintenant',
    'quand si comme en dans au aux à de pour avec après avant où qui que quoi pourquoi comment mon ma son sa leur notre non oui',
    'tout tous aujourd’hui hier demain ensuite enfin cependant pourtant voilà c’est j’ai',
  ),
  hasDottedOrdinals: false,
};
