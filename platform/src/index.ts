export { InvalidConfig, readConfig, Secret } from './settings/index.ts';
export * from './event-store/store.ts';
export { openServiceLog } from './deploy/service-log.ts';
export { openEventStore } from './event-store/client.ts';
export { recorded } from './event-store/stored-event.ts';
export { commandHandler, type CommandHandler, type HandlerDeps, type Outcome } from './event-store/command-handler.ts';
export { markOf, type Folded, type Snapshots } from './event-store/snapshots.ts';
export { inTime, NoAnswer, type Check } from './health/checks.ts';
export { clockAgrees, clockOffsetMs, hasRoom, showRoom } from './health/own-machine.ts';
export { openHealth, type Health, type HealthChecks } from './health/health.ts';
export { newMetrics, type Metrics, type MetricsOfService } from './metrics/metrics.ts';
export { observeRequests } from './metrics/requests.ts';
export { intoFile, type IntoFileOptions } from './files/into-file.ts';
export { sha256 } from './ids/hashes.ts';
export { derivedId, newId, newToken } from './ids/ids.ts';
export {
  openLiveSettings,
  type LiveSettings,
  type LiveSettingsDeps,
  type SettingStanding,
} from './live-settings/live-settings.ts';
export { openLeases, type Held, type Leases, type LeasesDeps, type Borrowed } from './leases/leases.ts';
export { newLifecycle, runService, type Lifecycle } from './lifecycle/lifecycle.ts';
export { backoffMs, type Backoff } from './lifecycle/backoff.ts';
export { keepRunning, tryUntilDone } from './lifecycle/keep-running.ts';
export { pause } from './lifecycle/pause.ts';
export { gathered } from './lifecycle/gathered.ts';
export { turns, type Turns } from './lifecycle/turns.ts';
export { newLog, type Log } from './log/log.ts';
export {
  ensureIndexes,
  isDuplicateKey,
  openMongo,
  type Collection,
  type Database,
  type Db,
  type Document,
  type Filter,
  type Indexes,
} from './mongo/mongo.ts';
export { behind, inOrder } from './mongo/behind.ts';
export { openNotifications, type Notification, type Notifications } from './nats/nats.ts';
export { faultKey } from './object-store/keys.ts';
export { NoSuchObject, toBuffer, type ByteRange, type ObjectStore } from './object-store/object-store.ts';
export { fileStore } from './object-store/file-store.ts';
export { openObjectStore } from './object-store/open.ts';
export { isPublicAddress } from './outbound/address.ts';
export {
  AddressRefused,
  callOutside,
  checkedUrl,
  Unreachable,
  type OutboundAnswer,
  type OutboundCall,
  type OutboundRules,
} from './outbound/outbound.ts';
export { startTracing } from './trace-export/start.ts';
export { traceRequests } from './tracing/requests.ts';
export {
  isTracing,
  note,
  openSpan,
  origin,
  quietly,
  traced,
  traceId,
  type OpenSpan,
  type Origin,
} from './tracing/trace.ts';
export { isOutage } from './outage/outage.ts';
export { isStorageFull } from './storage/full.ts';
export { sealedBytes, unsealedBytes } from './vault/seal.ts';
export { KeyDestroyed, memoryVault, openVault, type Vault } from './vault/vault.ts';
export { type ToolLimits } from './tools/confinement.ts';
export { runTool, type ToolEnd } from './tools/run-tool.ts';
