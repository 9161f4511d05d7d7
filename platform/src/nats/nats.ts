import { connect, Events, StringCodec, type NatsConnection } from 'nats';
import type { Log } from '../log/log.ts';

export type Notification = { readonly subject: string; readonly data: unknown };

/** Notifications and ticks: delivered at most once, never the truth. Subjects: `views.*`, `jobs.*`, `ticks.*`. */
export type Notifications = {
  /** Sends and forgets; while the broker is away notifications are lost. */
  readonly publish: (subject: string, data: unknown) => void;
  /** Calls `receive` for each notification of the subject pattern; with a `queue`, one member of the group gets each. */
  readonly subscribe: (
    pattern: string,
    receive: (notification: Notification) => void,
    options?: { readonly queue?: string },
  ) => () => void;
  /** Calls `missed` each time the broker is back: what was said meanwhile is lost. Answers how to stop. */
  readonly onReturn: (missed: () => void) => () => void;
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const text = StringCodec();

const parse = (bytes: Uint8Array): unknown => JSON.parse(text.decode(bytes)) as unknown;

const sendOn =
  (connection: NatsConnection, log: Log): Notifications['publish'] =>
  (subject, data) => {
    try {
      connection.publish(subject, text.encode(JSON.stringify(data)));
    } catch (error) {
      log.debug({ err: error, subject }, 'notification dropped');
    }
  };

/** Tells everybody who wants to know that the broker was away and is back. */
const returnsOf = (connection: NatsConnection): Notifications['onReturn'] => {
  const listeners = new Set<() => void>();
  const follow = async (): Promise<void> => {
    for await (const { type } of connection.status())
      if (type === Events.Reconnect) for (const tell of listeners) tell();
  };
  void follow();
  return (missed) => {
    // One of its own, so that who asks twice is told twice and stops once.
    const tell = (): void => missed();
    listeners.add(tell);
    return () => void listeners.delete(tell);
  };
};

/** Connects to the broker and stays connected: it reconnects for ever and subscribes again by itself. */
export const openNotifications = async (url: string, log: Log): Promise<Notifications> => {
  const connection = await connect({
    servers: url,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
  });
  return {
    publish: sendOn(connection, log),
    subscribe: (pattern, receive, options = {}) => {
      const subscription = connection.subscribe(pattern, {
        ...(options.queue === undefined ? {} : { queue: options.queue }),
        callback: (error, message) => {
          if (error) {
            log.warn({ err: error, pattern }, 'subscription ended');
            return;
          }
          try {
            receive({ subject: message.subject, data: parse(message.data) });
          } catch (fault) {
            log.warn({ err: fault, subject: message.subject }, 'notification rejected');
          }
        },
      });
      return () => subscription.unsubscribe();
    },
    onReturn: returnsOf(connection),
    flush: () => connection.flush(),
    close: async () => {
      if (!connection.isClosed()) await connection.drain();
    },
  };
};
