import {
  newId,
  origin,
  traced,
  type Origin,
  type Collection,
  type Db,
  type Indexes,
  type Log,
  type Held,
  type Metrics,
} from '@soebs/platform';
import { leasedQueue, type Ended, type Leased } from '../queue/leased.ts';
import { MailServerAway, Undeliverable, type Attachment, type MailTransport } from './transport.ts';
import type { Email } from './emails.ts';
import { render } from './render.ts';

/** An email on its way. What it says is forgotten as soon as it is sent; that it was sent is kept for 30 days. */
type Outgoing = Leased & {
  readonly userId: string;
  readonly kind: Email['kind'];
  /** Stored under this name by every release, so that none loses what another has put in. */
  readonly letter: Email | null;
  readonly state: 'waiting' | 'sent' | 'undeliverable' | 'expired';
  readonly createdAt: Date;
  readonly traceparent?: string;
};

export const outboxIndexes: Indexes = {
  'mail.outbox': [
    { key: { state: 1, dueAt: 1 }, name: 'by_due' },
    { key: { userId: 1 }, name: 'by_user' },
    { key: { createdAt: 1 }, name: 'expiry', expireAfterSeconds: 30 * 86_400 },
  ],
};

export type OutboxDeps = {
  readonly db: Db;
  readonly mailTransport: MailTransport;
  readonly log: Log;
  readonly metrics?: Pick<Metrics, 'emails_total'>;
  readonly now: () => Date;
  /** What goes with an email, made when it is sent; throws when it cannot be made yet. Nothing if not given. */
  readonly attach?: (email: Email) => Promise<readonly Attachment[]>;
};

const originOf = ({ traceparent, createdAt }: Outgoing): Origin => ({ traceparent, at: createdAt.toISOString() });

const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60_000;

type Emails = Collection<Outgoing>;
const emailsIn = (db: Db): Emails => db.collection<Outgoing>('mail.outbox');

/** Sends one email. While the server is away one finds out, and the others wait without being tried. */
const sender = ({ mailTransport, log, now, attach, metrics }: OutboxDeps, emails: Emails) => {
  const over = async (_id: string, state: Exclude<Outgoing['state'], 'waiting'>): Promise<'done'> => {
    metrics?.emails_total.inc({ outcome: state });
    await emails.updateOne({ _id }, { $set: { state, letter: null } });
    return 'done';
  };
  const failed = async ({ _id, tries, createdAt, kind }: Outgoing, error: unknown): Promise<Ended> => {
    if (error instanceof Undeliverable) {
      log.error({ err: error, kind, outgoing: _id }, 'email rejected: dead letter');
      return over(_id, 'undeliverable');
    }
    if (now().getTime() - createdAt.getTime() > GIVEN_UP_AFTER_MS) {
      log.error({ err: error, kind, outgoing: _id }, 'email undelivered after three days: dead letter');
      return over(_id, 'expired');
    }
    metrics?.emails_total.inc({ outcome: 'later' });
    log.warn({ err: error, kind, outgoing: _id, tries }, 'email delivery failed, retrying');
    return error instanceof MailServerAway ? 'away' : 'later';
  };
  return async (outgoing: Outgoing): Promise<Ended> => {
    const { _id, letter: email } = outgoing;
    try {
      if (email) {
        const attachments = (await attach?.(email)) ?? [];
        await traced(
          'send email',
          { facts: { kind: email.kind }, from: originOf(outgoing), kind: 'client' },
          async () => mailTransport.deliver({ id: _id, to: email.to, ...render(email), attachments }),
        );
      }
    } catch (error) {
      return failed(outgoing, error);
    }
    return over(_id, 'sent');
  };
};

/**
 * Emails wait here until the mail server has taken them: none is lost while it is away, and none is sent twice by two
 * senders. Only a sender that dies between the server's word and its own note repeats an email, under the same
 * Message-ID.
 */
export type Outbox = {
  /** Puts an email in. With an id of the caller's the same email is put in once, however often it is asked for. */
  readonly put: (email: Email, id?: string) => Promise<void>;
  /** Does what is due, and answers how many that were. */
  readonly drain: (fence?: number) => Promise<number>;
  /** How many emails still wait. */
  readonly waiting: () => Promise<number>;
  /** Since when that email waits which has waited longest; undefined when none does. */
  readonly oldest: () => Promise<Date | undefined>;
  /** How many emails to a person still wait. */
  readonly waitingFor: (userId: string) => Promise<number>;
  /** Forgets everything addressed to a person (AU12). */
  readonly forget: (userId: string) => Promise<void>;
  /** Works until the lease is lost. */
  readonly run: (held: Held) => Promise<void>;
};

export const outbox = (deps: OutboxDeps): Outbox => {
  const { db, log, now } = deps;
  const emails = emailsIn(db);
  const work = sender(deps, emails);
  const queue = leasedQueue<Outgoing>({
    db,
    log,
    now,
    work,
    collection: emails.collectionName,
    waiting: { state: 'waiting' },
  });
  return {
    put: async (email: Email, id = newId()): Promise<void> => {
      const own = {
        kind: email.kind,
        userId: email.userId,
        letter: email,
        state: 'waiting' as const,
        createdAt: now(),
        ...origin(),
      };
      await emails.updateOne({ _id: id }, { $setOnInsert: { ...queue.fresh(), ...own } }, { upsert: true });
      queue.wake();
    },
    drain: queue.drain,
    waiting: (): Promise<number> => emails.countDocuments({ state: 'waiting' }),
    oldest: async () =>
      (await emails.find({ state: 'waiting' }).sort({ createdAt: 1 }).limit(1).toArray())[0]?.createdAt,
    waitingFor: (userId: string): Promise<number> => emails.countDocuments({ userId, state: 'waiting' }),
    forget: async (userId: string): Promise<void> => {
      await emails.deleteMany({ userId });
    },
    run: queue.run,
  };
};
