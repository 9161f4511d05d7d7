import { describe, expect, it, jest } from '@jest/globals';
import { clientMessages, readServerMessage, type MessageOf } from '@soebs/contract';
import { createAsk } from './ask.ts';
import { createTopics, type Receivers } from './topics.ts';

const id = '0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a10';
const topic: `transcript:${string}` = `transcript:${id}`;
const batch = (revision: number): MessageOf<'transcript.operations'> => ({
  topic,
  revision,
  type: 'transcript.operations',
  data: { revision, opId: `op-${revision}`, by: 'u1', ops: [] },
});
const caret: MessageOf<'transcript.presence'> = {
  topic,
  revision: -1,
  type: 'transcript.presence',
  data: { projectId: id, segmentId: 's1', offset: 2, peer: 'p1', name: 'Ursina' },
};

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

const setUp = (missed: unknown[] = []) => {
  const send = jest.fn((name: string, _: unknown) =>
    Promise.resolve({ success: true, data: name === 'subscribe' ? { topic, revision: 9, messages: missed } : {} }),
  );
  let connected = true;
  const onFault = jest.fn();
  const topics = createTopics({
    read: readServerMessage,
    ask: createAsk(send, () => clientMessages),
    isConnected: () => connected,
    onFault,
  });
  return { send, topics, onFault, cut: () => (connected = false), join: () => (connected = true) };
};

describe('topics', () => {
  it('[LV2] asks again after a connection, from the last revision that was seen', async () => {
    const { send, topics } = setUp();
    topics.listen(topic, {});
    topics.receive(batch(7));
    topics.receive(caret);
    topics.connected();
    await settled();
    expect(send.mock.calls.map(([, asked]) => asked)).toEqual([
      { topic, lastRevision: -1 },
      { topic, lastRevision: 7 },
    ]);
  });

  it('[LV2] hands on what was missed', async () => {
    const { topics } = setUp([batch(8), batch(9)]);
    const heard: number[] = [];
    topics.listen(topic, { 'transcript.operations': ({ revision }) => heard.push(revision) });
    await settled();
    expect(heard).toEqual([8, 9]);
  });

  it('asks only once connected', () => {
    const { send, topics, cut, join } = setUp();
    cut();
    topics.listen(topic, {});
    expect(send).not.toHaveBeenCalled();
    join();
    topics.connected();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('leaves a topic with its last listener', () => {
    const { send, topics } = setUp();
    const heard = jest.fn();
    const stopOne = topics.listen(topic, { 'transcript.operations': heard });
    const stopTwo = topics.listen(topic, {});
    stopOne();
    expect(send).not.toHaveBeenCalledWith('unsubscribe', expect.anything());
    stopTwo();
    expect(send).toHaveBeenCalledWith('unsubscribe', { topic });
    topics.receive(batch(10));
    expect(heard).not.toHaveBeenCalled();
  });

  it('[LV6] tells of what it should know and cannot read, and passes over what only newer pages know', async () => {
    const { topics, onFault } = setUp([
      { ...batch(8), type: 'weather.changed' },
      { ...batch(9), data: {} },
    ]);
    const heard = jest.fn();
    topics.listen(topic, { 'transcript.operations': heard });
    await settled();
    expect(onFault).toHaveBeenCalledTimes(1);
    topics.receive({ ...batch(10), revision: 'new' });
    topics.receive(null);
    topics.receive({ ...batch(10), type: 'weather.changed', data: 5 });
    expect(onFault).toHaveBeenCalledTimes(3);
    expect(heard).not.toHaveBeenCalled();
  });

  it('[LV6] takes a table with an entry for each type of its topic, and for no other', () => {
    const reported = (): void => undefined;
    const whole: Receivers<'staff:jobs'> = {
      'job.changed': reported,
      'job.removed': reported,
      'project.progress': reported,
      'queue.counts': reported,
      'worker.alive': reported,
    };
    type Short = Omit<typeof whole, 'queue.counts'>;
    const takesShort: Short extends Receivers<'staff:jobs'> ? true : false = false;
    const takesForeign: 'credits.changed' extends keyof Receivers<'staff:jobs'> ? true : false = false;
    expect([takesShort, takesForeign]).toEqual([false, false]);
    expect(Object.keys(whole)).toHaveLength(5);
  });
});
