/** What a dispute's status means for a payment. */
export type DisputeState = 'inquiry' | 'withdrawn' | 'open' | 'won' | 'lost';
/** What a refund's status means: its money is on its way, has left, or stays with us. */
export type RefundState = 'underWay' | 'sent' | 'failed';
/** What a session's payment status means. */
export type SessionMoney = 'paid' | 'unpaid';
/** What becomes of a session that is not paid. */
export type SessionLife = 'open' | 'complete' | 'expired';
/** What an intent's status means for a session whose order stands: its money is coming, is there, or does not come by itself. */
export type IntentState = 'coming' | 'there' | 'none';

/**
 * Every status that the provider's objects can have (the unions of Stripe's SDK 2026-01-28, which end in "or another text"), and what
 * we do with it. One that is missing throws `UnknownStatus`, so that nothing is booked by a guess.
 *
 * An inquiry (`warning_…`) moves no money: nothing is held, and one that is closed has taken nothing.
 */
export const statuses = {
  dispute: {
    warning_needs_response: 'inquiry',
    warning_under_review: 'inquiry',
    warning_closed: 'withdrawn',
    needs_response: 'open',
    under_review: 'open',
    appeal_needs_response: 'open',
    appeal_under_review: 'open',
    won: 'won',
    lost: 'lost',
    prevented: 'withdrawn',
  } satisfies Readonly<Record<string, DisputeState>>,
  refund: {
    pending: 'underWay',
    requires_action: 'underWay',
    succeeded: 'sent',
    failed: 'failed',
    canceled: 'failed',
  } satisfies Readonly<Record<string, RefundState>>,
  sessionMoney: {
    paid: 'paid',
    unpaid: 'unpaid',
    // Only what costs nothing needs no payment; nothing is sold for nothing, so no credits follow from it.
    no_payment_required: 'unpaid',
  } satisfies Readonly<Record<string, SessionMoney>>,
  session: {
    open: 'open',
    complete: 'complete',
    expired: 'expired',
  } satisfies Readonly<Record<string, SessionLife>>,
  intent: {
    requires_payment_method: 'none',
    requires_confirmation: 'none',
    requires_action: 'none',
    processing: 'coming',
    // Money is taken at once and never reserved; one that waits to be captured is nobody's order.
    requires_capture: 'none',
    canceled: 'none',
    succeeded: 'there',
  } satisfies Readonly<Record<string, IntentState>>,
} as const;

/** The provider's object has a status that we do not know: nothing is done with it until somebody looks. */
export class UnknownStatus extends Error {
  override readonly name = 'UnknownStatus';
  readonly code = 'unknown_status';
}

/** What a status of the provider means. Throws UnknownStatus. */
export const meaningOf = <K extends keyof typeof statuses>(
  kind: K,
  status: string | null,
): (typeof statuses)[K][keyof (typeof statuses)[K]] => {
  const table: (typeof statuses)[K] = statuses[kind];
  if (status === null || !Object.hasOwn(table, status)) throw new UnknownStatus(`${kind}: ${String(status)}`);
  return table[status as keyof (typeof statuses)[K]];
};
