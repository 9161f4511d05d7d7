import type { DisputeState, IntentState, RefundState, SessionLife } from './statuses.ts';

/** A checkout session as the card provider knows it. Amounts in Rappen. */
export type ProviderSession = {
  readonly sessionId: string;
  readonly isPaid: boolean;
  readonly life: SessionLife;
  readonly intentId: string | null;
  readonly rappen: number;
  /** What we noted when we opened it; null when it is none of ours. */
  readonly order: { readonly userId: string; readonly cents: number } | null;
};

/** What the provider tells, in our words. */
export type ProviderEvent =
  | { readonly kind: 'session'; readonly session: ProviderSession; readonly end: 'none' | 'failed' | 'expired' }
  /** Something has become of the refunds, or disputes, of a payment: what is asked for, because messages come late and in any order. */
  | { readonly kind: 'refunds'; readonly intentId: string }
  | { readonly kind: 'disputes'; readonly intentId: string }
  | { readonly kind: 'other' };

/** A refund as the provider knows it; `ours` when the ledger has asked for it. */
export type ProviderRefund = {
  readonly returnId: string;
  readonly rappen: number;
  readonly state: RefundState;
  readonly ours: { readonly refundId: string; readonly userId: string } | null;
};

/** A dispute as the provider knows it. */
export type ProviderDispute = { readonly disputeId: string; readonly rappen: number; readonly state: DisputeState };

/** A session with its refunds, oldest first, and its disputes. */
export type ProviderEntry = ProviderSession & {
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
};

export type NewSession = {
  readonly userId: string;
  readonly minutes: number;
  readonly rappenPerCredit: number;
  readonly locale: 'de' | 'en';
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same key opens the same session. */
  readonly key: string;
};

export type NewRefund = {
  readonly intentId: string;
  readonly rappen: number;
  readonly refundId: string;
  readonly userId: string;
  /** The same key pays back once. */
  readonly key: string;
};

/** The message was not signed by the provider, or too long ago. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
  readonly code = 'bad_signature';
}

/** The provider will not pay this back, now or later. Any other error may pass: ask again with the same key. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused';
  readonly code = 'refund_refused';
}

/** The provider has answered with a fault of its own, and will answer the same key so for a day: ask with another one. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly code = 'provider_fault';
}

/** The provider cannot be reached, or does not answer. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
  readonly code = 'provider_away';
}

/** Takes and returns money by card. Calls throw on an outage. */
export type PaymentProvider = {
  readonly open: (session: NewSession) => Promise<{ readonly sessionId: string; readonly url: string }>;
  /** Undefined when there is none. */
  readonly session: (sessionId: string) => Promise<ProviderSession | undefined>;
  /** The session by which a payment came. */
  readonly sessionOf: (intentId: string) => Promise<ProviderSession | undefined>;
  /** What the money of a payment does. */
  readonly intentState: (intentId: string) => Promise<IntentState>;
  /** Closes a session that nobody has paid, so that nobody can; one that is over stays as it is. */
  readonly expire: (sessionId: string) => Promise<void>;
  /** Answers what has become of it. Throws RefundRefused, ProviderFault or ProviderAway. */
  readonly refund: (refund: NewRefund) => Promise<RefundState>;
  /** All refunds of a payment, oldest first. */
  readonly refundsOf: (intentId: string) => Promise<readonly ProviderRefund[]>;
  readonly disputesOf: (intentId: string) => Promise<readonly ProviderDispute[]>;
  /** Reads what came to our door. Throws BadSignature, or UnknownStatus. */
  readonly eventIn: (body: Buffer, signature: string) => ProviderEvent;
  /** All sessions, for reconciliation. */
  readonly ledger: () => AsyncGenerator<ProviderEntry>;
};
