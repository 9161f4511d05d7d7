import { describe, expect, it, jest } from '@jest/globals';
import { clientMessages, readServerMessage, type ServerMessage } from '@soebs/contract';
import type { EditBatch } from '@soebs/events/transcript';
import type { Outcome } from '../../api/call.ts';
import type { LinkState } from '../../editor/collaboration/link.ts';
import type { ConnectionState } from '../../live/connection.ts';
import { createAsk } from '../../live/ask.ts';
import { createTopics } from '../../live/topics.ts';
import { linkOf, type LinkDeps } from './link-of.ts';

const projectId = '0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a10';
const batch = (text = 'a'): EditBatch => ({
  opId: 'op-1',
  baseRevision: 4,
  ops: [{ type: 'T', seg: 's1', delta: [text] }],
});

const acknowledged = { success: true, data: { revision: 5 } };
const refused = (error: string) => ({ success: false, errorMessage: 'no', error, status: 409 });

const fail = (fault: Error): never => {
  throw fault;
};

const setUp = ({
  socket = acknowledged as unknown,
  http = { ok: true, data: { revision: 6 } } as Outcome<unknown>,
}) => {
  const send = jest.fn((name: string, _message: unknown) => {
    if (socket instanceof Error) return Promise.reject(socket);
    return Promise.resolve(name === 'subscribe' ? { success: false } : socket);
  });
  const ask = createAsk(send, () => clientMessages);
  const call = jest.fn((..._: unknown[]) => Promise.resolve(http));
  const topics = createTopics({
    ask,
    read: readServerMessage,
    isConnected: () => false,
    onFault: (fault) => fail(fault),
  });
  let follower: (state: ConnectionState) => void = () => undefined;
  const stops = [jest.fn(), jest.fn()];
  const deps: LinkDeps = {
    api: { call: call as unknown as LinkDeps['api']['call'] },
    ask,
    listen: (topic, receivers) => {
      topics.listen(topic, receivers);
      return stops[0]!;
    },
    person: { me: 'u1', isOwner: true },
    connection: {
      state: () => 'connecting',
      follow: (given) => {
        follower = given;
        return stops[1]!;
      },
    },
  };
  return {
    link: linkOf(deps, projectId),
    send,
    call,
    stops,
    say: (message: ServerMessage) => topics.receive(message),
    connection: (state: ConnectionState) => follower(state),
  };
};

describe('the link to a transcript', () => {
  it('[TX10] sends a batch over the socket and answers with its revision', async () => {
    const { link, send, call } = setUp({});
    expect(await link.send(batch())).toEqual({ ok: true, revision: 5 });
    expect(send).toHaveBeenCalledWith('transcript:operations', {
      projectId,
      opId: 'op-1',
      baseRevision: 4,
      operations: batch().ops,
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('[TX10] sends it by HTTP under the same id when the socket is down', async () => {
    const { link, call } = setUp({ socket: new Error('cut') });
    expect(await link.send(batch())).toEqual({ ok: true, revision: 6 });
    expect(call.mock.calls[0]?.[1]).toMatchObject({
      params: { id: projectId },
      body: { opId: 'op-1', baseRevision: 4, operations: batch().ops },
    });
  });

  it('[TX13] makes each try a request of its own: on a newer revision the same edit has another body', async () => {
    const { link, call } = setUp({ socket: new Error('cut') });
    await link.send(batch());
    await link.send({ ...batch(), baseRevision: 9 });
    expect(call.mock.calls.map(([, input]) => (input as { commandId?: string }).commandId)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('[LV1] sends by HTTP what is too large for a message', async () => {
    const { link, send } = setUp({});
    expect(await link.send(batch('ä'.repeat(31_000)))).toEqual({ ok: true, revision: 6 });
    expect(send).not.toHaveBeenCalled();
  });

  it('[TX13] tells a refusal, so that the local text stays', async () => {
    const { link } = setUp({ socket: refused('transcript_conflict') });
    expect(await link.send(batch())).toEqual({
      ok: false,
      rejection: { code: 'transcript_conflict', detail: 'transcript_conflict' },
    });
  });

  it('[TX13] throws what may pass by itself, so that the batch is sent again', async () => {
    const { link } = setUp({ socket: refused('rate_limited') });
    await expect(link.send(batch())).rejects.toThrow('rate_limited');
    const down = setUp({ socket: new Error('cut'), http: { ok: false, code: 'unreachable', status: 0 } });
    await expect(down.link.send(batch())).rejects.toThrow('unreachable');
  });

  it('[TX13] tells that more was missed than a page holds', async () => {
    const { link } = setUp({ http: { ok: true, data: { revision: 900, tooFar: true, batches: [] } } });
    expect(await link.since(3)).toEqual({ batches: [], more: true });
  });

  it('[TX15] tells where the caret is, and hears of others', async () => {
    const { link, send, say } = setUp({ socket: { success: true, data: { peer: 'p0' } } });
    expect(await link.presence?.send({ segmentId: 's1', offset: 2 })).toBe('p0');
    expect(send).toHaveBeenCalledWith('presence', { projectId, segmentId: 's1', offset: 2 });
    const heard = jest.fn();
    link.presence?.listen(heard);
    const caret = { projectId, segmentId: 's1', offset: 2, peer: 'p1', name: 'Ursina' };
    say({ topic: `transcript:${projectId}`, revision: -1, type: 'transcript.presence', data: caret });
    expect(heard.mock.calls).toEqual([[caret]]);
  });

  it('hands on batches and the state of the connection, until it is stopped', () => {
    const { link, say, connection, stops } = setUp({});
    const states: LinkState[] = [];
    const onBatch = jest.fn();
    const stop = link.subscribe({ onBatch, onState: (state) => states.push(state) });
    const data = { revision: 7, opId: 'op-2', by: 'u2', ops: batch().ops };
    say({ topic: `transcript:${projectId}`, revision: 7, type: 'transcript.operations', data });
    say({ topic: `transcript:${projectId}`, revision: 7, type: 'transcript.reload', data: {} });
    const caret = { projectId, segmentId: 's1', offset: 2, peer: 'p1', name: 'Ursina' };
    say({ topic: `transcript:${projectId}`, revision: -1, type: 'transcript.presence', data: caret });
    expect(onBatch.mock.calls).toEqual([[data]]);
    connection('offline');
    connection('online');
    connection('closed');
    expect(states).toEqual(['online', 'offline', 'online', 'unauthorised']);
    stop();
    expect(stops.every((each) => each.mock.calls.length === 1)).toBe(true);
  });
});
