import { words, type Lexicon } from './lexicon.ts';

const prepositions =
  'a ao aos à às ante após até com contra de do da dos das dum duma desde em no na nos nas num numa entre para pra perante por pelo pela ' +
  'pelos pelas sem sob sobre trás durante segundo conforme deste desta neste nesta nesse nessa';

/** Portuguese (own lists). */
export const portuguese: Lexicon = {
  clings: words(
    'o a os as um uma uns umas meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa nossos nossas vosso vossa este esta',
    'estes estas esse essa esses essas aquele aquela aqueles aquelas cada algum alguma alguns algumas nenhum nenhuma outro outra qual que',
    prepositions,
    'não muito mais tão me te se lhe lhes nos eu tu ele ela nós eles elas você vocês',
    'e ou mas porém que quem onde quando se como porque pois embora enquanto nem',
  ),
  leans: words(
    'é são era eram foi foram há tem têm tinha tinham pode podem deve devem vai vão está estão sou temos todo toda todos todas já também ainda',
  ),
  conjunctions: words('e ou mas porém que quem onde quando se como porque pois embora enquanto nem então'),
  prepositions: words(prepositions),
  titles: words(
    'sr. sra. srs. dr. dra. prof. profa. eng. dom dona senhor senhora doutor doutora são santa santo presidente',
  ),
  closed: words(
    'p.ex. ex. cf. art. cap. pág. p. vol. n.º tel. fig. ed. jan. fev. abr. jun. jul. ago. set. out. nov. dez. sr. sra. dr. dra. prof. aprox.',
  ),
  open: words('etc. s.a. e.u.a. a.c. d.c.'),
  units: words(
    '% ‰ ° °c kg g mg t km m cm mm km/h l dl ml ha m² km² kwh kw mw h min s gb mb francos franco chf cêntimos centavos euros euro eur € dólares',
    'dólar usd $ reais real graus horas hora minutos minuto segundos segundo dias dia semanas semana meses mês anos ano milhões milhão mil metros',
    'metro quilómetros quilômetros litros litro gramas quilos toneladas hectares vezes cento bilhões',
  ),
  counters: words('chf eur usd € $ £ r$ n.º capítulo página artigo art. volume sala número rua'),
  months: words('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
  starters: words(
    'o a os as um uma eu tu ele ela nós eles você e mas ou então depois aqui ali agora hoje ontem amanhã quando se como em no na ao de para por',
    'com antes onde quem que porquê meu minha seu sua este esta não sim todo todos também é há',
  ),
  hasDottedOrdinals: false,
};
