/** The provider's objects, as far as the product looks at them. Amounts in the currency's smallest unit, times in seconds. */
export type Session = {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly created: number;
  readonly expires_at: number;
  readonly mode: 'payment';
  readonly livemode: false;
  readonly currency: string;
  readonly amount_total: number;
  readonly description: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'unpaid' | 'paid';
  readonly payment_intent: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly locale: string;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly url: string | null;
};

export type Intent = {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly created: number;
  readonly currency: string;
  readonly amount: number;
  readonly amount_received: number;
  readonly status: 'processing' | 'succeeded' | 'requires_payment_method';
  readonly latest_charge: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

export type Charge = {
  readonly id: string;
  readonly object: 'charge';
  readonly created: number;
  readonly currency: string;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly refunded: boolean;
  readonly disputed: boolean;
  readonly status: 'succeeded';
  readonly payment_intent: string;
};

export type Refund = {
  readonly id: string;
  readonly object: 'refund';
  readonly created: number;
  readonly currency: string;
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly metadata: Readonly<Record<string, string>>;
};

export type Dispute = {
  readonly id: string;
  readonly object: 'dispute';
  readonly created: number;
  readonly currency: string;
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    /** Stands for whatever the provider may invent. */
    | 'invented';
};

export type ProviderEvent = {
  readonly id: string;
  readonly object: 'event';
  readonly created: number;
  readonly livemode: false;
  readonly api_version: string;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: string | null };
  readonly type: string;
  readonly data: { readonly object: Thing };
};

export type Thing = Session | Intent | Charge | Refund | Dispute;
export type Stored = Thing | ProviderEvent;
export type Kind = Stored['object'];
export type OfKind<K extends Kind> = Extract<Stored, { object: K }>;

/** How ids of a kind begin. */
export const prefixes: Readonly<Record<Kind, string>> = {
  'checkout.session': 'cs_test_',
  payment_intent: 'pi_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'du_',
  event: 'evt_',
};
