/** A checkout session as the card provider knows it. Amounts in Rappen. */
export type ProviderSession = {
  readonly sessionId: string;
  readonly isPaid: boolean;
  /** No money will come any more. */
  readonly isOver: boolean;
  readonly intentId: string | null;
  readonly rappen: number;
  /** What we noted when we opened it; null when it is none of ours. */
  readonly order: { readonly userId: string; readonly cents: number } | null;
};

/** What the provider tells, in our words. */
export type ProviderEvent =
  | { readonly kind: 'session'; readonly session: ProviderSession; readonly end: 'none' | 'failed' | 'expired' }
  /** Some of a payment has gone back; how much in all is asked for, because messages come late and in any order. */
  | { readonly kind: 'returned'; readonly intentId: string }
  /** A refund came back from the bank; `ours` when we have asked for it. */
  | {
      readonly kind: 'refundFailed';
      readonly intentId: string;
      readonly returnId: string;
      readonly rappen: number;
      readonly ours: { readonly refundId: string; readonly userId: string } | null;
    }
  | { readonly kind: 'disputed'; readonly intentId: string; readonly disputeId: string; readonly rappen: number }
  | {
      readonly kind: 'disputeClosed';
      readonly intentId: string;
      readonly disputeId: string;
      readonly rappen: number;
      readonly isWon: boolean;
    }
  | { readonly kind: 'other' };

/** A session and what has arrived back of it in all. */
export type ProviderEntry = ProviderSession & { readonly returnedRappen: number };

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
  /** Throws RefundRefused or ProviderAway. */
  readonly refund: (refund: NewRefund) => Promise<void>;
  /** Whether a refund of ours has been made already. */
  readonly hasRefunded: (intentId: string, refundId: string) => Promise<boolean>;
  /** How much of a payment was sent back in all, by now, with what did not arrive: it never falls. */
  readonly sentBackRappen: (intentId: string) => Promise<number>;
  /** Reads what came to our door. Throws BadSignature. */
  readonly eventIn: (body: Buffer, signature: string) => ProviderEvent;
  /** All sessions, for reconciliation. */
  readonly ledger: () => AsyncGenerator<ProviderEntry>;
};
