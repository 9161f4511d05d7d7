import { newId, type Db, type Indexes, type Log } from '@soebs/platform';
import { leasedQueue, type Ended, type Leased } from '../queue/leased.ts';
import { MailServerAway, Undeliverable, type Attachment, type Carrier } from './carrier.ts';
import type { Letter } from './letters.ts';
import { render } from './render.ts';

/** A letter on its way. What it says is forgotten as soon as it is sent; that it was sent is kept for 30 days. */
type Outgoing = Leased & {
  readonly userId: string;
  readonly kind: Letter['kind'];
  readonly letter: Letter | null;
  readonly state: 'waiting' | 'sent' | 'undeliverable' | 'expired';
  readonly createdAt: Date;
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

const givenUpAfterMs = 3 * 24 * 60 * 60_000;

type Letters = ReturnType<typeof lettersIn>;
const lettersIn = (db: Db) => db.collection<Outgoing>('mail.outbox');

/** Sends one letter. While the server is away one finds out, and the others wait without being tried. */
const sender = ({ carrier, log, now, attach }: OutboxParts, letters: Letters) => {
  const over = async (_id: string, state: Outgoing['state']): Promise<'done'> => {
    await letters.updateOne({ _id }, { $set: { state, letter: null } });
    return 'done';
  };
  const failed = async ({ _id, tries, createdAt, kind }: Outgoing, error: unknown): Promise<Ended> => {
    if (error instanceof Undeliverable) {
      log.error({ err: error, kind, outgoing: _id }, 'letter refused for good');
      return over(_id, 'undeliverable');
    }
    if (now().getTime() - createdAt.getTime() > givenUpAfterMs) {
      log.error({ err: error, kind, outgoing: _id }, 'letter given up after three days');
      return over(_id, 'expired');
    }
    log.warn({ err: error, kind, outgoing: _id, tries }, 'letter not taken, trying again');
    return error instanceof MailServerAway ? 'away' : 'later';
  };
  return async (outgoing: Outgoing): Promise<Ended> => {
    const { _id, letter } = outgoing;
    try {
      if (letter) {
        const attachments = (await attach?.(letter)) ?? [];
        await carrier.deliver({ id: _id, to: letter.to, ...render(letter), attachments });
      }
    } catch (error) {
      return failed(outgoing, error);
    }
    return over(_id, 'sent');
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
  const work = sender(parts, letters);
  const queue = leasedQueue<Outgoing>({
    db,
    log,
    now,
    work,
    collection: letters.collectionName,
    waiting: { state: 'waiting' },
  });
  return {
    /** Puts a letter in. With an id of the caller's the same letter is put in once, however often it is asked for. */
    put: async (letter: Letter, id = newId()): Promise<void> => {
      const own = { kind: letter.kind, userId: letter.userId, letter, state: 'waiting' as const, createdAt: now() };
      await letters.updateOne({ _id: id }, { $setOnInsert: { ...queue.fresh(), ...own } }, { upsert: true });
      queue.wake();
    },
    drain: queue.drain,
    /** How many letters still wait. */
    waiting: (): Promise<number> => letters.countDocuments({ state: 'waiting' }),
    /** How many letters to a person still wait. */
    waitingFor: (userId: string): Promise<number> => letters.countDocuments({ userId, state: 'waiting' }),
    /** Forgets everything addressed to a person (AU12). */
    forget: async (userId: string): Promise<void> => {
      await letters.deleteMany({ userId });
    },
    run: queue.run,
  };
};
export type Outbox = ReturnType<typeof outbox>;
