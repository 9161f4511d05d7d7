import { accessBy, openAccess } from '../access/access.ts';
import { readLogins, type Logins } from '../access/users.ts';
import { readFileSync } from 'node:fs';
import { logVerbosity, Server, ServerCredentials, setLogVerbosity } from '@grpc/grpc-js';
import { GroupCommit } from '../log/group-commit.ts';
import { EventLog } from '../log/log.ts';
import { lockDirectory } from '../log/directory-lock.ts';
import type { Sync } from '../log/schema.ts';
import { logIdOf, seed } from '../log/seed.ts';
import type { Subscription } from '../subscription.ts';
import { GossipService, ServerFeaturesService, StreamsService } from '../wire/generated.ts';
import { appendCall } from './append-call.ts';
import { batchAppendCall } from './batch-append-call.ts';
import { deleteCall, tombstoneCall } from './delete-calls.ts';
import { featuresCall, gossipCall } from './descriptions.ts';
import { Answers, publishTo, type Deps } from './deps.ts';
import { readCall } from './read-call.ts';

export type Settings = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly directory: string;
  readonly sync: Sync;
  /** Whether to go on where a damaged write-ahead log has lost what was acknowledged. */
  readonly acceptLoss: boolean;
  /** Certificate and private key in PEM: the server speaks TLS only. Absent: it speaks plain text. */
  readonly tls?: { readonly certificateFile: string; readonly keyFile: string };
  /** Who may log in; access lists hold then. Absent: everybody may do everything. */
  readonly usersFile?: string;
};

/** A serving event store. `stop` ends open calls, commits what waits and closes the log. */
export type RunningServer = {
  readonly port: number;
  stop(): Promise<void>;
};

/** The port cannot be listened on. */
class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
}

const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

/** How long calls that were ended may take to say good-bye, in ms. */
const FAREWELL_MS = 1000;

const whyNot = ({ message }: Error): string =>
  message.includes('EADDRINUSE') ? 'it is taken by another process' : message;

const credentialsOf = ({ tls }: Settings): ServerCredentials =>
  tls === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [
        { cert_chain: readFileSync(tls.certificateFile), private_key: readFileSync(tls.keyFile) },
      ]);

const bind = (server: Server, settings: Settings): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = settings;
    server.bindAsync(`127.0.0.1:${port}`, credentialsOf(settings), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(new PortTakenError(`Port ${port} on 127.0.0.1 cannot be used: ${whyNot(error)}.`));
    });
  });

const shutDown = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, FAREWELL_MS);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });

const serve = async (log: EventLog, settings: Settings, logins: Logins | undefined): Promise<RunningServer> => {
  const subscriptions = new Set<Subscription>();
  const answers = new Answers();
  const commits = new GroupCommit(log, {
    publish: publishTo(subscriptions),
    isAnswering: () => answers.areLeaving,
    report: (error) => console.error('An append failed:', error),
  });
  const access = logins === undefined ? openAccess : accessBy(log, logins);
  const deps: Deps = { log, commits, subscriptions, open: new Set(), answers, access, nowMs: Date.now };
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  });
  let bound = settings.port;
  server.addService(StreamsService, {
    read: readCall(deps),
    append: appendCall(deps),
    batchAppend: batchAppendCall(deps),
    delete: deleteCall(deps),
    tombstone: tombstoneCall(deps),
  });
  server.addService(ServerFeaturesService, { getSupportedMethods: featuresCall });
  const logId = logIdOf(log);
  server.addService(GossipService, { read: gossipCall(() => ({ logId, port: bound }), Date.now) });
  bound = await bind(server, settings);
  return {
    port: bound,
    stop: async () => {
      commits.flush();
      for (const end of [...deps.open]) end();
      await shutDown(server);
      commits.flush();
    },
  };
};

/** Opens the log and serves it on loopback. Throws DirectoryLockedError or PortTakenError. */
export const startServer = async (settings: Settings): Promise<RunningServer> => {
  setLogVerbosity(logVerbosity.NONE);
  const { directory, usersFile } = settings;
  const logins = usersFile === undefined ? undefined : readLogins(usersFile);
  const release = lockDirectory(directory);
  try {
    const log = new EventLog(directory, settings);
    seed(log, Date.now());
    const server = await serve(log, settings, logins);
    return {
      port: server.port,
      stop: async () => {
        await server.stop();
        log.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};
