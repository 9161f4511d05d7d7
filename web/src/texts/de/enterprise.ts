/** The enterprise API, and what the frame calls the screens of few. Swiss: ss, «…», Sie. */
export const enterpriseDe = {
  title: { enterprise: 'Enterprise-API', admin: 'Administration' },
  enterprise: {
    lead: 'Mit der Enterprise-API arbeiten Ihre eigenen Programme mit Söbs, ohne dass jemand diese Oberfläche bedient.',
    doesTitle: 'Was sie kann',
    does: 'Ihr Programm übergibt eine Aufnahme und holt das Ergebnis ab: das Transkript als Text (TXT) oder die Untertitel (SRT, VTT).',
    contractTitle: 'Vertrag',
    contract:
      'Ihr Vertrag legt fest, wie viele Credits eine Minute Aufnahme kostet und von welchen Adressen Aufnahmen geholt werden dürfen.',
    applicationsTitle: 'Anwendungen',
    applications:
      'Jedes Ihrer Programme meldet sich als eigene Anwendung an, mit einem Namen und einem geheimen Token. So lässt sich eine stilllegen, ohne die anderen zu stören.',
    setUpTitle: 'Einrichten',
    setUp:
      'Für Ihr Konto ist noch kein Zugang eingerichtet. Vertrag und Anwendungen richten wir nach Absprache für Sie ein.',
    noAddress: 'Wenden Sie sich dafür an den Betreiber dieser Installation.',
  },
} as const;
