import { newId, pause, type Db, type Indexes, type Log } from '@soebs/platform';
import { MailServerAway, Undeliverable, type Attachment, type Carrier } from './carrier.ts';
import type { Letter } from './letters.ts';
import { render } from './render.ts';

/** A letter on its way. What it says is forgotten as soon as it is sent; that it was sent is kept for 30 days. */
type Outgoing = {
  readonly _id: string;
  readonly userId: string;
  readonly kind: Letter['kind'];
  readonly letter: Letter | null;
  readonly state: 'waiting' | 'sent' | 'undeliverable' | 'expired';
  readonly tries: number;
  readonly createdAt: Date;
  readonly dueAt: Date;
  /** Until when a sender has it for itself; afterwards the sender is taken for dead. */
  readonly leasedUntil: Date;
};

export const outboxIndexes: Indexes = {
  'mail.outbox': [
    { key: { state: 1, dueAt: 1 }, name: 'by_due' },
    { key: { userId: 1 }, name: 'by_user' },
    { key: { createdAt: 1 }, name: 'expiry', expireAfterSeconds: 30 * 86_400 },
  ],
};

export type OutboxParts = {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly log: Log;
  readonly now: () => Date;
  /** What goes with a letter, made when it is sent; throws when it cannot be made yet. Nothing if not given. */
  readonly attach?: (letter: Letter) => Promise<readonly Attachment[]>;
};

const leaseMs = 60_000;
const longestWaitMs = 15 * 60_000;
const givenUpAfterMs = 3 * 24 * 60 * 60_000;
const lookEveryMs = 1_000;
/** How long after it is back a mail server gets letters again, at most. */
const longestOutageLookMs = 30_000;
const never = new Date(0);

/** When to try again: after 1, 2, 4 … seconds, at most every 15 min. */
export const retryMs = (tries: number): number => Math.min(1_000 * 2 ** Math.max(0, tries - 1), longestWaitMs);

type Letters = ReturnType<typeof lettersIn>;
const lettersIn = (db: Db) => db.collection<Outgoing>('mail.outbox');

/** How many letters were taken in hand, and whether that ended because the mail server is away. */
type Round = { readonly taken: number; readonly isAway: boolean };

/** Sends everything that is due. While the server is away one letter finds out, and the others wait without being tried. */
const sender = ({ carrier, log, now, attach }: OutboxParts, letters: Letters): (() => Promise<Round>) => {
  const claim = (): Promise<Outgoing | null> => {
    const at = now();
    return letters.findOneAndUpdate(
      { state: 'waiting', dueAt: { $lte: at }, leasedUntil: { $lte: at } },
      { $set: { leasedUntil: new Date(at.getTime() + leaseMs) }, $inc: { tries: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
  };

  const over = async (_id: string, state: Outgoing['state']): Promise<void> => {
    await letters.updateOne({ _id }, { $set: { state, letter: null } });
  };

  const postpone = async ({ _id, tries, createdAt, kind }: Outgoing, error: unknown): Promise<void> => {
    const at = now();
    if (at.getTime() - createdAt.getTime() > givenUpAfterMs) {
      log.error({ err: error, kind, outgoing: _id }, 'letter given up after three days');
      return over(_id, 'expired');
    }
    log.warn({ err: error, kind, outgoing: _id, tries }, 'letter not taken, trying again');
    const dueAt = new Date(at.getTime() + retryMs(tries));
    await letters.updateOne({ _id }, { $set: { dueAt, leasedUntil: never } });
  };

  /** Answers whether the server could be reached. */
  const send = async (outgoing: Outgoing): Promise<boolean> => {
    const { _id, letter, kind } = outgoing;
    if (!letter) {
      await over(_id, 'sent');
      return true;
    }
    try {
      const attachments = (await attach?.(letter)) ?? [];
      await carrier.deliver({ id: _id, to: letter.to, ...render(letter), attachments });
    } catch (error) {
      if (!(error instanceof Undeliverable)) {
        await postpone(outgoing, error);
        return !(error instanceof MailServerAway);
      }
      log.error({ err: error, kind, outgoing: _id }, 'letter refused for good');
      await over(_id, 'undeliverable');
      return true;
    }
    await over(_id, 'sent');
    return true;
  };

  return async (): Promise<Round> => {
    let taken = 0;
    for (let next = await claim(); next; next = await claim()) {
      const isThere = await send(next);
      taken += 1;
      if (!isThere) return { taken, isAway: true };
    }
    return { taken, isAway: false };
  };
};

/**
 * Letters wait here until the mail server has taken them: none is lost while it is away, and none is sent twice by two
 * senders. Only a sender that dies between the server's word and its own note repeats a letter, under the same
 * Message-ID.
 */
export const outbox = (parts: OutboxParts) => {
  const { db, log, now } = parts;
  const letters = lettersIn(db);
  let wake: () => void = () => undefined;

  const sendDue = sender(parts, letters);

  return {
    /** Puts a letter in. With an id of the caller's the same letter is put in once, however often it is asked for. */
    put: async (letter: Letter, id = newId()): Promise<void> => {
      const at = now();
      const fresh = { kind: letter.kind, userId: letter.userId, letter, state: 'waiting' as const, tries: 0 };
      await letters.updateOne(
        { _id: id },
        { $setOnInsert: { ...fresh, createdAt: at, dueAt: at, leasedUntil: never } },
        { upsert: true },
      );
      wake();
    },
    /** Sends what is due, and answers how many letters that were. */
    drain: async (): Promise<number> => (await sendDue()).taken,
    /** How many letters still wait. */
    waiting: (): Promise<number> => letters.countDocuments({ state: 'waiting' }),
    /** How many letters to a person still wait. */
    waitingFor: (userId: string): Promise<number> => letters.countDocuments({ userId, state: 'waiting' }),
    /** Forgets everything addressed to a person (AU12). */
    forget: async (userId: string): Promise<void> => {
      await letters.deleteMany({ userId });
    },
    /** Sends letters until the signal aborts. */
    run: async (signal: AbortSignal): Promise<void> => {
      for (let outages = 0; !signal.aborted;) {
        const called = new AbortController();
        wake = () => called.abort();
        const round = await sendDue().catch((error: unknown) => {
          log.error({ err: error }, 'outbox stands still, trying again');
          return undefined;
        });
        outages = round?.isAway ? outages + 1 : 0;
        if (outages > 0) await pause(Math.min(retryMs(outages), longestOutageLookMs), signal);
        else await pause(lookEveryMs, AbortSignal.any([signal, called.signal]));
      }
    },
  };
};
export type Outbox = ReturnType<typeof outbox>;
