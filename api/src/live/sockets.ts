import type { Server as HttpServer } from 'node:http';
import {
  limits,
  operationsMessage,
  presenceMessage,
  subscribeMessage,
  unsubscribeMessage,
  type Envelope,
  type RefusalCode,
  type ServerMessage,
} from '@soebs/contract';
import type { Hints, Log } from '@soebs/platform';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import type { Accounts } from '../accounts/accounts.ts';
import type { SessionStore } from '../accounts/sessions.ts';
import type { Cookies } from '../accounts/cookies.ts';
import type { Person } from '../accounts/person.ts';
import { refuse, type Answer } from '../http/answer.ts';
import { failureOf, successOf } from '../http/envelope.ts';
import type { Documents } from '../transcript/documents.ts';
import { closeEndedSessions } from './ended-sessions.ts';
import { ownPagesOnly } from './own-pages.ts';
import { presenceOf } from './presence.ts';
import { everybody, topicOfRoom, type Topics } from './topics.ts';

export type SocketsParts = {
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
  readonly hints: Hints;
  readonly log: Log;
};

type Ack = (answer: Envelope<unknown>) => void;
type Data = { person: Person };
type OwnSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, Data>;

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

/** Answers one kind of message: parsed, and acknowledged in the envelope of every answer. */
const on = <S extends z.ZodType>(
  socket: OwnSocket,
  { name, schema, log }: { name: string; schema: S; log: Log },
  answer: (message: z.output<S>) => Promise<Answer<unknown>>,
): void => {
  const receive = async (raw: unknown): Promise<Answer<unknown>> => {
    const message = schema.safeParse(raw);
    return message.success ? answer(message.data) : refuse('validation_failed');
  };
  socket.on(
    name as never,
    ((raw: unknown, ack: unknown) => {
      const reply = replyOf(ack);
      receive(raw).then(
        (result) => reply(envelope(result)),
        (error: unknown) => {
          log.error({ err: error, message: name }, 'message failed');
          reply(failureOf('internal_error'));
        },
      );
    }) as never,
  );
};

/** The topics of one socket. A place is taken before anything is looked up, so that a burst cannot pass the limit. */
const listener = (socket: OwnSocket, topics: Topics) => {
  const taken = new Set<string>();
  return {
    subscribe: async (topic: string, lastRevision: number): Promise<Answer<unknown>> => {
      const isNew = !taken.has(topic);
      if (isNew && taken.size >= limits.topicsPerSocket) return refuse('too_many_topics');
      taken.add(topic);
      const admission = await topics.admit(topic, socket.data.person);
      if (!admission.ok) {
        taken.delete(topic);
        return refuse(admission.reason);
      }
      await socket.join(admission.room);
      const { revision, messages } = await admission.news(lastRevision);
      return { ok: true, data: { topic, revision, messages } };
    },
    unsubscribe: async (topic: string): Promise<Answer<unknown>> => {
      // Only what was subscribed to: the rooms by which this door counts and closes sockets are not left from outside.
      if (!taken.delete(topic)) return { ok: true, data: {} };
      for (const room of socket.rooms) if (room !== everybody && topicOfRoom(room) === topic) await socket.leave(room);
      return { ok: true, data: {} };
    },
  };
};

const welcome = (socket: OwnSocket, { topics, documents, sessions, hints, log }: SocketsParts): void => {
  const { person } = socket.data;
  const { subscribe, unsubscribe } = listener(socket, topics);
  limit(socket);
  void socket.join([`session:${person.sessionId}`, everybody]);
  on(socket, { name: 'subscribe', schema: subscribeMessage, log }, ({ topic, lastRevision }) =>
    subscribe(topic, lastRevision ?? -1),
  );
  on(socket, { name: 'unsubscribe', schema: unsubscribeMessage, log }, ({ topic }) => unsubscribe(topic));
  const caret = presenceOf(hints, person);
  on(socket, { name: 'presence', schema: presenceMessage, log }, (message) =>
    Promise.resolve(caret.move(message, (room) => socket.rooms.has(room))),
  );
  socket.once('disconnect', caret.leave);
  on(socket, { name: 'transcript:operations', schema: operationsMessage, log }, async (message) => {
    const { projectId, operations, ...batch } = message;
    await sessions.touch(person.sessionId);
    return documents.answer(person, projectId, { ...batch, ops: operations });
  });
};

/** Closes a socket whose session ended between its handshake and its joining the session's room (AU5). */
const closeIfEnded = async (socket: OwnSocket, { sessions, log }: SocketsParts): Promise<void> => {
  try {
    if (!(await sessions.isOpen(socket.data.person.sessionId))) socket.disconnect(true);
  } catch (error) {
    log.warn({ err: error }, 'session of a socket not checked');
  }
};

/** The live door: a session cookie and one of our own origins, or no connection (LV1). */
export const openSockets = (parts: SocketsParts) => {
  const { server, origins, accounts, cookies, hints, log } = parts;
  const io = new Server<Record<string, never>, Record<string, never>, Record<string, never>, Data>(server, {
    cors: { origin: [...origins], credentials: true },
    maxHttpBufferSize: limits.messageBytes,
    perMessageDeflate: false,
    serveClient: false,
  });
  io.engine.use(ownPagesOnly(origins));
  const socketsOf = (room: string): number => io.sockets.adapter.rooms.get(room)?.size ?? 0;
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
        log.error({ err: error }, 'handshake failed');
        next(refusedBy('internal_error'));
      },
    );
  });
  io.on('connection', (socket) => {
    welcome(socket, parts);
    void closeIfEnded(socket, parts);
  });
  const disconnect = (sessionId: string): void => {
    io.in(`session:${sessionId}`).disconnectSockets(true);
  };
  const stop = hints.subscribe('sessions.ended', ({ data }) => disconnect(String(data)));
  const connected = (): string[] => [...io.sockets.sockets.values()].map(({ data }) => data.person.sessionId);
  void closeEndedSessions({ ...parts, everyMs: parts.recheckMs, connected, disconnect });
  return {
    emit: (room: string, message: ServerMessage): void => {
      io.to(room).emit('message' as never, message);
    },
    close: async (): Promise<void> => {
      stop();
      await io.close();
    },
  };
};
