import type { Address, Recipient, RecipientBody } from '@soebs/contract';
import type { EmailUser } from '../mail/email-to.ts';

const countries: Readonly<Record<Address['country'], string>> = {
  CHE: 'Schweiz',
  DEU: 'Deutschland',
  AUT: 'Österreich',
};

type Named = { readonly company: string; readonly name: string };
type Place = Omit<Address, 'id' | 'preferred'>;

const linesOf = ({ company, name }: Named, place: Place | undefined): string[] => {
  if (!place) return [company, name].filter(Boolean);
  const { addressLine1, addressLine2, postalCode, city, country } = place;
  return [company, name, addressLine1, addressLine2, `${postalCode} ${city}`, countries[country]].filter(Boolean);
};

/** A recipient as a person has written it, in the lines of an email. */
export const recipientOf = (given: RecipientBody): Recipient => ({
  lines: linesOf(given, given),
  uid: given.uid || null,
  orderReference: given.orderReference || null,
});

/** A user as receipts name them. */
export type BilledUser = EmailUser & {
  readonly lastname: string;
  readonly company: string | null;
  readonly uid?: string | null;
};

/** Finds a user with the preferred address, if there is one. Nobody once erasure has begun. */
export type FindBilled = (
  userId: string,
) => Promise<{ readonly user: BilledUser; readonly address: Address | undefined } | undefined>;

/** People as emails and receipts name them. */
export type Addressees = {
  readonly find: (userId: string) => Promise<{ readonly user: EmailUser; readonly recipient: Recipient } | undefined>;
};

export const addressees = (billed: FindBilled): Addressees => ({
  find: async (userId) => {
    const found = await billed(userId);
    if (!found) return undefined;
    const { user, address } = found;
    const named = { company: user.company ?? '', name: `${user.firstname} ${user.lastname}` };
    return { user, recipient: { lines: linesOf(named, address), uid: user.uid ?? null, orderReference: null } };
  },
});
