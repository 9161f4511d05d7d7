export { contractServer, type ContractServer } from './contract-server.ts';
export { startEmbedded, startService, type EmbeddedServer, type Running } from './embedded.ts';
export { hostileAddresses } from './hostile-addresses.ts';
export { tryHostileMedia, type HostileReport, type Verdict } from './hostile-judge.ts';
export { startS3, type RunningS3 } from './s3.ts';
export { scansOf } from './scans.ts';
export { viewHashes } from './view-hashes.ts';
export { until } from './until.ts';
export { causedBy, notes, numbered, quiet, type NotesEvent } from './notes.ts';
