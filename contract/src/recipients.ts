import { z } from 'zod';
import { companyName, staffReason } from './auth.ts';
import { line, name } from './text.ts';
import { uidNumber } from './uid.ts';
import { fitsCountry, postalFields } from './addresses.ts';

/** Above this, who pays names an address before paying: such a receipt needs a recipient (MWSTG Art. 26, MWSTV Art. 57). */
export const RECIPIENT_NEEDED_ABOVE_RAPPEN = 40_000;

const recipientFields = postalFields.extend({
  name: name(200),
  company: companyName.default(''),
  uid: uidNumber.default(''),
  /** The buyer's own number or word for the order. */
  orderReference: line(100).default(''),
});

/** Whom a receipt is to be made out to, as a person writes it. */
export const recipientBody = recipientFields.refine(fitsCountry, { path: ['postalCode'], error: 'postal_code' });

/** The same as staff fill it in for somebody else: with the reason. */
export const recipientWithReason = recipientFields
  .extend({ reason: staffReason })
  .refine(fitsCountry, { path: ['postalCode'], error: 'postal_code' });
export type RecipientBody = z.output<typeof recipientBody>;

/** Where a form for a recipient begins: what was given last, and what the profile knows. Empty texts where nothing is known. */
export const recipientDraft = z.object({
  name: z.string(),
  company: z.string(),
  uid: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: postalFields.shape.country,
  orderReference: z.string(),
});
export type RecipientDraft = z.output<typeof recipientDraft>;

/** A recipient as printed. */
export const recipient = z.object({
  /** Company, name and address, a line each. */
  lines: z.array(z.string()),
  uid: z.string().nullable(),
  orderReference: z.string().nullable(),
});
export type Recipient = z.output<typeof recipient>;
