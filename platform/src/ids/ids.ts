import { randomBytes } from 'node:crypto';
import { v4, v5 } from 'uuid';

/** Namespace of all ids that are derived rather than drawn; fixed for ever. */
const soebs = '9d4f0c5e-6a55-4c0e-9a2b-1f6d3c8e7b10';

/** A new random id. */
export const newId = (): string => v4();

/** The same id for the same cause and name, always: a repeated reaction issues the same command, a repeated command the same events. */
export const derivedId = (cause: string, name: string): string => v5(`${cause}/${name}`, soebs);

/** 256 random bits in URL-safe text: session, verify and reset tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url');
