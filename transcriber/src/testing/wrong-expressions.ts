/** A hundred expressions that nobody says in the test recordings: names and terms as people enter them. */
export const wrongExpressions: readonly string[] = `
  Alberik Bogumil Casimir Dagobert Eberwin Florentin Gundolf Hartwin Irmfried Joachim
  Korbinian Leopold Meinrad Notker Ottokar Pankraz Quirin Reinhold Sigismund Thaddäus
  Abderhalden Brodmann Cavelti Dürrenberg Eschenmoser Fankhauser Gadient Hunkeler Imboden Jenatsch
  Kesselring Lötscher Mühlethaler Nüscheler Oehninger Pfammatter Quadri Räbsamen Schnyder Tschudi
  Aktienrecht Bundesgericht Cytostatikum Dampfkessel Elektrolyse Fahrplanwechsel Grundbuchamt Hypothek Immunglobulin Jahresabschluss
  Kernspintomografie Liegenschaft Mehrwertsteuer Nabelschnur Obligationenrecht Plattentektonik Quartalsbericht Rückversicherung Stromabnehmer Treuhänder
  Wilmington Ashbourne Thornfield Netherby Pemberton Kingsley Hartford Longstaff Marlowe Blackwood
  Rivendale Sommerset Whitmore Eastleigh Dunwich Carlisle Berkeley Farnham Grantham Holloway
  Sonderegger Wettingen Landquart Zumikon Rapperswil Bellinzona Pontresina Estavayer Delsberg Einsiedeln
  Photosynthese Metamorphose Kontokorrent Datenschutz Beschwerde Revision Steuerhoheit Gesamtarbeitsvertrag Lohnausweis Zollverein
`
  .trim()
  .split(/\s+/u);
