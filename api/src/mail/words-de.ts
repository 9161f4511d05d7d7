import { isolated } from '@soebs/contract';
import { swissTime } from '@soebs/events';
import { chf, minutesOf } from './figures.ts';
import { failureWords } from './failures.ts';
import type { Wording } from './wording.ts';

const notAsked = 'Haben Sie das nicht veranlasst, können Sie diese Nachricht ignorieren.';
const alarm =
  'Waren Sie das nicht, setzen Sie auf der Anmeldeseite sofort Ihr Passwort zurück: Damit enden alle Anmeldungen.';

const mayDe = {
  editor: 'Sie können den Text korrigieren, anhören und exportieren.',
  reader: 'Sie können den Text lesen und anhören.',
} as const;

/** The emails in German. */
export const wordsDe: Wording = {
  verifyEmail: ({ url }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'Willkommen bei Söbs. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; danach können Sie sich anmelden.',
      'Der Link gilt 24 Stunden.',
    ],
    button: { label: 'Adresse bestätigen', url },
    footnote: notAsked,
  }),
  resetPassword: ({ url }) => ({
    subject: 'Neues Passwort setzen',
    paragraphs: [
      'Für Ihr Konto wurde ein neues Passwort angefordert.',
      'Der Link gilt 30 Minuten und nur einmal. Alle Anmeldungen enden, sobald das neue Passwort gesetzt ist.',
    ],
    button: { label: 'Passwort setzen', url },
    footnote: `${notAsked} Ihr Passwort bleibt dann, wie es ist.`,
  }),
  passwordChanged: () => ({
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: ['Das Passwort Ihres Kontos wurde soeben geändert. Andere Anmeldungen wurden beendet.'],
    footnote: alarm,
  }),
  confirmOldEmail: ({ url, newEmail }) => ({
    subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    paragraphs: [
      `Die Adresse Ihres Kontos soll neu ${newEmail} sein. Bestätigen Sie, dass Sie das wollen.`,
      'Auch die neue Adresse muss bestätigt werden. Der Link gilt 24 Stunden.',
    ],
    button: { label: 'Änderung bestätigen', url },
    footnote: alarm,
  }),
  confirmNewEmail: ({ url }) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [
      'Diese Adresse soll künftig zu Ihrem Konto bei Söbs gehören. Bitte bestätigen Sie, dass sie Ihnen gehört.',
      'Auch die bisherige Adresse muss bestätigt werden. Der Link gilt 24 Stunden.',
    ],
    button: { label: 'Neue Adresse bestätigen', url },
    footnote: notAsked,
  }),
  emailChanged: ({ newEmail }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [`Beide Adressen sind bestätigt. Sie melden sich ab jetzt mit ${newEmail} an.`],
    footnote: 'Haben Sie das nicht veranlasst, wenden Sie sich bitte sofort an den Betreiber.',
  }),
  accountLocked: () => ({
    subject: 'Ihr Konto ist vorübergehend gesperrt',
    paragraphs: [
      'Jemand hat mehrmals versucht, sich mit einem falschen Passwort anzumelden. Zum Schutz ist die Anmeldung von unbekannten Geräten vorübergehend gesperrt.',
      'Geräte, auf denen Sie sich schon angemeldet haben, sind davon nicht betroffen. Ein neues Passwort hebt die Sperre auf.',
    ],
    footnote: 'Waren Sie das selbst, warten Sie einfach 15 Minuten.',
  }),
  loginStolen: () => ({
    subject: 'Eine Anmeldung wurde beendet',
    paragraphs: [
      'Eine Ihrer Anmeldungen wurde von zwei Stellen zugleich benutzt. Das kann heissen, dass jemand Ihre Sitzung kopiert hat; wir haben sie deshalb beendet.',
      'Melden Sie sich neu an. Sind Sie unsicher, setzen Sie ein neues Passwort.',
    ],
    footnote: 'Ihre übrigen Anmeldungen finden Sie im Profil unter «Anmeldungen».',
  }),
  accountErased: () => ({
    subject: 'Ihr Konto wird gelöscht',
    paragraphs: [
      'Ihr Konto wird mit allen Projekten, Texten und Aufnahmen gelöscht. Buchungen bleiben ohne Ihren Namen erhalten, weil das Gesetz es verlangt; Belege über mehr als CHF 400 zehn Jahre lang mit dem Namen und der Adresse darauf.',
    ],
    footnote: 'Haben Sie das nicht veranlasst, wenden Sie sich bitte sofort an den Betreiber.',
  }),
  receipt: ({ number, rappen, cents, url }) => ({
    subject: `Ihr Beleg ${number}`,
    paragraphs: [
      `Vielen Dank. Sie haben ${minutesOf(cents)} Minuten Guthaben für CHF ${chf(rappen)} gekauft. Den Beleg finden Sie im Anhang.`,
    ],
    button: { label: 'Alle Belege', url },
    footnote: 'Es ist nichts mehr zu bezahlen.',
  }),
  creditNote: ({ number, rappen, cents, url }) => ({
    subject: `Ihre Gutschrift ${number}`,
    paragraphs: [
      cents === 0
        ? `CHF ${chf(rappen)} gehen an Ihre Karte zurück. Das Guthaben war schon gebraucht. Die Gutschrift finden Sie im Anhang.`
        : `Nicht gebrauchtes Guthaben von ${minutesOf(cents)} Minuten wurde zurückgenommen; CHF ${chf(rappen)} gehen an Ihre Karte zurück. Die Gutschrift finden Sie im Anhang.`,
    ],
    button: { label: 'Alle Belege', url },
    footnote: 'Bis der Betrag auf der Karte erscheint, können einige Tage vergehen.',
  }),
  disputeNote: ({ number, rappen, cents, url }) => ({
    subject: `Ihre Gutschrift ${number}`,
    paragraphs: [
      cents === 0
        ? `Die Bank Ihrer Karte hat CHF ${chf(rappen)} zurückgebucht. Das Guthaben war schon gebraucht. Die Gutschrift finden Sie im Anhang.`
        : `Die Bank Ihrer Karte hat CHF ${chf(rappen)} zurückgebucht. Nicht gebrauchtes Guthaben von ${minutesOf(cents)} Minuten wurde deshalb zurückgenommen. Die Gutschrift finden Sie im Anhang.`,
    ],
    button: { label: 'Alle Belege', url },
    footnote: 'Haben Sie die Zahlung nicht selbst beanstandet, melden Sie sich bei uns.',
  }),
  reversal: ({ number, rappen, cents, url }) => ({
    subject: `Ihre Rückzahlung kam zurück: Storno ${number}`,
    paragraphs: [
      `Die Bank hat die Rückzahlung von CHF ${chf(rappen)} an uns zurückgeschickt. Ihr Guthaben von ${minutesOf(cents)} Minuten steht Ihnen wieder zur Verfügung. Den Storno der Gutschrift finden Sie im Anhang.`,
    ],
    button: { label: 'Alle Belege', url },
    footnote: 'Möchten Sie das Geld zurück, antworten Sie auf diese E-Mail: Wir finden einen anderen Weg.',
  }),
  correction: ({ number, rappen, url }) => ({
    subject: `Ihr berichtigter Beleg ${number}`,
    paragraphs: [
      `Ihr Beleg über CHF ${chf(rappen)} ist auf einen neuen Empfänger ausgestellt; Sie finden ihn im Anhang. Der frühere Beleg bleibt in der Liste. Am Betrag ändert sich nichts.`,
    ],
    button: { label: 'Alle Belege', url },
    footnote: 'Haben Sie das nicht verlangt, melden Sie sich bitte bei uns.',
  }),
  paymentFailed: ({ rappen, cents, url }) => ({
    subject: 'Ihre Zahlung ist fehlgeschlagen',
    paragraphs: [
      `Die Bank hat Ihre Zahlung von CHF ${chf(rappen)} für ${minutesOf(cents)} Minuten Guthaben nicht ausgeführt. Es wurde nichts belastet und nichts gutgeschrieben.`,
    ],
    button: { label: 'Zum Guthaben', url },
    footnote: 'Sie können das Guthaben jederzeit noch einmal bestellen.',
  }),
  disputeOpened: ({ rappen, cents, url }) => ({
    subject: 'Eine Zahlung wird beanstandet',
    paragraphs: [
      `Die Bank Ihrer Karte beanstandet Ihre Zahlung von CHF ${chf(rappen)} für ${minutesOf(cents)} Minuten Guthaben. Bis das geklärt ist, kann nicht gebrauchtes Guthaben dieser Zahlung nicht verwendet werden.`,
      'Wir schreiben Ihnen, sobald die Bank entschieden hat.',
    ],
    button: { label: 'Zum Guthaben', url },
    footnote: 'Haben Sie die Zahlung nicht selbst beanstandet, melden Sie sich bei Ihrer Bank und bei uns.',
  }),
  disputeWon: ({ rappen, url }) => ({
    subject: 'Die Beanstandung ist erledigt',
    paragraphs: [
      `Die Bank hat die Beanstandung Ihrer Zahlung von CHF ${chf(rappen)} aufgehoben. Das nicht gebrauchte Guthaben steht Ihnen wieder zur Verfügung.`,
    ],
    button: { label: 'Zum Guthaben', url },
    footnote: 'Sie müssen nichts weiter tun.',
  }),
  staffDispute: ({ rappen, reference, state, url }) => ({
    subject: `Zahlung beanstandet: ${{ open: 'offen', won: 'gewonnen', lost: 'verloren' }[state]}`,
    paragraphs: [`Beanstandet ist die Zahlung ${reference} über CHF ${chf(rappen)}.`],
    button: { label: 'Zur Person', url },
    footnote: 'Diese Nachricht geht an alle Administratorinnen und Administratoren.',
  }),
  projectShared: ({ owner, title, role, url }) => ({
    subject: 'Ein Projekt wurde mit Ihnen geteilt',
    paragraphs: [
      `${owner} hat das Projekt «${isolated(title)}» mit Ihnen geteilt. ${mayDe[role]}`,
      'Sie finden es in Ihrer Übersicht unter «Mit mir geteilt».',
    ],
    button: { label: 'Projekt öffnen', url },
    footnote: 'Möchten Sie nicht dabei sein, verlassen Sie das Projekt in seinem Dialog «Teilen».',
  }),
  mentioned: ({ author, title, url }) => ({
    subject: 'Sie wurden in einem Kommentar erwähnt',
    paragraphs: [`${author} hat Sie in einem Kommentar zu «${isolated(title)}» erwähnt.`],
    button: { label: 'Kommentar lesen', url },
    footnote: 'Davon hören Sie je Projekt höchstens alle zehn Minuten.',
  }),
  ownershipOffered: ({ owner, title, until, url }) => ({
    subject: 'Ein Projekt soll Ihnen gehören',
    paragraphs: [
      `${owner} möchte Ihnen das Projekt «${isolated(title)}» übergeben. Sie entscheiden bis ${swissTime(until).date}.`,
      'Übernehmen Sie es, zählt es zu Ihrem Platz, und nur Sie verwalten es. Es kostet Sie nichts.',
    ],
    button: { label: 'Zur Übersicht', url },
    footnote: 'Möchten Sie es nicht, lehnen Sie dort ab oder lassen die Frist verstreichen.',
  }),
  ownershipTaken: ({ member, title, url }) => ({
    subject: 'Ihr Projekt hat eine neue Besitzerin oder einen neuen Besitzer',
    paragraphs: [
      `${member} hat das Projekt «${isolated(title)}» übernommen. Sie können es weiterhin bearbeiten.`,
      'Was das Projekt gekostet hat, bleibt bei Ihnen verbucht.',
    ],
    button: { label: 'Projekt öffnen', url },
    footnote: 'Haben Sie das Projekt nicht selbst übergeben, ändern Sie Ihr Passwort und melden Sie sich bei uns.',
  }),
  ownershipDeclined: ({ member, title, url }) => ({
    subject: 'Ihr Projekt wurde nicht übernommen',
    paragraphs: [`${member} möchte das Projekt «${isolated(title)}» nicht übernehmen. Es gehört weiterhin Ihnen.`],
    button: { label: 'Projekt öffnen', url },
    footnote: 'Im Dialog «Teilen» können Sie es jemand anderem übergeben.',
  }),
  webhookFailing: ({ host, url }) => ({
    subject: 'Ein Webhook nimmt nichts mehr an',
    paragraphs: [
      `Ihr Webhook bei ${host} hat seit einiger Zeit keine Nachricht mehr angenommen. Wir versuchen es weiter; nach fünf Tagen ohne Erfolg wird er abgeschaltet.`,
      'Unter «Enterprise-API» sehen Sie jeden Versuch mit seiner Antwort und senden Verpasstes noch einmal.',
    ],
    button: { label: 'Zum Webhook', url },
    footnote: 'Sobald wieder etwas angenommen wird, müssen Sie nichts weiter tun.',
  }),
  webhookDisabled: ({ host, url }) => ({
    subject: 'Ein Webhook wurde abgeschaltet',
    paragraphs: [
      `Ihr Webhook bei ${host} wurde abgeschaltet: Der Empfänger hat mit 410 geantwortet oder fünf Tage lang nichts angenommen.`,
      'Nehmen Sie ihn unter «Enterprise-API» wieder in Betrieb, sobald der Empfänger bereit ist, und senden Sie Verpasstes noch einmal.',
    ],
    button: { label: 'Zum Webhook', url },
    footnote: 'Alle Ereignisse stehen dreissig Tage lang auch in GET /enterprise/v1/events.',
  }),
  tokenEnding: ({ name, lastFour, at, url }) => ({
    subject: 'Ein Token endet bald',
    paragraphs: [
      `Ihr Token «${isolated(name)}» (…${lastFour}) gilt noch bis ${swissTime(at).date}. Danach wird Ihr Programm abgelehnt.`,
      'Ersetzen Sie es unter «Enterprise-API»: Das alte gilt dann noch 24 Stunden neben dem neuen.',
    ],
    button: { label: 'Zu den Token', url },
    footnote: 'Brauchen Sie es nicht mehr, müssen Sie nichts tun.',
  }),
  projectFinished: ({ title, url }) => ({
    subject: 'Ihr Text ist fertig',
    paragraphs: [
      `«${isolated(title)}» ist transkribiert. Sie können den Text jetzt lesen, korrigieren und exportieren.`,
    ],
    button: { label: 'Text öffnen', url },
    footnote: 'Wann Sie das erfahren möchten, stellen Sie im Profil unter «Benachrichtigungen» ein.',
  }),
  projectFailed: ({ title, code, url }) => ({
    subject: 'Eine Transkription ist fehlgeschlagen',
    paragraphs: [
      `«${isolated(title)}» konnte nicht transkribiert werden: ${failureWords.de[code]}`,
      'Belastet wird Ihnen dafür nichts.',
    ],
    button: { label: 'Projekt öffnen', url },
    footnote: 'Im Projekt steht, wie es weitergehen kann.',
  }),
  creditsLow: ({ cents, url }) => ({
    subject: 'Ihr Guthaben geht zur Neige',
    paragraphs: [`Sie haben noch ${minutesOf(cents)} Min. Guthaben.`],
    button: { label: 'Guthaben kaufen', url },
    footnote: 'Daran erinnern wir Sie einmal, bis Ihr Guthaben wieder aufgeladen ist.',
  }),
  recordingsEnding: ({ titles, more, url }) => ({
    subject: 'Aufnahmen werden in 7 Tagen gelöscht',
    paragraphs: [
      'Diese Aufnahmen werden in 7 Tagen gelöscht, weil sich an ihren Projekten lange nichts geändert hat:',
      ...titles.map((title) => `– ${isolated(title)}`),
      ...(more > 0 ? [`und ${more} weitere.`] : []),
      'Die Texte bleiben. Möchten Sie eine Aufnahme behalten, laden Sie sie herunter oder ändern Sie etwas am Projekt.',
    ],
    button: { label: 'Übersicht öffnen', url },
    footnote: 'Davon hören Sie höchstens einmal am Tag.',
  }),
  invitation: ({ owner, role, url }) => ({
    subject: 'Einladung zu einem Projekt bei Söbs',
    paragraphs: [
      `${owner} lädt Sie zu einem Projekt bei Söbs ein: eine Aufnahme und ihr Text, im Browser zu lesen und anzuhören. ${mayDe[role]}`,
      'Registrieren Sie sich mit dieser E-Mail-Adresse; sobald sie bestätigt ist, finden Sie das Projekt in Ihrer Übersicht. Der Link gilt 14 Tage.',
    ],
    button: { label: 'Einladung annehmen', url },
    footnote: 'Kennen Sie den Absender nicht, können Sie diese Nachricht ignorieren.',
  }),
};
