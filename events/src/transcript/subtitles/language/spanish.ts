import { words, type Lexicon } from './lexicon.ts';

const prepositions =
  'a al ante bajo con contra de del desde durante en entre hacia hasta mediante para por según sin so sobre tras';

/** Spanish (own lists). */
export const spanish: Lexicon = {
  clings: words(
    'el la los las lo un una unos unas mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra este esta estos estas',
    'ese esa esos esas aquel aquella aquellos aquellas cada algún alguna algunos algunas ningún ninguna otro otra otros otras qué cuál',
    prepositions,
    'no muy más tan me te se nos os le les yo tú él ella nosotros ellos ellas usted ustedes',
    'y e o u pero sino que quien donde cuando si como porque pues aunque mientras ni',
  ),
  leans: words(
    'es son era eran fue ha han había habían puede pueden debe deben va van hay está están he hemos soy todo toda todos todas ya también',
  ),
  conjunctions: words(
    'y e o u pero sino que quien quienes donde cuando si como porque pues aunque mientras ni entonces',
  ),
  prepositions: words(prepositions),
  titles: words(
    'sr. sra. srta. sres. dr. dra. prof. d. dña. don doña señor señora señorita doctor doctora san santa santo presidente presidenta',
  ),
  closed: words(
    'p.ej. ej. cf. art. cap. pág. págs. p. vol. núm. n.º tel. fig. ed. ene. feb. abr. jun. jul. ago. sept. oct. nov. dic. sr. sra. dr. dra. prof. aprox.',
  ),
  open: words('etc. s.a. ee.uu. a.c. d.c.'),
  units: words(
    '% ‰ ° °c kg g mg t km m cm mm km/h l dl ml ha m² km² kwh kw mw h min s gb mb francos franco chf céntimos euros euro eur € dólares dólar',
    'usd $ pesos peso grados horas hora minutos minuto segundos segundo días día semanas semana meses mes años año millones millón mil metros metro',
    'kilómetros kilómetro litros litro gramos kilos toneladas hectáreas veces ciento',
  ),
  counters: words('chf eur usd € $ £ n.º núm. capítulo página artículo art. apartado volumen sala andén número calle'),
  months: words('enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre'),
  starters: words(
    'el la los las un una yo tú él ella nosotros ellos y pero o entonces luego aquí allí ahora hoy ayer mañana cuando si como en al a de para',
    'por con después antes dónde quién qué cómo cuándo mi su este esta no sí todo todos también es hay',
  ),
  hasDottedOrdinals: false,
};
