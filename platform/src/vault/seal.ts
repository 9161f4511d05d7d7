import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { erasedMark, idOfStream, UnreadableEvent } from '@soebs/events';
import type { Vault } from './vault.ts';

const algorithm = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const sealedMark = '$sealed';

type Data = Readonly<Record<string, unknown>>;

/** The event that data belong to: sealed data can be read only where they were written. */
export type Place = { readonly streamId: string; readonly id: string };

const placeOf = ({ streamId, id }: Place): Buffer => Buffer.from(`${streamId}/${id}`);

const encrypted = (key: Buffer, bytes: Uint8Array, bound: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(bound);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
};

/** Throws when the bytes were changed, moved, or sealed with another key. */
const decrypted = (key: Buffer, bytes: Uint8Array, bound: Buffer): Buffer => {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
};

const sealWith = (key: Buffer, text: string, place: Place): string =>
  encrypted(key, Buffer.from(text), placeOf(place)).toString('base64');

const openWith = (key: Buffer, sealed: string, place: Place): unknown => {
  try {
    return JSON.parse(decrypted(key, Buffer.from(sealed, 'base64'), placeOf(place)).toString('utf8'));
  } catch (error) {
    throw new UnreadableEvent(`${place.streamId}: what was sealed cannot be opened`, { cause: error });
  }
};

/** The data with these fields, as far as they are there, sealed under the key of the stream's thing. Throws KeyDestroyed. */
export const sealed = async (vault: Vault, data: Data, at: Place & { fields: readonly string[] }): Promise<Data> => {
  const isSecret = (name: string): boolean => at.fields.includes(name);
  const entries = Object.entries(data);
  const secret = Object.fromEntries(entries.filter(([name, value]) => isSecret(name) && value !== undefined));
  if (Object.keys(secret).length === 0) return data;
  const key = await vault.keyFor(idOfStream(at.streamId));
  const open = Object.fromEntries(entries.filter(([name]) => !isSecret(name)));
  return { ...open, [sealedMark]: sealWith(key, JSON.stringify(secret), at) };
};

const isSealed = (data: unknown): data is Data & { [sealedMark]: string } =>
  typeof data === 'object' && data !== null && sealedMark in data && typeof data[sealedMark] === 'string';

/**
 * The data as they were written. Where the key was destroyed the mark of erasure stands for what is gone.
 * Throws UnreadableEvent when there is no key at all: the vault is not the one of this log.
 */
export const unsealed = async (vault: Vault, data: unknown, place: Place): Promise<unknown> => {
  if (!isSealed(data)) return data;
  const { [sealedMark]: secret, ...open } = data;
  const key = await vault.keyOf(idOfStream(place.streamId));
  if (key === undefined) throw new UnreadableEvent(`${place.streamId}: the vault holds no key`);
  if (key === 'destroyed') return { ...open, [erasedMark]: true };
  return { ...open, ...(openWith(key, secret, place) as Data) };
};

/** Bytes beside the log: whose they are, and what they are bound to. They can be opened only as exactly that. */
export type Binding = { readonly id: string; readonly bound: string };

/** Bytes sealed under the key of a thing, for copies that are kept beside the log. Throws KeyDestroyed. */
export const sealedBytes = async (vault: Vault, bytes: Uint8Array, { id, bound }: Binding): Promise<Buffer> =>
  encrypted(await vault.keyFor(id), bytes, Buffer.from(bound));

/** The bytes as they were; null when their key was destroyed or they are not what was sealed there. */
export const unsealedBytes = async (
  vault: Vault,
  bytes: Uint8Array,
  { id, bound }: Binding,
): Promise<Buffer | null> => {
  const key = await vault.keyOf(id);
  if (key === undefined || key === 'destroyed') return null;
  try {
    return decrypted(key, bytes, Buffer.from(bound));
  } catch {
    return null;
  }
};
