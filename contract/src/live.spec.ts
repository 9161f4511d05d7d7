import { describe, expect, it } from '@jest/globals';
import {
  readServerMessage,
  type ClientMessage,
  type MessageOf,
  type MessageType,
  type ServerMessage,
  type TypeOn,
} from './live.ts';

const id = '0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a10';
const tick = { projectId: id, attempt: 1, stage: 'extractAudio', percent: 5 } as const;
const progress: MessageOf<'project.progress'> = {
  topic: 'staff:jobs',
  type: 'project.progress',
  revision: -1,
  data: tick,
};

/** These lines compile only as long as the types refuse them: a misspelt one is an error of tsc, not of a person's screen. */
const refusedByType = (): unknown => {
  // @ts-expect-error a topic that does not exist
  const wrongTopic: ServerMessage = { ...progress, topic: 'staff:jbos' };
  // @ts-expect-error a type that does not exist
  const wrongType: ServerMessage = { ...progress, type: 'project.progres' };
  // @ts-expect-error data of no message
  const wrongData: ServerMessage = { ...progress, data: { percnt: 'x' } };
  // @ts-expect-error data of another message
  const mixed: ServerMessage = { ...progress, type: 'queue.counts' };
  // @ts-expect-error a message under a topic on which nobody hears it
  const misled: ServerMessage = { topic: 'user:@me', type: 'queue.counts', revision: -1, data: { paused: false } };
  // @ts-expect-error a message that pages do not send
  const unsent: ClientMessage = { name: 'subscribed', message: { topic: 'user:@me' } };
  // @ts-expect-error what is sent under another name
  const swapped: ClientMessage = { name: 'presence', message: { topic: 'user:@me' } };
  return [wrongTopic, wrongType, wrongData, mixed, misled, unsent, swapped];
};

/** Fails to compile unless both are the same. */
const same = <A, B>(..._: [A] extends [B] ? ([B] extends [A] ? [] : [never]) : [never]): void => undefined;

describe('[LV6] the socket protocol', () => {
  it('refuses what is misspelt, mixed up or misled, by type', () => {
    expect(refusedByType()).toHaveLength(7);
    same<TypeOn<'staff:jobs'>, 'job.changed' | 'job.removed' | 'project.progress' | 'queue.counts'>();
    same<TypeOn<`transcript:${string}`>, 'transcript.operations' | 'transcript.presence' | 'transcript.reload'>();
    same<
      MessageType,
      | TypeOn<'user:@me' | 'staff:payments'>
      | TypeOn<'staff:jobs'>
      | TypeOn<`project:${string}`>
      | TypeOn<`transcript:${string}`>
    >();
  });

  it('reads a message by the row of its type', () => {
    expect(readServerMessage({ ...progress, later: 'field' })).toEqual({ message: progress });
  });

  it.each([
    ['a type', { ...progress, type: 5 }],
    ['a topic', { ...progress, topic: 'staff:jbos' }],
    ['its own topic', { ...progress, topic: 'user:@me' }],
    ['a revision', { ...progress, revision: 'new' }],
    ['data', { ...progress, data: { percnt: 'x' } }],
    ['an object', null],
  ])('says of a message without %s that it cannot be read', (_, raw) => {
    expect(readServerMessage(raw)).toMatchObject({ message: null, fault: { name: 'ZodError' } });
  });

  it('passes over a type that only newer pages know', () => {
    expect(readServerMessage({ ...progress, type: 'weather.changed' })).toEqual({ message: null });
  });
});
