/** The documentation of the machine door. Swiss: ss, «…», Sie. */
export const machineDocsDe = {
  lead: 'Alles, was Ihre Programme brauchen, um Aufnahmen zu übergeben und Texte abzuholen. Jede Zeile läuft so, wie sie hier steht.',
  language: 'Sprache der Beispiele',
  file: 'OpenAPI 3.1 herunterladen',
  begin: 'Beginnen',
  token: 'Ihr Token',
  tokenHint: 'Bleibt auf dieser Seite; gut ist eines für Proben. Es wird in die Zeilen unten eingesetzt.',
  places: 'An die Stelle der Punkte gehören die Nummern, die die Antworten nennen.',
  copyOf: 'Kopieren: {{of}}',
  anyToken: 'Mit jedem Token.',
  scope: 'Mit dem Recht {{scope}}.',
  rulesTitle: 'Was überall gilt',
  rules: {
    auth: {
      title: 'Wer fragt',
      about:
        'Authorization: Bearer <Token>, sonst nichts. Cookies zählen nicht, und ein Token in der Adresse wird abgelehnt.',
    },
    answers: {
      title: 'Antworten',
      about:
        'Erfolg: success true, data, status. Ablehnung: success false, error (der Code), errorMessage, status, requestId, docUrl. Texte und Untertitel kommen ohne Umschlag.',
    },
    limits: {
      title: 'Grenzen',
      about:
        'Nach Vertrag, für jedes Token: RateLimit-Policy und RateLimit stehen in jeder Antwort, Retry-After sagt bei 429, wann es weitergeht. Was über die Zahl gleichzeitiger Jobs geht, wartet; über 500 wartenden kommt too_many_queued. Ein Körper hat höchstens 64 kB.',
    },
    repeating: {
      title: 'Wiederholen',
      about:
        'Ein POST darf einen Idempotency-Key tragen: 24 Stunden lang bekommt derselbe Schlüssel mit demselben Inhalt die erste Antwort, mit Idempotent-Replayed: true. Ablehnungen werden nicht aufbewahrt.',
    },
    lists: {
      title: 'Listen',
      about: 'cursor ist der nextCursor des Teils davor, mit denselben Filtern. Am Ende ist er null.',
    },
    units: {
      title: 'Einheiten',
      about:
        'Credits in Hundertsteln, Längen in Millisekunden, Zeitpunkte nach ISO 8601 in UTC, Tage und Monate in Schweizer Zeit.',
    },
  },
  calls: 'Aufrufe',
  events: 'Ereignisse',
  eventsLead:
    'Webhooks bringen sie, signiert nach Standard Webhooks 1.0, zehnmal innerhalb von drei Tagen versucht. Die Reihenfolge ist nicht versprochen: data.revision steigt, Kleineres verwerfen Sie. GET /events nennt alle vollständig.',
  errors: 'Ablehnungen',
  changesTitle: 'Änderungen',
  changesLead:
    'Version 1 wächst nur: Es kommt etwas dazu, nichts verschwindet. Vor jeder Veröffentlichung wird das geprüft.',
  changes: {
    '2026-11-30':
      'percent und queuePlace eines Projekts; refundedCreditsInCents in project.failed; eine Aufnahme von einer Adresse geht nach einem Abbruch weiter. Nutzung nach Tag, Anwendung und Token; Projekte nach Stufe; test:delay; too_many_queued statt quota_exceeded.',
    '2026-11-29': 'Webhooks, GET /events, Token für Proben.',
  },
} as const;
