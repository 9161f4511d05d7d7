import { words, type Lexicon } from './lexicon.ts';

const prepositions =
  'in im ins an am ans auf aufs mit für fürs von vom zu zum zur bei beim nach aus über überm unter vor vorm hinter durch ' +
  'gegen ohne um wegen während trotz seit bis zwischen neben gegenüber innerhalb ausserhalb außerhalb anhand per pro laut';
const subordinating =
  'weil dass daß wenn als ob damit obwohl bevor nachdem sobald solange falls indem sodass obschon wobei wie warum wo';

/** German, also as written in Switzerland (own lists). */
export const german: Lexicon = {
  clings: words(
    'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines',
    'mein meine meinen meinem meiner meines dein deine deinen deinem deiner sein seine seinen seinem seiner seines',
    'ihr ihre ihren ihrem ihrer ihres unser unsere unseren unserem unserer euer eure euren eurem eurer',
    'dieser diese dieses diesen diesem jeder jede jedes jeden jedem welche welcher welches',
    prepositions,
    'nicht sehr so zu nie noch und oder aber denn sondern dass weil wenn als ob',
  ),
  leans: words(
    'ich du er es wir man sie ist sind war waren hat haben wird werden kann muss soll will beiden alle viele',
  ),
  conjunctions: words('und oder aber denn sondern sowie beziehungsweise doch', subordinating),
  prepositions: words(prepositions),
  titles: words(
    'dr. prof. hr. fr. herr herrn frau ing. lic. dipl. st. sankt pfr. bundesrat bundesrätin nationalrat nationalrätin ständerat',
    'ständerätin regierungsrat regierungsrätin bundeskanzler bundeskanzlerin minister ministerin pfarrer pfarrerin doktor professor professorin',
    'präsident präsidentin bundespräsident bundespräsidentin frl. med.',
  ),
  closed: words(
    'z.b. d.h. u.a. i.d.r. z.t. s.o. s.u. u.u. o.g. i.e. vgl. bzw. ca. evtl. ggf. inkl. exkl. resp. sog. ev. bspw. bsp. geb.',
    'gest. ehem. max. min. mind. zzgl. abzgl. nr. abs. kap. bd. hrsg. tel. str. st. dr. prof. hr. fr. ing. lic.',
    'dipl. pfr. s. v. d. b. z. u. i. o. jh. jhd. zit. allg. entspr. insb. bes. jan. feb. febr. mrz. apr. aug. sept. okt.',
    'nov. dez. phil. med. ziff. lit. bst. rz. abb. tab. fig. anm. pkt. nrn. rn. frl. iur. rer. nat. oec.',
  ),
  open: words('usw. etc. u.ä. u.s.w. o.ä. ff. f. mio. mrd. tsd. jr. sen. co. n.chr. v.chr. chr. std. min. sek. r.'),
  units: words(
    '% ‰ ° °c kg g mg t km m cm mm km/h l dl ml ha m² km² m³ kwh kw mw gw v w s h min std. min. sek. gb mb tb',
    'franken chf rappen euro eur € dollar usd $ cent pfund prozent promille grad uhr stunden stunde minuten minute',
    'sekunden sekunde tage tagen tag wochen woche monate monaten monat jahre jahren jahr millionen million milliarden',
    'milliarde mio. mrd. tsd. tausend hundert meter metern kilometer kilometern zentimeter millimeter liter gramm kilo',
    'kilogramm tonnen tonne hektaren hektar stutz',
  ),
  counters: words(
    'chf fr. eur usd € $ £ sfr. nr. nrn. kapitel seite seiten artikel art. absatz abs. paragraf § §§ ziffer ziffern ziff. band bd. kap. s.',
    'raum zimmer gleis punkt pkt. buchstabe bst. lit. rz. abb. abbildung tab. tabelle fig. anhang anm. teil linie jahr uhr nummer rn.',
  ),
  months: words(
    'januar jänner februar märz april mai juni juli august september oktober november dezember',
    'jan. feb. febr. apr. aug. sept. okt. nov. dez.',
  ),
  starters: words(
    'der die das den dem ein eine einen einem einer es ich du er sie wir ihr man und aber oder denn doch danach dann da',
    'dort hier heute morgen gestern jetzt nun so auch wenn weil als nachdem bevor in im an am auf mit für von vor nach bei',
    'zu zum zur aus was wer wie wo warum wann dieser diese dieses diese jeder alle viele kein keine nicht nein ja also',
    'trotzdem deshalb darum später zuerst damals seit seitdem nur noch schon mein meine sein seine ihre unser unsere dabei',
  ),
  hasDottedOrdinals: true,
};
