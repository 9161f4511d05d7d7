export { contractServer, type ContractServer } from './contract-server.ts';
export { startEmbedded, startService, type EmbeddedServer, type Running } from './embedded.ts';
export { hostileMedia, makeCanary, type Canary } from './hostile-media.ts';
export { until } from './until.ts';
export { causedBy, notes, numbered, quiet, type NotesEvent } from './notes.ts';
