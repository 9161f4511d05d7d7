import { serverMessage, type ServerMessage, type Topic } from '@soebs/contract';
import { z } from 'zod';

export type TopicListener = (message: ServerMessage) => void;

const subscribed = z.object({
  success: z.literal(true),
  data: z.object({ revision: z.int(), messages: z.array(serverMessage) }),
});

/** Sends a message over the socket and gives back its acknowledgement; rejects when the socket is cut. */
export type Ask = (name: string, message: unknown) => Promise<unknown>;

type Listened = { lastRevision: number; readonly listeners: Set<TopicListener> };

/**
 * The topics that screens listen to. After every connection each is asked for again from the last revision that was
 * seen, so that what happened meanwhile arrives too (LV2).
 */
export const createTopics = (ask: Ask, isConnected: () => boolean) => {
  const topics = new Map<string, Listened>();

  const receive = (message: ServerMessage): void => {
    const listened = topics.get(message.topic);
    if (!listened) return;
    listened.lastRevision = Math.max(listened.lastRevision, message.revision);
    for (const listener of listened.listeners) listener(message);
  };

  const subscribe = async (topic: string): Promise<void> => {
    const lastRevision = topics.get(topic)?.lastRevision ?? -1;
    const answer = await ask('subscribe', { topic, lastRevision }).catch(() => null);
    const read = subscribed.safeParse(answer);
    if (!read.success) return;
    for (const message of read.data.data.messages) receive(message);
  };

  return {
    /** Takes a message as it came from the socket; anything else is ignored. */
    receive: (raw: unknown): void => {
      const message = serverMessage.safeParse(raw);
      if (message.success) receive(message.data);
    },
    /** Asks for every topic again; called after each connection. */
    connected: (): void => {
      for (const topic of topics.keys()) void subscribe(topic);
    },
    /** Listens to a topic, from a revision that is known already; returns how to stop. */
    listen: (topic: Topic, listener: TopicListener, lastRevision = -1): (() => void) => {
      const known = topics.get(topic);
      const listened = known ?? { lastRevision, listeners: new Set() };
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
export type Topics = ReturnType<typeof createTopics>;
