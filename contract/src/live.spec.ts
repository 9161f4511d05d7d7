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

/** Compiles only when the answer is true: whether one type fits where the other is asked for. */
const fits = <A, B>(answer: [A] extends [B] ? true : false): boolean => answer;
type Progress = MessageOf<'project.progress'>;
type With<M, Changes> = Omit<M, keyof Changes> & Changes;
type Misled = { topic: 'user:@me'; type: 'queue.counts'; revision: -1; data: MessageOf<'queue.counts'>['data'] };

/** Fails to compile unless both are the same. */
const same = <A, B>(..._: [A] extends [B] ? ([B] extends [A] ? [] : [never]) : [never]): void => undefined;

describe('[LV6] the socket protocol', () => {
  it('refuses what is misspelt, mixed up or misled, by type', () => {
    expect(fits<Progress, ServerMessage>(true)).toBe(true);
    expect([
      fits<With<Progress, { topic: 'staff:jbos' }>, ServerMessage>(false),
      fits<With<Progress, { type: 'project.progres' }>, ServerMessage>(false),
      fits<With<Progress, { data: { percnt: 'x' } }>, ServerMessage>(false),
      fits<With<Progress, { type: 'queue.counts' }>, ServerMessage>(false),
      fits<Misled, ServerMessage>(false),
      fits<{ name: 'subscribed'; message: { topic: 'user:@me' } }, ClientMessage>(false),
      fits<{ name: 'presence'; message: { topic: 'user:@me' } }, ClientMessage>(false),
    ]).toEqual(Array.from({ length: 7 }, () => false));
    expect(fits<{ name: 'subscribe'; message: { topic: 'user:@me' } }, ClientMessage>(true)).toBe(true);
    same<TypeOn<'staff:jobs'>, 'job.changed' | 'job.removed' | 'project.progress' | 'queue.counts' | 'worker.alive'>();
    same<TypeOn<`transcript:${string}`>, 'transcript.operations' | 'transcript.presence' | 'transcript.reload'>();
    same<
      MessageType,
      | TypeOn<'user:@me' | 'staff:payments' | 'staff:contracts' | 'staff:users'>
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
