import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { features, gossip, type shared } from '../wire/generated.ts';
import { wireUuid } from '../wire/responses.ts';

/** The version whose behaviour this server follows. */
const SERVER_VERSION = '23.10.0';

const STREAMS = 'event_store.client.streams.streams';

/** What the client may use, in lower case. What is not in this list it does not call. */
const methods: readonly (readonly [service: string, method: string, features: readonly string[]])[] = [
  [STREAMS, 'append', []],
  [STREAMS, 'batchappend', []],
  [STREAMS, 'delete', []],
  [STREAMS, 'read', ['position', 'events']],
  [STREAMS, 'tombstone', []],
  ['event_store.client.gossip.gossip', 'read', []],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
];

/** Tells the client which methods exist; with batchappend in the list it sends every append that way. */
export const featuresCall = (
  _call: ServerUnaryCall<shared.Empty, features.SupportedMethods>,
  answer: sendUnaryData<features.SupportedMethods>,
): void => {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion(SERVER_VERSION);
  for (const [service, method, list] of methods) {
    const entry = new features.SupportedMethod();
    entry.setServiceName(service);
    entry.setMethodName(method);
    entry.setFeaturesList([...list]);
    supported.addMethods(entry);
  }
  answer(null, supported);
};

/** Where this server listens and which log it holds. */
export type Self = {
  readonly logId: string;
  readonly port: number;
};

/** A cluster of one leader. */
export const gossipCall =
  (self: () => Self, nowMs: () => number) =>
  (_call: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>, answer: sendUnaryData<gossip.ClusterInfo>): void => {
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress('127.0.0.1');
    endPoint.setPort(self().port);
    const member = new gossip.MemberInfo();
    member.setInstanceId(wireUuid(self().logId, false));
    member.setTimeStamp(String(nowMs() * 10_000));
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const cluster = new gossip.ClusterInfo();
    cluster.setMembersList([member]);
    answer(null, cluster);
  };
