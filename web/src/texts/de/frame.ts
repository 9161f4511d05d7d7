/** What frames the screens of who is logged in: navigation, credit, footer. Swiss: ss, «…», Sie. */
export const frameDe = {
  title: {
    newProject: 'Neues Projekt',
    status: 'Projektstatus',
    edit: 'Transkript bearbeiten',
    subtitles: 'Untertitel',
    export: 'Exportieren',
    profile: 'Profil',
    account: 'Konto',
    credits: 'Guthaben',
    receipts: 'Belege',
    support: 'Hilfe',
    gallery: 'Formular-Galerie',
    enterprise: 'Enter\u00ADprise-API',
    machineDocs: 'Dokumentation der API',
    admin: 'Admini\u00ADstration',
  },
  nav: {
    main: 'Hauptnavigation',
    home: 'Söbs, zur Übersicht',
    toggle: 'Seitenleiste ein- oder ausklappen',
    skip: 'Zum Inhalt springen',
  },
  userMenu: {
    label: 'Benutzermenü von {{name}}',
    language: 'Sprache',
    languageFailed: 'Die Sprache konnte nicht gespeichert werden',
    theme: 'Darstellung',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  },
  credits: {
    button: 'Guthaben',
    balance: '{{minutes}} verfügbar',
    unknown: 'Guthaben wird geladen',
    exact: 'Verfügbares Guthaben: {{duration}}',
  },
  footer: {
    support: 'Hilfe',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
    status: 'Systemstatus',
    copyright: '© {{year}} Söbs',
  },
  connection: {
    offline: 'Keine Verbindung. Die Anzeige ist vielleicht nicht aktuell; es wird laufend neu versucht.',
    tooMany:
      'Söbs ist in zu vielen Fenstern offen. Die Anzeige hier ist vielleicht nicht aktuell; schliessen Sie ein anderes Fenster, dann geht es von selbst weiter.',
  },
} as const;
