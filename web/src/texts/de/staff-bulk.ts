/** Acts of staff on several rows at once. */
export const staffBulkDe = {
  choose: 'Wählen',
  bar: 'Auswahl',
  chosen: '{{number}} gewählt',
  all: 'Alle {{total}} wählen',
  clear: 'Auswahl aufheben',
  underWay: '{{done}} von {{all}} …',
  results: 'Was daraus geworden ist',
  done: 'Ausgeführt',
  doneOf: '{{done}} von {{all}} ausgeführt',
  close: 'Schliessen',
  jobs: {
    retry: {
      button_one: '{{number}} Job neu starten',
      button_other: '{{number}} Jobs neu starten',
      message:
        'Gescheiterte Jobs, die noch einmal transkribiert werden, je ab dem Schritt, der gescheitert ist: {{number}}. Das Guthaben wird wieder belastet. Was inzwischen schon wieder läuft, bleibt, wie es ist.',
    },
    promote: {
      button_one: '{{number}} Job vorziehen',
      button_other: '{{number}} Jobs vorziehen',
      message: 'Aufgeschobene Jobs, die nicht länger auf ihren nächsten Versuch warten: {{number}}.',
    },
    discard: {
      button_one: '{{number}} Job verwerfen',
      button_other: '{{number}} Jobs verwerfen',
      message:
        'Jobs, die fehlschlagen und nicht mehr versucht werden: {{number}}. Was erkannt ist, geht verloren; belastetes Guthaben wird zurückgebucht, die Aufnahmen bleiben.',
    },
  },
  users: {
    block: {
      button_one: '{{number}} Konto sperren',
      button_other: '{{number}} Konten sperren',
      message:
        'Personen, die überall abgemeldet werden und sich nicht mehr anmelden können, bis Sie ihre Konten entsperren: {{number}}.',
    },
    unblock: {
      button_one: '{{number}} Konto entsperren',
      button_other: '{{number}} Konten entsperren',
      message: 'Personen, die sich wieder anmelden können: {{number}}.',
    },
    refundUnused: {
      button_one: 'Ungenutztes von {{number}} Person zurückzahlen',
      button_other: 'Ungenutztes von {{number}} Personen zurückzahlen',
      message:
        'Gekauftes Guthaben übrig haben {{people}} von {{number}}: {{credits}} verlassen ihre Konten, {{francs}} gehen auf die Karten zurück. Geschenktes bleibt.',
    },
  },
  projects: {
    refund: {
      button_one: 'Guthaben von {{number}} Projekt zurückbuchen',
      button_other: 'Guthaben von {{number}} Projekten zurückbuchen',
      message:
        'Projekte, deren Kosten je einmal gutgeschrieben werden: {{number}}. Die Texte bleiben. Schon Zurückgebuchtes bleibt, wie es ist.',
    },
  },
} as const;
