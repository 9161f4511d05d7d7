import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal: for tokens and addresses that are looked up and must not be readable at rest. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
