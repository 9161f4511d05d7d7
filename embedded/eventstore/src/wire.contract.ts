import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorType, type EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { credentials, makeClientConstructor, type Client, type ServiceDefinition } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { collect, freshDirectory, numbered, startSpawned, type Spawned } from './testing/spawned.ts';
import {
  type features,
  GoogleEmpty,
  ServerFeaturesService,
  shared,
  streams,
  StreamsService,
} from './wire/generated.ts';
import { identifierOf, wireUuid } from './wire/responses.ts';

/** What no client of today sends, and the protocol allows all the same. */
let store: Spawned;
let client: EventStoreDBClient;
const opened: Client[] = [];

const stubOf = (service: unknown): Client => {
  const Stub = makeClientConstructor(service as ServiceDefinition, 'contract');
  opened.push(new Stub(`127.0.0.1:${store.port}`, credentials.createInsecure()));
  return opened.at(-1)!;
};

beforeAll(async () => {
  store = await startSpawned(freshDirectory());
  client = store.client();
});
afterAll(async () => {
  for (const stub of opened) stub.close();
  await store.remove();
});

/** One batch append with its ids in the structured form. */
const appendStructured = (stream: string, id: string): Promise<streams.BatchAppendResp> => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifierOf(stream));
  options.setNoStream(new GoogleEmpty());
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(wireUuid(id, true));
  message.getMetadataMap().set('type', 'Said').set('content-type', 'application/json');
  message.setData(Buffer.from('{"a":1}'));
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(wireUuid(randomUUID(), true));
  request.setOptions(options);
  request.setProposedMessagesList([message]);
  request.setIsFinal(true);
  const method = StreamsService.batchAppend;
  const call = stubOf(StreamsService).makeBidiStreamRequest(
    method.path,
    method.requestSerialize,
    method.responseDeserialize,
  );
  return new Promise((resolve, reject) => {
    call.once('data', (answer: streams.BatchAppendResp) => {
      call.end();
      resolve(answer);
    });
    call.once('error', reject);
    call.write(request);
  });
};

describe('the protocol beside the client', () => {
  it('takes ids in the structured form and knows them as the same', async () => {
    const [stream, id] = [`test-${randomUUID()}`, randomUUID()];
    expect((await appendStructured(stream, id)).getSuccess()?.getCurrentRevision()).toBe('0');
    const [read] = await collect<ResolvedEvent>(client.readStream(stream));
    expect(read?.event).toMatchObject({ id, data: { a: 1 } });
    expect((await appendStructured(stream, id)).getSuccess()?.getCurrentRevision()).toBe('0');
    expect(await collect(client.readStream(stream))).toHaveLength(1);
  });

  it('tells in lower case what it offers, and nothing that it does not', async () => {
    const method = ServerFeaturesService.getSupportedMethods;
    const reported = await new Promise<features.SupportedMethods>((resolve, reject) => {
      const stub = stubOf(ServerFeaturesService);
      const { path, requestSerialize, responseDeserialize } = method;
      stub.makeUnaryRequest(path, requestSerialize, responseDeserialize, new shared.Empty(), (error, answer) =>
        answer ? resolve(answer) : reject(error ?? new Error('no answer')),
      );
    });
    const names = reported.getMethodsList().map((one) => `${one.getServiceName()}/${one.getMethodName()}`);
    expect(reported.getEventStoreServerVersion()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(names).toContain('event_store.client.streams.streams/batchappend');
    expect(names.every((name) => name === name.toLowerCase())).toBe(true);
    expect(names.some((name) => /persistent|projection|users|operations/.test(name))).toBe(false);
    const read = reported
      .getMethodsList()
      .find((one) => one.getMethodName() === 'read' && one.getServiceName().includes('streams'));
    expect(read?.getFeaturesList()).toEqual(['position', 'events']);
  });
});

it('has no streams of categories and types: whoever builds on them fails here too', async () => {
  await client.appendToStream('category-1', numbered(3));
  for (const stream of ['$ce-category', '$et-Numbered', '$category-category'])
    await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: ErrorType.STREAM_NOT_FOUND });
});

it('keeps one append whose writer gave up and sent it again with the same ids', async () => {
  const stream = `test-${randomUUID()}`;
  const events = numbered(2000);
  const hurried = (deadline: number): Promise<unknown> =>
    client.appendToStream(stream, events, { expectedRevision: 'no_stream', deadline }).catch((error: unknown) => error);
  for (const deadline of [1, 5, 20, 60]) await hurried(deadline);
  const result = await client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
  expect(result.nextExpectedRevision).toBe(1999n);
  expect(await collect(client.readStream(stream))).toHaveLength(2000);
});
