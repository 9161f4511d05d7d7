import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const SECOND_MS = 1_000;

/** A new secret as receivers are told it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

export type Signed = { readonly id: string; readonly body: string; readonly at: Date };

/** The headers of Standard Webhooks 1.0: one signature for each secret, so that each one of them verifies the message. */
export const signedHeaders = (secrets: readonly string[], { id, body, at }: Signed): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / SECOND_MS));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
};
