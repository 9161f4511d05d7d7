import type { MessageOf, MessageType, StaffListTopic, Topic } from '@soebs/contract';

/** A room of sockets, and the topic under which its members know it. */
export type Audience<T extends Topic = Topic> = { readonly room: string; readonly topic: T };

/** Every socket that is logged in. */
export const everybody: Audience<'user:@me'> = { room: 'everybody', topic: 'user:@me' };

/** All pages of one person. */
export const pagesOf = (userId: string): Audience<'user:@me'> => ({ room: `user:${userId}`, topic: 'user:@me' });

/** Staff who look at jobs. */
export const staffAtJobs: Audience<'staff:jobs'> = { room: 'staff:jobs', topic: 'staff:jobs' };

/** Staff who look at payments. */
export const staffAtPayments: Audience<'staff:payments'> = { room: 'staff:payments', topic: 'staff:payments' };

/** Staff who look at contracts. */
export const staffAtContracts: Audience<'staff:contracts'> = { room: 'staff:contracts', topic: 'staff:contracts' };

/** Staff who look at a list. */
export const staffAtList = (topic: StaffListTopic): Audience<StaffListTopic> => ({ room: topic, topic });

/** Who looks at a project. */
export const atProject = (id: string): Audience<`project:${string}`> => ({
  room: `project:${id}`,
  topic: `project:${id}`,
});

/** Who has a text open. */
export const atTranscript = (id: string): Audience<`transcript:${string}`> => ({
  room: `transcript:${id}`,
  topic: `transcript:${id}`,
});

/** A message before it is known who hears it. */
export type Said<T extends MessageType> = Omit<MessageOf<T>, 'topic'>;

/** Sends a message to every socket of this process in a room whose topic it may be told under. */
export type Emit = <T extends MessageType>(to: Audience<MessageOf<T>['topic']>, message: Said<T>) => void;
