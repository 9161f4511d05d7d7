import { z } from 'zod';

const weights = [5, 4, 3, 2, 7, 6, 5, 4] as const;

/** The last digit of a UID by the eight before it (mod 11, eCH-0097); 10 for those that are given to nobody. */
const checkDigit = (digits: string): number => {
  const sum = weights.reduce((total, weight, n) => total + weight * Number(digits[n]), 0);
  return (11 - (sum % 11)) % 11;
};

/** A UID as it is printed, CHE-123.456.788, however it was written; anything else as it is. */
const printed = (text: string): string => {
  const digits = /^CHE[-\s.]*(\d{3})[.\s]*(\d{3})[.\s]*(\d{3})(?:\s*(?:MWST|TVA|IVA|VAT))?$/i.exec(text.trim());
  return digits ? `CHE-${digits.slice(1).join('.')}` : text.trim();
};

const isUid = (text: string): boolean => {
  const digits = /^CHE-\d{3}\.\d{3}\.\d{3}$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return digits.length === 9 && checkDigit(digits) === Number(digits[8]);
};

/** The number of a Swiss company (UID), or nothing: written with or without dots and «MWST», kept as CHE-123.456.788. */
export const uidNumber = z
  .string()
  .max(40)
  .overwrite(printed)
  .refine((text) => text === '' || isUid(text), { error: 'uid' });
