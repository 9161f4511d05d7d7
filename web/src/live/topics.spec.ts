import { describe, expect, it, jest } from '@jest/globals';
import { type ServerMessage } from '@soebs/contract';
import { createTopics } from './topics.ts';

const topic = 'project:0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a10' as const;
const message = (revision: number, type = 'project.changed'): ServerMessage => ({ topic, revision, type, data: {} });

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

const setUp = (missed: ServerMessage[] = []) => {
  const ask = jest.fn((name: string, _: unknown) =>
    Promise.resolve(
      name === 'subscribe' ? { success: true, data: { topic, revision: 9, messages: missed } } : { success: true },
    ),
  );
  let connected = true;
  const topics = createTopics(ask, () => connected);
  return { ask, topics, cut: () => (connected = false), join: () => (connected = true) };
};

describe('topics', () => {
  it('[LV2] asks again after a connection, from the last revision that was seen', async () => {
    const { ask, topics } = setUp();
    topics.listen(topic, () => undefined);
    topics.receive(message(7));
    topics.receive(message(-1, 'project.progress'));
    topics.connected();
    await settled();
    expect(ask.mock.calls.map(([, asked]) => asked)).toEqual([
      { topic, lastRevision: -1 },
      { topic, lastRevision: 7 },
    ]);
  });

  it('[LV2] hands on what was missed', async () => {
    const { topics } = setUp([message(8), message(9)]);
    const heard: number[] = [];
    topics.listen(topic, ({ revision }) => heard.push(revision));
    await settled();
    expect(heard).toEqual([8, 9]);
  });

  it('asks only once connected', () => {
    const { ask, topics, cut, join } = setUp();
    cut();
    topics.listen(topic, () => undefined);
    expect(ask).not.toHaveBeenCalled();
    join();
    topics.connected();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('leaves a topic with its last listener', () => {
    const { ask, topics } = setUp();
    const heard = jest.fn();
    const stopOne = topics.listen(topic, heard);
    const stopTwo = topics.listen(topic, () => undefined);
    stopOne();
    expect(ask).not.toHaveBeenCalledWith('unsubscribe', expect.anything());
    stopTwo();
    expect(ask).toHaveBeenCalledWith('unsubscribe', { topic });
    topics.receive(message(10));
    expect(heard).not.toHaveBeenCalled();
  });

  it('ignores what is no message', () => {
    const { topics } = setUp();
    const heard = jest.fn();
    topics.listen(topic, heard);
    topics.receive({ topic, revision: 'new' });
    topics.receive(null);
    expect(heard).not.toHaveBeenCalled();
  });
});
