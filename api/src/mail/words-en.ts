import { isolated } from '@soebs/contract';
import { swissTime } from '@soebs/events';
import { chf, minutesOf } from './figures.ts';
import { failureWords } from './failures.ts';
import type { Wording } from './wording.ts';

const notAsked = 'If you did not ask for this, you can ignore this message.';
const alarm = 'If this was not you, reset your password on the login page at once: this ends every login.';

const mayEn = {
  editor: 'You can edit the text, listen to it and export it.',
  reader: 'You can read the text and listen to it.',
} as const;

/** The emails in English. */
export const wordsEn: Wording = {
  verifyEmail: ({ url }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Söbs. Please confirm that this address is yours; then you can log in.',
      'The link is valid for 24 hours.',
    ],
    button: { label: 'Confirm address', url },
    footnote: notAsked,
  }),
  resetPassword: ({ url }) => ({
    subject: 'Set a new password',
    paragraphs: [
      'A new password was requested for your account.',
      'The link is valid for 30 minutes and only once. Every login ends as soon as the new password is set.',
    ],
    button: { label: 'Set password', url },
    footnote: `${notAsked} Your password then stays as it is.`,
  }),
  passwordChanged: () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed. Other logins were ended.'],
    footnote: alarm,
  }),
  confirmOldEmail: ({ url, newEmail }) => ({
    subject: 'Confirm the change of your email address',
    paragraphs: [
      `The address of your account is to be changed to ${newEmail}. Confirm that you want this.`,
      'The new address has to be confirmed as well. The link is valid for 24 hours.',
    ],
    button: { label: 'Confirm change', url },
    footnote: alarm,
  }),
  confirmNewEmail: ({ url }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      'This address is to become the address of your Söbs account. Please confirm that it is yours.',
      'Your current address has to be confirmed as well. The link is valid for 24 hours.',
    ],
    button: { label: 'Confirm new address', url },
    footnote: notAsked,
  }),
  emailChanged: ({ newEmail }) => ({
    subject: 'Your email address was changed',
    paragraphs: [`Both addresses are confirmed. From now on, log in with ${newEmail}.`],
    footnote: 'If you did not ask for this, please contact the operator at once.',
  }),
  accountLocked: () => ({
    subject: 'Your account is locked for a while',
    paragraphs: [
      'Someone tried several times to log in with a wrong password. For protection, logins from unknown devices are locked for a while.',
      'Devices on which you have logged in before are not affected. A new password lifts the lock.',
    ],
    footnote: 'If this was you, simply wait 15 minutes.',
  }),
  loginStolen: () => ({
    subject: 'A login was ended',
    paragraphs: [
      'One of your logins was used from two places at once. Someone may have copied your session, so we have ended it.',
      'Please log in again. If you are not sure, set a new password.',
    ],
    footnote: 'You will find your other logins in your profile under “Logins”.',
  }),
  accountErased: () => ({
    subject: 'Your account is being deleted',
    paragraphs: [
      'Your account is being deleted with all its projects, texts and recordings. Bookings are kept without your name, as the law demands; receipts above CHF 400 for ten years with the name and address on them.',
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
        ? `CHF ${chf(rappen)} will be returned to your card. The credit had been used. The credit note is attached.`
        : `Unused credit of ${minutesOf(cents)} minutes was taken back; CHF ${chf(rappen)} will be returned to your card. The credit note is attached.`,
    ],
    button: { label: 'All receipts', url },
    footnote: 'It can take a few days until the amount appears on your card.',
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
  correction: ({ number, rappen, url }) => ({
    subject: `Your corrected receipt ${number}`,
    paragraphs: [
      `Your receipt for CHF ${chf(rappen)} is made out to a new recipient; it is attached. The earlier receipt stays in the list. The amount has not changed.`,
    ],
    button: { label: 'All receipts', url },
    footnote: 'If you did not ask for this, please contact us.',
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
  projectShared: ({ owner, title, role, url }) => ({
    subject: 'A project was shared with you',
    paragraphs: [
      `${owner} has shared the project “${isolated(title)}” with you. ${mayEn[role]}`,
      'You will find it on your dashboard under “Shared with me”.',
    ],
    button: { label: 'Open the project', url },
    footnote: 'If you do not want to take part, leave the project in its “Share” dialog.',
  }),
  mentioned: ({ author, title, url }) => ({
    subject: 'You were mentioned in a comment',
    paragraphs: [`${author} has mentioned you in a comment on “${isolated(title)}”.`],
    button: { label: 'Read the comment', url },
    footnote: 'We tell you about this at most every ten minutes for each project.',
  }),
  ownershipOffered: ({ owner, title, until, url }) => ({
    subject: 'A project is offered to you',
    paragraphs: [
      `${owner} would like to hand the project “${isolated(title)}” over to you. You decide until ${swissTime(until).date}.`,
      'If you accept, it counts towards your storage, and only you manage it. It costs you nothing.',
    ],
    button: { label: 'To the dashboard', url },
    footnote: 'If you do not want it, decline there, or let the offer expire.',
  }),
  ownershipTaken: ({ member, title, url }) => ({
    subject: 'Your project has a new owner',
    paragraphs: [
      `${member} has taken over the project “${isolated(title)}”. You can still edit it.`,
      'What the project has cost stays booked with you.',
    ],
    button: { label: 'Open the project', url },
    footnote: 'If you did not hand the project over yourself, change your password and tell us.',
  }),
  ownershipDeclined: ({ member, title, url }) => ({
    subject: 'Your project was not taken over',
    paragraphs: [`${member} does not want to take over the project “${isolated(title)}”. It is still yours.`],
    button: { label: 'Open the project', url },
    footnote: 'In the “Share” dialog you can hand it over to someone else.',
  }),
  webhookFailing: ({ host, url }) => ({
    subject: 'A webhook no longer accepts messages',
    paragraphs: [
      `Your webhook at ${host} has not accepted any message for some time. We keep trying; after five days without success it is switched off.`,
      'Under “Enterprise API” you can see every attempt with its answer, and send again what was missed.',
    ],
    button: { label: 'To the webhook', url },
    footnote: 'As soon as a message is accepted again, there is nothing more for you to do.',
  }),
  webhookDisabled: ({ host, url }) => ({
    subject: 'A webhook was switched off',
    paragraphs: [
      `Your webhook at ${host} was switched off: the receiver answered 410, or accepted nothing for five days.`,
      'Resume it under “Enterprise API” as soon as the receiver is ready, and send again what was missed.',
    ],
    button: { label: 'To the webhook', url },
    footnote: 'All events can also be read from GET /enterprise/v1/events for thirty days.',
  }),
  tokenEnding: ({ name, lastFour, at, url }) => ({
    subject: 'A token expires soon',
    paragraphs: [
      `Your token “${isolated(name)}” (…${lastFour}) is valid until ${swissTime(at).date}. After that your program will be refused.`,
      'Replace it under “Enterprise API”: the old one stays valid for another 24 hours.',
    ],
    button: { label: 'To the tokens', url },
    footnote: 'If you do not need it any more, there is nothing for you to do.',
  }),
  projectFinished: ({ title, url }) => ({
    subject: 'Your text is ready',
    paragraphs: [`“${isolated(title)}” has been transcribed. You can read, correct and export the text now.`],
    button: { label: 'Open the text', url },
    footnote: 'You choose when you hear about this in your profile under “Notifications”.',
  }),
  projectFailed: ({ title, code, url }) => ({
    subject: 'A transcription has failed',
    paragraphs: [
      `“${isolated(title)}” could not be transcribed: ${failureWords.en[code]}`,
      'You are not charged for it.',
    ],
    button: { label: 'Open the project', url },
    footnote: 'The project page says what you can do.',
  }),
  creditsLow: ({ cents, url }) => ({
    subject: 'Your credit is running low',
    paragraphs: [`You have ${minutesOf(cents)} min of credit left.`],
    button: { label: 'Buy credits', url },
    footnote: 'We remind you once, until your credits have been topped up.',
  }),
  recordingsEnding: ({ titles, more, url }) => ({
    subject: 'Recordings will be deleted in 7 days',
    paragraphs: [
      'These recordings will be deleted in 7 days, because nothing has changed in their projects for a long time:',
      ...titles.map((title) => `– ${isolated(title)}`),
      ...(more > 0 ? [`and ${more} more.`] : []),
      'The texts stay. To keep a recording, download it or change something in its project.',
    ],
    button: { label: 'Open the dashboard', url },
    footnote: 'We tell you about this at most once a day.',
  }),
  invitation: ({ owner, role, url }) => ({
    subject: 'Invitation to a project on Söbs',
    paragraphs: [
      `${owner} invites you to a project on Söbs: a recording and its text, to read and listen to in the browser. ${mayEn[role]}`,
      'Register with this email address; as soon as it is verified you will find the project on your dashboard. The link is valid for 14 days.',
    ],
    button: { label: 'Accept the invitation', url },
    footnote: 'If you do not know the sender, you can ignore this message.',
  }),
};
