import { createHash } from 'node:crypto';
import { derivedId, isDuplicateKey, type Db, type Indexes } from '@soebs/platform';
import type { RequestHandler } from 'express';
import { sendFailure } from './envelope.ts';
import { personOf } from './guard.ts';

type Asked = { readonly _id: string; readonly bodyHash: string; readonly at: Date };

const DAY_SECONDS = 86_400;

export const idempotencyIndexes: Indexes = {
  'http.idempotency': [{ key: { at: 1 }, name: 'expiry', expireAfterSeconds: DAY_SECONDS }],
};

/**
 * A key stands for one request for a day: with another body it is refused, not answered with what the first one got. The same
 * request goes on; its command is decided once by its id.
 */
export const oneBodyEach = (db: Db, now: () => Date): RequestHandler => {
  const asked = db.collection<Asked>('http.idempotency');
  const firstBody = async (_id: string, bodyHash: string): Promise<string> => {
    try {
      await asked.insertOne({ _id, bodyHash, at: now() });
      return bodyHash;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await asked.findOne({ _id }))?.bodyHash ?? bodyHash;
    }
  };
  return async (request, response, next) => {
    const key = request.get('idempotency-key');
    const person = personOf(request);
    if (key === undefined || !person) {
      next();
      return;
    }
    const id = derivedId(person.id, `${request.method} ${request.path} ${key.slice(0, 255)}`);
    // With the key, which is not kept: from the hash alone nobody can try what a body held, a password perhaps.
    const body = createHash('sha256')
      .update(`${key}/${JSON.stringify(request.body ?? null)}`)
      .digest('base64');
    if ((await firstBody(id, body)) === body) next();
    else sendFailure(response, 'idempotency_key_reused');
  };
};
