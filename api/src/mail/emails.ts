import type { FailureCode } from '@soebs/events';
import type { Locale } from './locale.ts';

type Nothing = Readonly<Record<string, never>>;

/** A receipt, credit note or reversal: its number, what the card paid or got back, and the credit cents. */
type ReceiptDetails = {
  readonly number: string;
  readonly rappen: number;
  readonly cents: number;
  readonly url: string;
};

/** An order: what it costs, and what it brings. */
type OrderDetails = { readonly rappen: number; readonly cents: number; readonly url: string };

/** A dispute as administrators are told of it: nothing about the person but where to look. */
type StaffDispute = {
  readonly rappen: number;
  readonly reference: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly url: string;
};

/** Who shares a project, by their address, which they have proved; and as what. */
type Invited = { readonly owner: string; readonly role: 'editor' | 'reader'; readonly url: string };

/** What a member made of the offer of a project, by their address. */
type Answered = { readonly member: string; readonly title: string; readonly url: string };

/** Where events of a program are sent. */
type WebhookDetails = { readonly host: string; readonly url: string };

/** What an email tells, by its kind. Only what its text needs. */
export type EmailData = {
  readonly verifyEmail: { readonly url: string };
  readonly resetPassword: { readonly url: string };
  readonly passwordChanged: Nothing;
  readonly confirmOldEmail: { readonly url: string; readonly newEmail: string };
  readonly confirmNewEmail: { readonly url: string };
  readonly emailChanged: { readonly newEmail: string };
  readonly accountLocked: Nothing;
  readonly loginStolen: Nothing;
  readonly accountErased: Nothing;
  readonly receipt: ReceiptDetails;
  readonly creditNote: ReceiptDetails;
  /** The card's bank has taken a disputed payment back. */
  readonly disputeNote: ReceiptDetails;
  readonly reversal: ReceiptDetails;
  /** A receipt for another recipient. */
  readonly correction: ReceiptDetails;
  /** Money that was to come later did not come. */
  readonly paymentFailed: OrderDetails;
  /** The card's bank disputes a payment: what is unused of it waits. */
  readonly disputeOpened: OrderDetails;
  readonly disputeWon: OrderDetails;
  /** To administrators. */
  readonly staffDispute: StaffDispute;
  /** Somebody shares a project with an account. */
  readonly projectShared: Invited & { readonly title: string };
  /** Somebody mentions one in a comment; what it says is in no email (NT3). */
  readonly mentioned: { readonly author: string; readonly title: string; readonly url: string };
  /** The owner of a project offers it to a member, until a moment. */
  readonly ownershipOffered: {
    readonly owner: string;
    readonly title: string;
    readonly until: string;
    readonly url: string;
  };
  /** … the member has taken it, or does not want it. */
  readonly ownershipTaken: Answered;
  readonly ownershipDeclined: Answered;
  readonly projectFinished: { readonly title: string; readonly url: string };
  /** `code`: why, as on the screen. */
  readonly projectFailed: { readonly title: string; readonly code: FailureCode; readonly url: string };
  /** How much is left, in credit cents. */
  readonly creditsLow: { readonly cents: number; readonly url: string };
  /** Recordings that will be deleted; their texts stay. */
  readonly recordingsEnding: { readonly titles: readonly string[]; readonly more: number; readonly url: string };
  /** … with an address that has none; nothing that a person typed stands in it. */
  readonly invitation: Invited;
  /** A webhook of a program: nothing has been taken for a while. The host of its address, never the address. */
  readonly webhookFailing: WebhookDetails;
  /** … nothing is sent any more. */
  readonly webhookDisabled: WebhookDetails;
  /** A token of a program ends soon; the name that its owner gave it, and its last four characters. */
  readonly tokenEnding: { readonly name: string; readonly lastFour: string; readonly at: string; readonly url: string };
};
export type EmailKind = keyof EmailData;

/** Where one is told no more of a kind: the page for people, and what mail programs call (RFC 8058). */
export type Unsubscribe = { readonly page: string; readonly oneClick: string };

/** An email to a person, before it is put into words. */
export type Email<K extends EmailKind = EmailKind> = {
  [Kind in K]: {
    readonly kind: Kind;
    readonly to: string;
    readonly userId: string;
    readonly locale: Locale;
    /** Null in emails to an address that nobody has proved to be theirs. */
    readonly firstname: string | null;
    readonly data: EmailData[Kind];
    /** The way out, in emails that one may refuse to be sent (NT3). */
    readonly unsubscribe?: Unsubscribe;
  };
}[K];

/** Examples of every kind, for the preview and for tests. */
export const exampleEmails = (locale: Locale): Email[] => {
  const common = { to: 'ursina@soebs.example', userId: 'u1', locale, firstname: 'Ursina' };
  const url = 'http://localhost:4000/verify?token=example&email=ursina%40soebs.example';
  const unsubscribe = {
    page: 'http://localhost:4000/unsubscribe#user=u1&kind=projects&key=example',
    oneClick: 'http://localhost:4001/emails/unsubscribe?user=u1&kind=projects&key=example',
  };
  return [
    { ...common, firstname: null, kind: 'verifyEmail', data: { url } },
    { ...common, kind: 'resetPassword', data: { url } },
    { ...common, kind: 'passwordChanged', data: {} },
    { ...common, kind: 'confirmOldEmail', data: { url, newEmail: 'ursina@new.example' } },
    { ...common, firstname: null, kind: 'confirmNewEmail', data: { url } },
    { ...common, kind: 'emailChanged', data: { newEmail: 'ursina@new.example' } },
    { ...common, kind: 'accountLocked', data: {} },
    { ...common, kind: 'loginStolen', data: {} },
    { ...common, kind: 'accountErased', data: {} },
    { ...common, kind: 'receipt', data: { number: 'R-2026-000001', rappen: 500, cents: 1_000, url } },
    { ...common, kind: 'creditNote', data: { number: 'R-2026-000002', rappen: 200, cents: 400, url } },
    { ...common, kind: 'disputeNote', data: { number: 'R-2026-000003', rappen: 200, cents: 400, url } },
    { ...common, kind: 'reversal', data: { number: 'R-2026-000004', rappen: 200, cents: 400, url } },
    { ...common, kind: 'correction', data: { number: 'R-2026-000005', rappen: 500, cents: 1_000, url } },
    { ...common, kind: 'creditNote', data: { number: 'R-2026-000005', rappen: 200, cents: 0, url } },
    { ...common, kind: 'paymentFailed', data: { rappen: 500, cents: 1_000, url } },
    { ...common, kind: 'disputeOpened', data: { rappen: 500, cents: 1_000, url } },
    { ...common, kind: 'disputeWon', data: { rappen: 500, cents: 1_000, url } },
    { ...common, kind: 'staffDispute', data: { rappen: 500, reference: 'cs_test_1', state: 'open', url } },
    {
      ...common,
      kind: 'projectShared',
      data: { owner: 'reto@soebs.example', title: 'Interview', role: 'editor', url },
    },
    { ...common, unsubscribe, kind: 'mentioned', data: { author: 'reto@soebs.example', title: 'Interview', url } },
    {
      ...common,
      unsubscribe,
      kind: 'ownershipOffered',
      data: { owner: 'reto@soebs.example', title: 'Interview', until: '2026-12-14T10:00:00.000Z', url },
    },
    { ...common, kind: 'ownershipTaken', data: { member: 'reto@soebs.example', title: 'Interview', url } },
    {
      ...common,
      unsubscribe,
      kind: 'ownershipDeclined',
      data: { member: 'reto@soebs.example', title: 'Interview', url },
    },
    { ...common, kind: 'webhookFailing', data: { host: 'hooks.example.com', url } },
    { ...common, kind: 'webhookDisabled', data: { host: 'hooks.example.com', url } },
    { ...common, kind: 'tokenEnding', data: { name: 'Archiv', lastFour: 'a1B2', at: '2026-12-14T10:00:00.000Z', url } },
    { ...common, unsubscribe, kind: 'projectFinished', data: { title: 'Interview', url } },
    { ...common, unsubscribe, kind: 'projectFailed', data: { title: 'Interview', code: 'media_without_audio', url } },
    { ...common, unsubscribe, kind: 'creditsLow', data: { cents: 650, url } },
    { ...common, unsubscribe, kind: 'recordingsEnding', data: { titles: ['Interview', 'Sitzung'], more: 3, url } },
    { ...common, firstname: null, kind: 'invitation', data: { owner: 'reto@soebs.example', role: 'reader', url } },
  ];
};
