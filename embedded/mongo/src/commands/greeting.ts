import { Double } from 'bson';
import { CommandError } from '../errors.ts';
import { MAX_DOCUMENT_BYTES } from '../store/collection.ts';
import { integer } from '../values/doc.ts';
import { MAX_MESSAGE_BYTES } from '../wire/message.ts';
import { type Command, type Commands, done } from './command.ts';

/** MongoDB 7.0, the version whose behaviour this server follows. */
const VERSION = [7, 0, 0, 0] as const;
const MAX_WIRE_VERSION = 21;

/** A standalone server: no set name, so that the driver does not number its writes. */
const greet = (primary: 'isWritablePrimary' | 'ismaster'): Command => ({
  writes: false,
  fields: 'any',
  run: (_args, { now }) =>
    done({
      helloOk: true,
      [primary]: true,
      maxBsonObjectSize: integer(MAX_DOCUMENT_BYTES),
      maxMessageSizeBytes: integer(MAX_MESSAGE_BYTES),
      maxWriteBatchSize: integer(100_000),
      localTime: now(),
      logicalSessionTimeoutMinutes: integer(30),
      connectionId: integer(1),
      minWireVersion: integer(0),
      maxWireVersion: integer(MAX_WIRE_VERSION),
      readOnly: false,
    }),
});

const nothing: Command = { writes: false, fields: [], run: () => done() };

const buildInfo: Command = {
  writes: false,
  fields: [],
  run: () =>
    done({
      version: VERSION.slice(0, 3).join('.'),
      versionArray: VERSION.map(integer),
      gitVersion: 'embedded',
      modules: [],
      bits: integer(64),
      debug: false,
      maxBsonObjectSize: integer(MAX_DOCUMENT_BYTES),
      storageEngines: ['sqlite'],
    }),
};

const startedAtMs = Date.now();

/** What monitoring asks first; figures of an engine that is not here are left out. */
const serverStatus: Command = {
  writes: false,
  fields: 'any',
  run: (_args, { now }) => {
    const uptimeMs = now().getTime() - startedAtMs;
    return done({
      host: '127.0.0.1',
      version: VERSION.slice(0, 3).join('.'),
      process: 'mongod',
      pid: integer(process.pid),
      uptime: new Double(Math.max(0, uptimeMs / 1000)),
      uptimeMillis: integer(Math.max(0, uptimeMs)),
      localTime: now(),
      storageEngine: { name: 'sqlite', persistent: true },
    });
  },
};

const noAuthentication: Command = {
  writes: false,
  fields: ['mechanism', 'payload', 'options', 'autoAuthorize', 'conversationId'],
  run: () => {
    throw new CommandError('IllegalOperation', 'The embedded server has no users: connect without a user name');
  },
};

/** Commands of the connection itself. */
export const greetingCommands: Commands = {
  hello: greet('isWritablePrimary'),
  isMaster: greet('ismaster'),
  ismaster: greet('ismaster'),
  ping: nothing,
  endSessions: nothing,
  refreshSessions: nothing,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  saslStart: noAuthentication,
};
