/** What every service has, whatever it does: its log, its start and stop, its inner door. Opens no client. */
export { openHealth } from './health/health.ts';
export { runService } from './lifecycle/lifecycle.ts';
export { newLog } from './log/log.ts';
export { newMetrics, type Metrics } from './metrics/metrics.ts';
export { observeRequests } from './metrics/requests.ts';
