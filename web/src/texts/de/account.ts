/** For those who are not logged in: registration and links from mails. Swiss: ss, «…», Sie. */
export const accountDe = {
  register: {
    title: 'Konto eröffnen',
    firstname: 'Vorname',
    lastname: 'Nachname',
    company: 'Firma',
    passwordHint: '10 bis 256 Zeichen. Ein langer Satz ist besser als ein kurzes Rätsel.',
    accept: 'Ich akzeptiere die',
    terms: 'Nutzungsbedingungen',
    submit: 'Registrieren',
    failed: 'Registrierung nicht möglich',
    done: 'Fast geschafft',
    verifyMail:
      'Wir haben Ihnen eine E-Mail an {{email}} geschickt. Öffnen Sie den Link darin, dann können Sie sich anmelden.',
    haveAccount: 'Sie haben schon ein Konto?',
    login: 'Zur Anmeldung',
  },
  reset: {
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort setzen.',
    send: 'Link schicken',
    sent: 'E-Mail ist unterwegs',
    sentMessage: 'Öffnen Sie den Link, den wir an {{email}} geschickt haben. Er gilt 30 Minuten.',
    unknown: 'Unbekannte Adresse',
    unknownMessage: 'Zu dieser E-Mail-Adresse gibt es kein Konto.',
    newPassword: 'Neues Passwort',
    set: 'Passwort setzen',
    changed: 'Passwort geändert',
    changedMessage: 'Melden Sie sich jetzt mit dem neuen Passwort an.',
    failed: 'Zurücksetzen nicht möglich',
    login: 'Zur Anmeldung',
  },
} as const;
