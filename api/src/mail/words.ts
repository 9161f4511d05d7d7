import { chf, minutesOf } from '../receipts/figures.ts';
import type { LetterData, LetterKind } from './letters.ts';
import type { Locale } from './locale.ts';

/** A letter in words: paragraphs, at most one button, and what to do if it was not asked for. */
export type Words = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly footnote: string;
};

type Wording = { readonly [K in LetterKind]: (data: LetterData[K]) => Words };

const notAskedDe = 'Haben Sie das nicht veranlasst, können Sie diese Nachricht ignorieren.';
const alarmDe =
  'Waren Sie das nicht, setzen Sie auf der Anmeldeseite sofort Ihr Passwort zurück: Damit enden alle Anmeldungen.';
const notAskedEn = 'If you did not ask for this, you can ignore this message.';
const alarmEn = 'If this was not you, reset your password on the login page at once: this ends every login.';

const de: Wording = {
  verifyEmail: ({ url }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'Willkommen bei Söbs. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; danach können Sie sich anmelden.',
      'Der Link gilt 24 Stunden.',
    ],
    button: { label: 'Adresse bestätigen', url },
    footnote: notAskedDe,
  }),
  resetPassword: ({ url }) => ({
    subject: 'Neues Passwort setzen',
    paragraphs: [
      'Für Ihr Konto wurde ein neues Passwort angefordert.',
      'Der Link gilt 30 Minuten und nur einmal. Alle Anmeldungen enden, sobald das neue Passwort gesetzt ist.',
    ],
    button: { label: 'Passwort setzen', url },
    footnote: `${notAskedDe} Ihr Passwort bleibt dann, wie es ist.`,
  }),
  passwordChanged: () => ({
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: ['Das Passwort Ihres Kontos wurde soeben geändert. Andere Anmeldungen wurden beendet.'],
    footnote: alarmDe,
  }),
  confirmOldEmail: ({ url, newEmail }) => ({
    subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    paragraphs: [
      `Die Adresse Ihres Kontos soll neu ${newEmail} sein. Bestätigen Sie, dass Sie das wollen.`,
      'Auch die neue Adresse muss bestätigt werden. Der Link gilt 24 Stunden.',
    ],
    button: { label: 'Änderung bestätigen', url },
    footnote: alarmDe,
  }),
  confirmNewEmail: ({ url }) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [
      'Diese Adresse soll künftig zu Ihrem Konto bei Söbs gehören. Bitte bestätigen Sie, dass sie Ihnen gehört.',
      'Auch die bisherige Adresse muss bestätigt werden. Der Link gilt 24 Stunden.',
    ],
    button: { label: 'Neue Adresse bestätigen', url },
    footnote: notAskedDe,
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
      'Ihr Konto wird mit allen Projekten, Texten und Aufnahmen gelöscht. Buchungen bleiben ohne Ihren Namen erhalten, weil das Gesetz es verlangt.',
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
};

const en: Wording = {
  verifyEmail: ({ url }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Söbs. Please confirm that this address is yours; then you can log in.',
      'The link is valid for 24 hours.',
    ],
    button: { label: 'Confirm address', url },
    footnote: notAskedEn,
  }),
  resetPassword: ({ url }) => ({
    subject: 'Set a new password',
    paragraphs: [
      'A new password was requested for your account.',
      'The link is valid for 30 minutes and only once. Every login ends as soon as the new password is set.',
    ],
    button: { label: 'Set password', url },
    footnote: `${notAskedEn} Your password then stays as it is.`,
  }),
  passwordChanged: () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed. Other logins were ended.'],
    footnote: alarmEn,
  }),
  confirmOldEmail: ({ url, newEmail }) => ({
    subject: 'Confirm the change of your email address',
    paragraphs: [
      `The address of your account shall become ${newEmail}. Confirm that you want this.`,
      'The new address has to be confirmed as well. The link is valid for 24 hours.',
    ],
    button: { label: 'Confirm change', url },
    footnote: alarmEn,
  }),
  confirmNewEmail: ({ url }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      'This address shall belong to your Söbs account from now on. Please confirm that it is yours.',
      'The present address has to be confirmed as well. The link is valid for 24 hours.',
    ],
    button: { label: 'Confirm new address', url },
    footnote: notAskedEn,
  }),
  emailChanged: ({ newEmail }) => ({
    subject: 'Your email address was changed',
    paragraphs: [`Both addresses are confirmed. From now on, log in with ${newEmail}.`],
    footnote: 'If you did not ask for this, please contact the operator at once.',
  }),
  accountLocked: () => ({
    subject: 'Your account is locked for a while',
    paragraphs: [
      'Somebody tried several times to log in with a wrong password. For protection, logins from unknown devices are locked for a while.',
      'Devices on which you have logged in before are not affected. A new password lifts the lock.',
    ],
    footnote: 'If this was you, simply wait 15 minutes.',
  }),
  loginStolen: () => ({
    subject: 'A login was ended',
    paragraphs: [
      'One of your logins was used from two places at once. Somebody may have copied your session, so we have ended it.',
      'Please log in again. If you are not sure, set a new password.',
    ],
    footnote: 'You find your other logins in your profile under “Logins”.',
  }),
  accountErased: () => ({
    subject: 'Your account is being deleted',
    paragraphs: [
      'Your account is being deleted with all its projects, texts and recordings. Bookings are kept without your name, as the law demands.',
    ],
    footnote: 'If you did not ask for this, please contact the operator at once.',
  }),
  receipt: ({ number, rappen, cents, url }) => ({
    subject: `Your receipt ${number}`,
    paragraphs: [
      `Thank you. You have bought ${minutesOf(cents)} minutes of credit for CHF ${chf(rappen)}. The receipt is attached.`,
    ],
    button: { label: 'All receipts', url },
    footnote: 'Nothing is left to pay.',
  }),
  creditNote: ({ number, rappen, cents, url }) => ({
    subject: `Your credit note ${number}`,
    paragraphs: [
      cents === 0
        ? `CHF ${chf(rappen)} go back to your card. The credit had been used. The credit note is attached.`
        : `Unused credit of ${minutesOf(cents)} minutes was taken back; CHF ${chf(rappen)} go back to your card. The credit note is attached.`,
    ],
    button: { label: 'All receipts', url },
    footnote: 'It can take some days until the amount shows on the card.',
  }),
  disputeNote: ({ number, rappen, cents, url }) => ({
    subject: `Your credit note ${number}`,
    paragraphs: [
      cents === 0
        ? `Your card’s bank has charged back CHF ${chf(rappen)}. The credit had been used. The credit note is attached.`
        : `Your card’s bank has charged back CHF ${chf(rappen)}. Unused credit of ${minutesOf(cents)} minutes was therefore taken back. The credit note is attached.`,
    ],
    button: { label: 'All receipts', url },
    footnote: 'If you did not dispute the payment yourself, please contact us.',
  }),
  reversal: ({ number, rappen, cents, url }) => ({
    subject: `Your refund came back: reversal ${number}`,
    paragraphs: [
      `The bank has sent the refund of CHF ${chf(rappen)} back to us. Your credit of ${minutesOf(cents)} minutes can be used again. The reversal of the credit note is attached.`,
    ],
    button: { label: 'All receipts', url },
    footnote: 'If you would like the money back, reply to this email and we will find another way.',
  }),
  paymentFailed: ({ rappen, cents, url }) => ({
    subject: 'Your payment has failed',
    paragraphs: [
      `The bank did not make your payment of CHF ${chf(rappen)} for ${minutesOf(cents)} minutes of credit. You were not charged, and nothing was credited.`,
    ],
    button: { label: 'To your credits', url },
    footnote: 'You can order the credit again at any time.',
  }),
  disputeOpened: ({ rappen, cents, url }) => ({
    subject: 'A payment is disputed',
    paragraphs: [
      `The bank of your card disputes your payment of CHF ${chf(rappen)} for ${minutesOf(cents)} minutes of credit. Until this is settled, unused credit of this payment cannot be used.`,
      'We will write to you as soon as the bank has decided.',
    ],
    button: { label: 'To your credits', url },
    footnote: 'If you did not dispute the payment yourself, please contact your bank and us.',
  }),
  disputeWon: ({ rappen, url }) => ({
    subject: 'The dispute is settled',
    paragraphs: [
      `The bank has dropped the dispute of your payment of CHF ${chf(rappen)}. The unused credit can be used again.`,
    ],
    button: { label: 'To your credits', url },
    footnote: 'There is nothing more for you to do.',
  }),
  staffDispute: ({ rappen, reference, state, url }) => ({
    subject: `Payment disputed: ${state}`,
    paragraphs: [`The payment ${reference} of CHF ${chf(rappen)} is disputed.`],
    button: { label: 'To the person', url },
    footnote: 'This message goes to all administrators.',
  }),
};

/** Every letter in every language. */
export const wordings: Readonly<Record<Locale, Wording>> = { de, en };
