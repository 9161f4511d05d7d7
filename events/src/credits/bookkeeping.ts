import type { Account } from './account.ts';
import type { CreditsEvent } from './events.ts';
import { isOwnRefund } from './refund-ids.ts';

/** The accounts of the double entry behind a ledger: whose credits they are, or where they came from and went. */
export type BookAccount = 'user' | 'freeGrant' | 'provider' | 'usage' | 'refund';

/** Credit cents booked to an account; what leaves it is below zero. */
export type Entry = { readonly account: BookAccount; readonly cents: number };

/** What every account comes to. */
export type Books = Readonly<Record<BookAccount, number>>;

const sum = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((total, part) => total + part.cents, 0);

const move = (cents: number, from: BookAccount, to: BookAccount): Entry[] => [
  { account: from, cents: -cents },
  { account: to, cents },
];

type Table = {
  readonly [T in CreditsEvent['type']]: (
    data: Extract<CreditsEvent, { type: T }>['data'],
    before: Account,
  ) => readonly Entry[];
};

const table: Table = {
  CreditsDeposited: ({ cents }) => move(cents, 'provider', 'user'),
  FreeCreditsDeposited: ({ cents }) => move(cents, 'freeGrant', 'user'),
  CreditsWithdrawn: ({ parts }) => move(sum(parts), 'user', 'usage'),
  ProjectRefunded: ({ parts }) => move(sum(parts), 'usage', 'user'),
  PaymentRefunded: ({ cents }) => move(cents, 'user', 'refund'),
  PaymentRefundCovered: ({ refundId, cents }, { refunds }) =>
    move(cents, 'user', refunds.get(refundId)?.state === 'settled' ? 'provider' : 'refund'),
  // The provider may say that it has paid, and later that it could not.
  PaymentRefundFailed: ({ refundId }, { refunds }) => {
    const refund = refunds.get(refundId);
    return move(refund?.cents ?? 0, refund?.state === 'settled' ? 'provider' : 'refund', 'user');
  },
  PaymentRefundSettled: ({ refundId }, { refunds }) => move(refunds.get(refundId)?.cents ?? 0, 'refund', 'provider'),
};

/** The double entry of an event, given the account before it (CR9): its entries always sum to zero. */
export const entriesOf = (event: CreditsEvent, before: Account): readonly Entry[] => {
  const book = table[event.type] as (data: CreditsEvent['data'], before: Account) => readonly Entry[];
  return book(event.data, before);
};

export const emptyBooks: Books = { user: 0, freeGrant: 0, provider: 0, usage: 0, refund: 0 };

/** The books after these entries. */
export const booked = (books: Books, entries: readonly Entry[]): Books => {
  const after: Record<BookAccount, number> = { ...books };
  for (const { account, cents } of entries) after[account] += cents;
  return after;
};

const isNegative = (cents: number): boolean => cents < 0 || !Number.isSafeInteger(cents);

/** What we have asked the provider to pay back of a payment; what others took beside is beyond our rules. */
const askedRappen = (refunds: Account['refunds'], lotId: string): number =>
  [...refunds]
    .filter(([id, { paymentId, state }]) => paymentId === lotId && state !== 'failed' && isOwnRefund(id))
    .reduce((total, [, { rappen }]) => total + rappen, 0);

/** What is wrong with books and account together, in words; nothing when all is right (CR4, CR7, CR9). */
export const faultOfBooks = (books: Books, { lots, refunds }: Account): string | undefined => {
  const { user, freeGrant, provider, usage, refund } = books;
  if (user + freeGrant + provider + usage + refund !== 0) return 'the books do not sum to zero';
  if ([user, usage, refund].some(isNegative)) return 'an account is below zero';
  if (lots.reduce((total, lot) => total + lot.cents, 0) !== user) return 'the lots are not the balance';
  if (lots.some((lot) => isNegative(lot.cents) || lot.cents + lot.refundedCents > lot.depositedCents))
    return 'a lot holds less than nothing, or more than was deposited';
  return lots.some((lot) => isNegative(lot.refundedRappen) || askedRappen(refunds, lot.lotId) > lot.paidRappen)
    ? 'more money was asked back than was paid'
    : undefined;
};
