import { z } from 'zod';
import { line, name } from './text.ts';

/** The countries that addresses can be in. */
export const country = z.enum(['AUT', 'DEU', 'CHE']);
export type Country = z.output<typeof country>;

/** Digits in a postal code of each country. */
export const postalDigits: Readonly<Record<Country, number>> = { AUT: 4, CHE: 4, DEU: 5 };

/** Where somebody lives or works. */
export const postalFields = z.object({
  addressLine1: name(200),
  addressLine2: line(200).default(''),
  city: name(100),
  postalCode: name(10),
  country,
});

/** Whether a postal code can be one of its country: four digits in Austria and Switzerland, five in Germany. */
export const fitsCountry = ({ postalCode, country: of }: { readonly postalCode: string; readonly country: Country }) =>
  new RegExp(`^\\d{${postalDigits[of]}}$`).test(postalCode);

const addressFields = postalFields.extend({ preferred: z.boolean().default(false) });

/** An address as a person writes it. */
export const addressBody = addressFields.refine(fitsCountry, { path: ['postalCode'], error: 'postal_code' });

/** An address of a person; exactly one is preferred. */
export const address = addressFields.extend({ id: z.string() });
export type Address = z.output<typeof address>;
