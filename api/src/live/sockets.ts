import type { Server as HttpServer } from 'node:http';
import {
  clientMessages,
  handshake,
  limits,
  type AnsweredTo,
  type ClientMessageName,
  type Envelope,
  type RefusalCode,
  type ServerMessage,
} from '@soebs/contract';
import { isOutage, traced, type Metrics, type Notifications, type Log } from '@soebs/platform';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import type { Looks } from '../accounts/profile/looks.ts';
import type { Accounts } from '../accounts/login/accounts.ts';
import type { SessionStore } from '../accounts/sessions/sessions.ts';
import type { Cookies } from '../accounts/sessions/cookies.ts';
import { refuse, type Answer } from '../http/answer.ts';
import { failureOf, successOf } from '../http/envelope.ts';
import type { Documents } from '../transcript/documents.ts';
import { atProject, atTranscript, everybody, type Emit } from './audience.ts';
import { closeEndedSessions } from './ended-sessions.ts';
import { ownPagesOnly } from './own-pages.ts';
import { presenceOf } from './presence.ts';
import type { Topics } from './topics.ts';
import type { Person } from '../http/person.ts';

export type SocketsDeps = {
  readonly server: HttpServer;
  readonly origins: readonly string[];
  readonly accounts: Accounts;
  readonly sessions: SessionStore;
  readonly signal: AbortSignal;
  /** How often it is checked that the sessions of sockets still hold, in milliseconds. */
  readonly recheckMs: number;
  readonly cookies: Cookies;
  readonly topics: Topics;
  readonly documents: Documents;
  readonly looks: Pick<Looks, 'note' | 'forget'>;
  readonly notifications: Notifications;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'live_resyncs_total'>;
};

type Ack = (answer: Envelope<unknown>) => void;
type Data = { person: Person };
type Received = Readonly<Record<ClientMessageName, (raw: unknown, ack: unknown) => void>>;
type Sent = { readonly message: (message: ServerMessage) => void };
type OwnSocket = Socket<Received, Sent, Record<string, never>, Data>;
type OwnServer = Server<Received, Sent, Record<string, never>, Data>;

const envelope = (answer: Answer<unknown>): Envelope<unknown> =>
  answer.ok ? successOf(answer.data, 200) : failureOf(answer.reason, answer.details);

/** Lets at most `perSecond` calls through in any second. */
const meter = (perSecond: number): (() => boolean) => {
  let second = 0;
  let used = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    used = now === second ? used + 1 : 1;
    second = now;
    return used <= perSecond;
  };
};

/** What a client is told at the door: the code of a refusal, as in answers. */
const refusedBy = (code: RefusalCode): Error => new Error(code);

const replyOf = (ack: unknown): Ack => (typeof ack === 'function' ? (ack as Ack) : () => undefined);

/** Counts every message, known or not; those above the limit are answered and go no further. */
const limit = (socket: OwnSocket): void => {
  const allowed = meter(limits.messagesPerSecond);
  socket.use((packet, next) => {
    if (allowed()) next();
    else replyOf((packet as unknown[]).at(-1))(failureOf('rate_limited'));
  });
};

type MessageIn<N extends ClientMessageName> = z.output<(typeof clientMessages)[N]['message']>;
/** What is done with each message of a page. A name without an entry does not compile. */
type Receivers = {
  readonly [N in ClientMessageName]: (message: MessageIn<N>) => Promise<Answer<AnsweredTo<N>>>;
};

/** Answers one kind of message: parsed, and acknowledged in the envelope of every answer. */
const on = <N extends ClientMessageName>(
  socket: OwnSocket,
  { name, log }: { name: N; log: Log },
  answer: (message: MessageIn<N>) => Promise<Answer<unknown>>,
): void => {
  const receive = async (raw: unknown): Promise<Answer<unknown>> => {
    const message = clientMessages[name].message.safeParse(raw);
    // What the schema of this name has read.
    return message.success ? answer(message.data as MessageIn<N>) : refuse('validation_failed');
  };
  const received = (raw: unknown, ack: unknown): void => {
    const reply = replyOf(ack);
    traced(`socket ${name}`, { kind: 'server', from: {} }, () => receive(raw)).then(
      (result) => reply(envelope(result)),
      (error: unknown) => {
        log.error({ err: error, message: name }, 'socket message failed');
        reply(failureOf(isOutage(error) ? 'unavailable' : 'internal_error'));
      },
    );
  };
  socket.on(name, received as never);
};

/** The topics of one socket. A place is taken before anything is looked up, so that a burst cannot pass the limit. */
const listener = (socket: OwnSocket, topics: Topics) => {
  const taken = new Map<string, string | null>();
  const unsubscribe = async (topic: string): Promise<Answer<AnsweredTo<'unsubscribe'>>> => {
    // Only what was subscribed to: the rooms by which this door counts and closes sockets are not left from outside.
    const room = taken.get(topic);
    taken.delete(topic);
    if (room) await socket.leave(room);
    return { ok: true, data: {} };
  };
  return {
    unsubscribe,
    subscribe: async (topic: string, lastRevision: number): Promise<Answer<AnsweredTo<'subscribe'>>> => {
      const isNew = !taken.has(topic);
      if (isNew && taken.size >= limits.topicsPerSocket) return refuse('too_many_topics');
      taken.set(topic, taken.get(topic) ?? null);
      const admission = await topics.admit(topic, socket.data.person);
      if (!admission.ok) {
        taken.delete(topic);
        return refuse(admission.reason);
      }
      taken.set(topic, admission.room);
      await socket.join(admission.room);
      // Whoever was removed while they were joining has left no room that they could be taken out of.
      const again = await topics.admit(topic, socket.data.person);
      if (!again.ok) {
        await unsubscribe(topic);
        return refuse(again.reason);
      }
      const { revision, messages } = await admission.news(lastRevision);
      return { ok: true, data: { topic, revision, messages: [...messages] } };
    },
  };
};

/** Whatever goes wrong: somebody is told by email of what they see, and nothing else. */
const forgetLook = (socket: OwnSocket, { looks, log }: SocketsDeps): void => {
  looks.forget(socket.id).catch((error: unknown) => log.warn({ err: error }, 'forgetting a look failed'));
};

const welcome = (socket: OwnSocket, deps: SocketsDeps): void => {
  const { topics, documents, sessions, notifications, looks, log } = deps;
  const { person } = socket.data;
  const { subscribe, unsubscribe } = listener(socket, topics);
  limit(socket);
  void socket.join([`session:${person.sessionId}`, everybody.room]);
  const caret = presenceOf(notifications, person);
  socket.once('disconnect', () => {
    caret.leave();
    forgetLook(socket, deps);
  });
  const receivers: Receivers = {
    subscribe: ({ topic, lastRevision }) => subscribe(topic, lastRevision ?? -1),
    unsubscribe: ({ topic }) => unsubscribe(topic),
    looking: async ({ place }) => {
      await looks.note(socket.id, person.id, place);
      return { ok: true, data: {} };
    },
    presence: (message) => Promise.resolve(caret.move(message, (room) => socket.rooms.has(room))),
    'transcript:operations': async ({ projectId, operations, ...batch }) => {
      await sessions.touch(person.sessionId);
      return documents.answer(person, projectId, { ...batch, ops: operations });
    },
  };
  for (const name of Object.keys(receivers) as ClientMessageName[]) on(socket, { name, log }, receivers[name] as never);
};

/** Closes a socket whose session ended between its handshake and its joining the session's room (AU5). */
const closeIfEnded = async (socket: OwnSocket, { sessions, log }: SocketsDeps): Promise<void> => {
  try {
    if (!(await sessions.isOpen(socket.data.person.sessionId))) socket.disconnect(true);
  } catch (error) {
    log.warn({ err: error }, 'session check of a socket failed');
  }
};

/** Gaps that are noticed within so many milliseconds are one. */
const RESYNC_AFTER_MS = 250;

/** Within how many milliseconds all pages are told to ask again, so that they do not ask at once. */
const RESYNC_SPREAD_MS = 2_000;

/** Has every page ask again for what it shows; when it is asked for again meanwhile that is one. */
const resyncOf = (io: OwnServer, { log, metrics }: Pick<SocketsDeps, 'log' | 'metrics'>) => {
  let waiting: NodeJS.Timeout | undefined;
  const tell = (socket: OwnSocket): void => {
    const message = { type: 'live.resync', topic: everybody.topic, revision: -1, data: {} } as const;
    setTimeout(() => socket.emit('message', message), Math.random() * RESYNC_SPREAD_MS).unref();
  };
  const tellAll = (): void => {
    waiting = undefined;
    metrics.live_resyncs_total.inc();
    log.info({ sockets: io.sockets.sockets.size }, 'resync requested from all sockets');
    for (const socket of io.sockets.sockets.values()) tell(socket);
  };
  return {
    begin: (): void => {
      waiting ??= setTimeout(tellAll, RESYNC_AFTER_MS);
    },
    stop: (): void => clearTimeout(waiting),
  };
};

/** The live door: a session cookie and one of our own origins, or no connection (LV1). */
export const openSockets = (deps: SocketsDeps) => {
  const { server, origins, accounts, cookies, notifications, log } = deps;
  const io = new Server<Received, Sent, Record<string, never>, Data>(server, {
    cors: { origin: [...origins], credentials: true },
    maxHttpBufferSize: limits.messageBytes,
    perMessageDeflate: false,
    serveClient: false,
  });
  io.engine.use(ownPagesOnly(origins));
  const socketsOf = (room: string): number => io.sockets.adapter.rooms.get(room)?.size ?? 0;
  io.use((socket, next) => {
    // Before anything else: a page of another version would misread even the refusals of its session.
    next(handshake.safeParse(socket.handshake.auth).success ? undefined : refusedBy('page_outdated'));
  });
  io.use((socket, next) => {
    accounts.personOf(cookies.access(socket.request)).then(
      (person) => {
        if (!person) return next(refusedBy('unauthorized'));
        const room = `sockets:${person.id}`;
        if (socketsOf(room) >= limits.socketsPerPerson) return next(refusedBy('too_many_sockets'));
        // The place is taken in the same breath as it is counted; a socket that does not come in after all leaves its rooms.
        void socket.join(room);
        socket.data.person = person;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'socket handshake failed');
        next(refusedBy(isOutage(error) ? 'unavailable' : 'internal_error'));
      },
    );
  });
  io.on('connection', (socket) => {
    welcome(socket, deps);
    void closeIfEnded(socket, deps);
  });
  const disconnect = (sessionId: string): void => {
    io.in(`session:${sessionId}`).disconnectSockets(true);
  };
  const stop = notifications.subscribe('sessions.ended', ({ data }) => disconnect(String(data)));
  const connected = (): string[] => [...io.sockets.sockets.values()].map(({ data }) => data.person.sessionId);
  void closeEndedSessions({ ...deps, everyMs: deps.recheckMs, connected, disconnect });
  const emit: Emit = ({ room, topic }, message) => {
    // A message and a topic of its type make one of the union.
    io.to(room).emit('message', { topic, ...message } as ServerMessage);
  };
  const resync = resyncOf(io, deps);
  const expel = (userId: string, projectId: string): void => {
    io.in(`sockets:${userId}`).socketsLeave([atProject(projectId).room, atTranscript(projectId).room]);
  };
  return {
    emit,
    expel,
    resync: resync.begin,
    count: (): number => io.sockets.sockets.size,
    close: async (): Promise<void> => {
      stop();
      resync.stop();
      await io.close();
    },
  };
};
