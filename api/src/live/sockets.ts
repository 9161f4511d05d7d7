import type { Server as HttpServer } from 'node:http';
import {
  limits,
  operationsMessage,
  subscribeMessage,
  unsubscribeMessage,
  type Envelope,
  type ServerMessage,
} from '@soebs/contract';
import type { Hints, Log } from '@soebs/platform';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import type { Accounts } from '../accounts/accounts.ts';
import type { Cookies } from '../accounts/cookies.ts';
import type { Person } from '../accounts/person.ts';
import { refuse, type Answer } from '../http/answer.ts';
import { failureOf, successOf } from '../http/envelope.ts';
import type { Documents } from '../transcript/documents.ts';
import { topicOfRoom, type Topics } from './topics.ts';

export type SocketsParts = {
  readonly server: HttpServer;
  readonly origins: readonly string[];
  readonly accounts: Accounts;
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

/** Answers one kind of message: parsed, metered, acknowledged in the envelope of every answer. */
const on = <S extends z.ZodType>(
  socket: OwnSocket,
  { name, schema, allowed, log }: { name: string; schema: S; allowed: () => boolean; log: Log },
  answer: (message: z.output<S>) => Promise<Answer<unknown>>,
): void => {
  const receive = async (raw: unknown): Promise<Answer<unknown>> => {
    if (!allowed()) return refuse('rate_limited');
    const message = schema.safeParse(raw);
    return message.success ? answer(message.data) : refuse('validation_failed');
  };
  socket.on(
    name as never,
    ((raw: unknown, ack: unknown) => {
      const reply: Ack = typeof ack === 'function' ? (ack as Ack) : () => undefined;
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

const welcome = (socket: OwnSocket, { topics, documents, log }: SocketsParts): void => {
  const { person } = socket.data;
  const allowed = meter(limits.messagesPerSecond);
  const joined = (): number => socket.rooms.size - 2;
  void socket.join([`session:${person.sessionId}`]);
  on(socket, { name: 'subscribe', schema: subscribeMessage, allowed, log }, async (asked) => {
    const admission = await topics.admit(asked, person, joined());
    if (!admission.ok) return refuse(admission.reason);
    await socket.join(admission.room);
    const { revision, messages } = admission;
    return { ok: true, data: { topic: asked.topic, revision, messages } };
  });
  on(socket, { name: 'unsubscribe', schema: unsubscribeMessage, allowed, log }, async ({ topic }) => {
    for (const room of socket.rooms) if (topicOfRoom(room) === topic) await socket.leave(room);
    return { ok: true, data: {} };
  });
  on(socket, { name: 'transcript:operations', schema: operationsMessage, allowed, log }, async (message) => {
    const { projectId, operations, ...batch } = message;
    const outcome = await documents.edit(person, projectId, { ...batch, ops: operations });
    return outcome.ok ? { ok: true, data: { revision: outcome.revision } } : refuse(outcome.reason);
  });
};

/** The live door: a session cookie and one of our own origins, or no connection (LV1). */
export const openSockets = (parts: SocketsParts) => {
  const { server, origins, accounts, cookies, hints, log } = parts;
  const io = new Server<Record<string, never>, Record<string, never>, Record<string, never>, Data>(server, {
    cors: { origin: [...origins], credentials: true },
    allowRequest: (request, answer) => {
      const { origin } = request.headers;
      answer(null, origin === undefined || origins.includes(origin));
    },
    maxHttpBufferSize: limits.messageBytes,
    perMessageDeflate: false,
    serveClient: false,
  });
  io.use((socket, next) => {
    accounts.personOf(cookies.access(socket.request)).then(
      (person) => {
        if (!person) return next(new Error('unauthorized'));
        socket.data.person = person;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'handshake failed');
        next(new Error('internal_error'));
      },
    );
  });
  io.on('connection', (socket) => welcome(socket, parts));
  const stop = hints.subscribe('sessions.ended', ({ data }) => {
    io.in(`session:${String(data)}`).disconnectSockets(true);
  });
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
