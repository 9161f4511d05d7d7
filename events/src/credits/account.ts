/** The part of a deposit that is still there, and what a card refund needs to know about it. */
export type Lot = {
  readonly lotId: string;
  readonly paid: boolean;
  readonly depositedCents: number;
  readonly cents: number;
  readonly paidRappen: number;
  readonly refundedCents: number;
  readonly refundedRappen: number;
};
export type LotPart = { readonly lotId: string; readonly cents: number };
export type PaymentRefund = {
  readonly paymentId: string;
  readonly cents: number;
  readonly rappen: number;
  readonly state: 'asked' | 'settled' | 'failed';
};
/** What the ledger of one user comes to. `charges` holds the parts of every project that is charged and not refunded. */
export type Account = {
  readonly lots: readonly Lot[];
  readonly charges: ReadonlyMap<string, readonly LotPart[]>;
  readonly refunds: ReadonlyMap<string, PaymentRefund>;
};

/** Whether something can be moved by so many cents, or Rappen: whole ones, and some. */
export const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;

/** The lot of a payment, if it was ever deposited. */
export const paidLot = (lots: readonly Lot[], paymentId: string): Lot | undefined =>
  lots.find(({ paid, lotId }) => paid && lotId === paymentId);

/** Credit cents that can be spent. */
export const balanceCents = (lots: readonly Lot[]): number => lots.reduce((sum, lot) => sum + lot.cents, 0);

/** Takes `cents` from free lots first, then from the oldest paid lot (CR3). The caller has checked the balance. */
export const takeParts = (lots: readonly Lot[], cents: number): LotPart[] => {
  const order = [...lots.filter((lot) => !lot.paid), ...lots.filter((lot) => lot.paid)];
  const parts: LotPart[] = [];
  let left = cents;
  for (const lot of order) {
    const taken = Math.min(lot.cents, left);
    if (taken > 0) parts.push({ lotId: lot.lotId, cents: taken });
    left -= taken;
  }
  return parts;
};

/** Changes the cents of the lots that `parts` name by `sign` × their amount. */
export const moveParts = (lots: readonly Lot[], parts: readonly LotPart[], sign: 1 | -1): Lot[] =>
  lots.map((lot) => {
    const moved = parts.filter((part) => part.lotId === lot.lotId).reduce((sum, part) => sum + part.cents, 0);
    return moved === 0 ? lot : { ...lot, cents: lot.cents + sign * moved };
  });

/**
 * Rappen that go back to the card when `cents` of a paid lot, or all that is unused, are refunded (CR7):
 * cumulative floor(paid × refunded cents ÷ lot cents) less what went back before; the last refund takes the remainder.
 */
export const refundRappen = (lot: Lot, cents: number = lot.cents): number => {
  const refundedAfter = lot.refundedCents + cents;
  const due = Number((BigInt(lot.paidRappen) * BigInt(refundedAfter)) / BigInt(lot.depositedCents));
  return due - lot.refundedRappen;
};

/**
 * Credit cents that money already gone back stands for and that are still to be taken from the lot, once it has any: refunds and
 * disputes do not wait for credits that are spent.
 */
export const owedCents = ({ depositedCents, paidRappen, refundedCents, refundedRappen }: Lot): number => {
  if (paidRappen === 0) return 0;
  const due = Math.ceil((refundedRappen * depositedCents) / paidRappen);
  return Math.max(0, Math.min(depositedCents, due) - refundedCents);
};

/** Rappen that went back for credits that were spent: a loss, unless the credits come back. */
export const lostRappen = ({ depositedCents, paidRappen, refundedCents, refundedRappen }: Lot): number =>
  Math.max(0, refundedRappen - Math.ceil((refundedCents * paidRappen) / depositedCents));

/** A part of what is unused of a payment: so many credit cents, or what so much money was paid for. */
export type RefundPart = { readonly cents: number } | { readonly rappen: number };

/**
 * The credits and the money of a refund of a part, or of all that is unused (CR7). Money is met to the Rappen, and takes the credits
 * that it was paid for, a begun hundredth of a minute whole: no part gives back more than its credits have cost. What takes all
 * credits that are left gives back all their money.
 */
export const refundSum = (lot: Lot, part?: RefundPart): { readonly cents: number; readonly rappen: number } => {
  if (part === undefined) return { cents: lot.cents, rappen: refundRappen(lot) };
  if ('cents' in part) return { cents: part.cents, rappen: refundRappen(lot, part.cents) };
  const { rappen } = part;
  const after = (BigInt(lot.refundedRappen + rappen) * BigInt(lot.depositedCents) - 1n) / BigInt(lot.paidRappen) + 1n;
  const cents = Math.max(0, Number(after) - lot.refundedCents);
  return cents === lot.cents ? refundSum(lot) : { cents, rappen };
};

/** Something is unused, and not all of the money has gone back already. */
export const isRefundable = (lot: Lot): boolean => lot.paid && lot.cents > 0 && refundRappen(lot) > 0;

/** What a refund of everything unused would take from an account, and give back to the cards (CR10). */
export const refundableOf = ({ lots }: Account): { readonly cents: number; readonly rappen: number } =>
  lots
    .filter(isRefundable)
    .reduce((sum, lot) => ({ cents: sum.cents + lot.cents, rappen: sum.rappen + refundRappen(lot) }), {
      cents: 0,
      rappen: 0,
    });

/** Marks a refund on its lot (`sign` 1) or takes the mark back when the provider refused (`sign` -1). */
export const markRefund = (lots: readonly Lot[], refund: Omit<PaymentRefund, 'state'>, sign: 1 | -1): Lot[] =>
  lots.map((lot) =>
    lot.lotId === refund.paymentId && lot.paid
      ? {
          ...lot,
          cents: lot.cents - sign * refund.cents,
          refundedCents: lot.refundedCents + sign * refund.cents,
          refundedRappen: lot.refundedRappen + sign * refund.rappen,
        }
      : lot,
  );
