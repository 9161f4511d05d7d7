import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { erasedMark, idOfStream, UnreadableEvent } from '@soebs/events';
import type { Vault } from './vault.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const sealedMark = '$sealed';

type Data = Readonly<Record<string, unknown>>;

/** The event that data belong to: sealed data can be read only where they were written. */
export type Place = { readonly streamId: string; readonly id: string };

const placeOf = ({ streamId, id }: Place): Buffer => Buffer.from(`${streamId}/${id}`);

const sealWith = (key: Buffer, text: string, place: Place): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(placeOf(place));
  const body = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, ...body, cipher.getAuthTag()]).toString('base64');
};

const openWith = (key: Buffer, sealed: string, place: Place): unknown => {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(placeOf(place));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
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
