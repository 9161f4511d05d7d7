export { startEmbedded, type EmbeddedServer, type Running } from './embedded.ts';
export { until } from './until.ts';
