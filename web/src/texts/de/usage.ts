/** What programs of a customer used, and charts. Swiss: ss, «…», Sie. */
export const usageDe = {
  usage: {
    title: 'Nutzung',
    lead: 'Was Ihre Programme gebraucht haben, am Tag, an dem die Credits abgebucht wurden (Schweizer Zeit). Was später fehlschlug, ist wieder abgezogen.',
    spans: { month: 'Dieser Monat', lastMonth: 'Letzter Monat', quarter: '90 Tage', year: '365 Tage' },
    offered: 'Zeitraum',
    by: 'Nach',
    groups: { application: 'Anwendung', token: 'Token' },
    file: 'Als CSV sichern',
    minutes: 'Minuten am Tag',
    minutesAbout: 'Minuten Aufnahme, die abgerechnet wurden.',
    gone: 'Entfernt',
    projects: 'Projekte',
    duration: 'Aufnahmen',
    credits: 'Credits',
    total: 'Zusammen',
    none: 'In diesem Zeitraum wurde nichts gebraucht.',
  },
  chart: { span: 'Zeitraum', soFar: '(bisher)', asTable: 'Als Tabelle' },
} as const;
