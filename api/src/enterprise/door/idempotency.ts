import { derivedId, isDuplicateKey, sha256, type Db, type Indexes } from '@soebs/platform';

const DAY_SECONDS = 86_400;
/** A call that ends without an answer, with its process, may be made again after so long. */
const LEASE_MS = 60_000;
const LARGEST_BODY = 64 * 1_024;
const KEY = /^[\x21-\x7e]{1,255}$/;

type Stored = {
  readonly _id: string;
  readonly fingerprint: string;
  readonly runningUntil: Date | null;
  /** The answer as it was given; sealed where it tells a secret. */
  readonly answer: { readonly status: number; readonly body: string; readonly sealedFor?: string } | null;
  readonly at: Date;
};

export const machineIdempotencyIndexes: Indexes = {
  'enterprise.idempotency': [{ key: { at: 1 }, name: 'expiry', expireAfterSeconds: DAY_SECONDS }],
};

/** The key in a header: bare, or as a structured field writes a string. Undefined when it is none. */
export const keyIn = (header: string): string | undefined => {
  const text = header.trim();
  const bare = /^"(.*)"$/.exec(text)?.[1] ?? text;
  return KEY.test(bare) ? bare : undefined;
};

/** JSON with the members of every object in one order: the same body, however it is written. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
};

export type Keyed = {
  readonly applicationId: string;
  readonly place: string;
  readonly key: string;
  readonly body: unknown;
};

/** An answer to keep, and whether it tells a secret. */
export type Kept = { readonly body: string; readonly isSecret: boolean };

/** What a key stands for: a call to be made under this command id, an answer that was given, or a refusal. */
export type Claimed =
  | { readonly state: 'fresh'; readonly commandId: string }
  | { readonly state: 'answered'; readonly status: number; readonly body: string }
  | { readonly state: 'running' }
  | { readonly state: 'reused' };

export type MachineIdempotencyDeps = {
  readonly db: Db;
  /** Seals under the key of an application what tells a secret: the documents alone say nothing of it. */
  readonly secrets: {
    readonly seal: (applicationId: string, text: string) => Promise<string>;
    readonly open: (applicationId: string, sealed: string) => Promise<string | undefined>;
  };
  readonly now: () => Date;
};

/** Answers of calls by their keys, for a day and over all processes (WB2). Refusals are not kept: the honest retry is made. */
export const machineIdempotency = ({ db, secrets, now }: MachineIdempotencyDeps) => {
  const calls = db.collection<Stored>('enterprise.idempotency');
  const idOf = ({ applicationId, place, key }: Keyed): string => sha256(canonical([applicationId, place, key]));

  const answerAgain = async ({ status, body, sealedFor }: NonNullable<Stored['answer']>): Promise<Claimed> => {
    if (sealedFor === undefined) return { state: 'answered', status, body };
    const opened = await secrets.open(sealedFor, body);
    return opened === undefined ? { state: 'reused' } : { state: 'answered', status, body: opened };
  };
  const judged = async (_id: string, fingerprint: string): Promise<Claimed> => {
    const found = await calls.findOne({ _id });
    if (!found) return { state: 'running' };
    if (found.fingerprint !== fingerprint) return { state: 'reused' };
    if (found.answer) return answerAgain(found.answer);
    const runningUntil = new Date(now().getTime() + LEASE_MS);
    const taken = await calls.updateOne(
      { _id, answer: null, runningUntil: { $lte: now() } },
      { $set: { runningUntil } },
    );
    return taken.matchedCount > 0 ? { state: 'fresh', commandId: derivedId(_id, 'call') } : { state: 'running' };
  };

  return {
    claim: async (keyed: Keyed): Promise<Claimed> => {
      const _id = idOf(keyed);
      const fingerprint = sha256(canonical(keyed.body));
      const at = now();
      const runningUntil = new Date(at.getTime() + LEASE_MS);
      try {
        await calls.insertOne({ _id, fingerprint, runningUntil, answer: null, at });
        return { state: 'fresh', commandId: derivedId(_id, 'call') };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return judged(_id, fingerprint);
      }
    },
    /** Keeps the answer of a call that was done. */
    keep: async (keyed: Keyed, status: number, { body, isSecret }: Kept): Promise<void> => {
      if (body.length > LARGEST_BODY) return;
      const { applicationId: sealedFor } = keyed;
      const answer = isSecret ? { status, body: await secrets.seal(sealedFor, body), sealedFor } : { status, body };
      await calls.updateOne({ _id: idOf(keyed) }, { $set: { answer, runningUntil: null } });
    },
    /** Lets the key be used again: nothing was done. */
    release: async (keyed: Keyed): Promise<void> => {
      await calls.deleteOne({ _id: idOf(keyed), answer: null });
    },
  };
};
export type MachineIdempotency = ReturnType<typeof machineIdempotency>;
