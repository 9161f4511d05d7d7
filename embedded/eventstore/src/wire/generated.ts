/** The one file that touches what the client package generated from EventStoreDB's protocol; the client is pinned for it. */
import code from '@eventstore/db-client/generated/code_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

export const { StreamsService } = streamsGrpc;
export const { ServerFeaturesService } = featuresGrpc;
export const { GossipService } = gossipGrpc;
export const { Any } = any;
export const { Empty: GoogleEmpty } = empty;

export { code, features, gossip, shared, status, streams };
