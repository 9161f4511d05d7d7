import type { MessageOf, ReadMessage, ServerMessage, Topic, TypeOn } from '@soebs/contract';
import type { Ask } from './ask.ts';

/** What each message of a topic means to who listens. A type without an entry does not compile. */
export type Receivers<T extends Topic> = { readonly [Type in TypeOn<T>]: (message: MessageOf<Type>) => void };

type Listener = (message: ServerMessage) => void;
type Listened = { lastRevision: number; readonly listeners: Set<Listener> };

export type TopicsDeps = {
  readonly ask: Ask;
  readonly read: (raw: unknown) => ReadMessage;
  readonly isConnected: () => boolean;
  /** Told of a message that this page should know and cannot read. */
  readonly onFault: (fault: Error) => void;
};

/** The entry of a table that is for this very type of message; another topic's messages never come here. */
const dispatch =
  <T extends Topic>(receivers: Partial<Receivers<T>>): Listener =>
  (message) => {
    const table = receivers as Readonly<Record<string, ((message: ServerMessage) => void) | undefined>>;
    table[message.type]?.(message);
  };

export type Topics = {
  /** Takes a message as it came from the socket; types that only newer pages know are passed over. */
  readonly receive: (raw: unknown) => void;
  /** Asks for every topic again; called after each connection. */
  readonly connected: () => void;
  /** Listens to a topic; returns how to stop. */
  readonly listen: <T extends Topic>(topic: T, receivers: Partial<Receivers<T>>) => () => void;
};

/**
 * The topics that screens listen to. After every connection each is asked for again from the last revision that was
 * seen, so that what happened meanwhile arrives too (LV2).
 */
export const createTopics = ({ ask, read, isConnected, onFault }: TopicsDeps): Topics => {
  const topics = new Map<string, Listened>();

  const hand = (message: ServerMessage): void => {
    const listened = topics.get(message.topic);
    if (!listened) return;
    listened.lastRevision = Math.max(listened.lastRevision, message.revision);
    for (const listener of listened.listeners) listener(message);
  };

  const receive = (raw: unknown): void => {
    const found = read(raw);
    if ('fault' in found) onFault(found.fault);
    if (found.message !== null) hand(found.message);
  };

  const subscribe = async (topic: string): Promise<void> => {
    const lastRevision = topics.get(topic)?.lastRevision ?? -1;
    const answer = await ask('subscribe', { topic, lastRevision }).catch(() => null);
    if (answer?.ok) for (const message of answer.data.messages) receive(message);
  };

  return {
    receive,
    connected: (): void => {
      for (const topic of topics.keys()) void subscribe(topic);
    },
    listen: (topic, receivers) => {
      const listener = dispatch(receivers);
      const known = topics.get(topic);
      const listened = known ?? { lastRevision: -1, listeners: new Set() };
      listened.listeners.add(listener);
      topics.set(topic, listened);
      if (isConnected()) void subscribe(topic);
      return () => {
        listened.listeners.delete(listener);
        if (listened.listeners.size > 0 || topics.get(topic) !== listened) return;
        topics.delete(topic);
        if (isConnected()) void ask('unsubscribe', { topic }).catch(() => undefined);
      };
    },
  };
};
