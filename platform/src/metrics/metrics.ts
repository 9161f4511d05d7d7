import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ServiceName } from '../settings/tables.ts';
import { metricsTable, type MetricName, type MetricRow } from './table.ts';

type LabelOf<N extends MetricName> = (typeof metricsTable)[N]['labels'][number];
type Kinds<L extends string> = {
  readonly counter: Counter<L>;
  readonly gauge: Gauge<L>;
  readonly histogram: Histogram<L>;
};
type MetricOf<N extends MetricName> = Kinds<LabelOf<N>>[(typeof metricsTable)[N]['type']];

/** Every metric by its name, typed by its row in the table. What a service does not show may be written all the same. */
export type Metrics = { readonly [N in MetricName]: MetricOf<N> };

export type MetricsOfService = Metrics & {
  /** The text that Prometheus reads, and its media type. */
  readonly page: () => Promise<{ readonly type: string; readonly text: string }>;
  /** Asks for figures that stand somewhere else, each time before the page is written. What fails leaves its figures out. */
  readonly beforePage: (look: () => Promise<void> | void) => void;
};

const NANOSECONDS_PER_MS = 1e6;
const MICROSECONDS = 1e6;
const MILLISECONDS = 1e3;
/** How often the delay of the event loop is sampled. */
const SAMPLED_EVERY_MS = 20;
/** The page waits no longer for figures from elsewhere. */
const LOOK_MS = 4_000;

const made = (name: string, { type, help, labels, buckets = [] }: MetricRow, registers: Registry[]) => {
  const common = { name, help, labelNames: [...labels], registers };
  if (type === 'histogram') return new Histogram({ ...common, buckets: [...buckets] });
  return type === 'counter' ? new Counter(common) : new Gauge(common);
};

const allMetrics = (service: ServiceName, registry: Registry): Metrics => {
  const rows = Object.entries<MetricRow>(metricsTable);
  const all = rows.map(([name, row]) => [name, made(name, row, row.of.includes(service) ? [registry] : [])]);
  return Object.fromEntries(all) as Metrics;
};

/** What every process tells of itself. */
const ownFigures = (metrics: Metrics): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS });
  delay.enable();
  let counted = 0;
  metrics.process_start_time_seconds.set(Math.round(performance.timeOrigin / MILLISECONDS));
  return () => {
    const { user, system } = process.cpuUsage();
    const used = (user + system) / MICROSECONDS;
    metrics.process_cpu_seconds_total.inc(used - counted);
    counted = used;
    metrics.process_resident_memory_bytes.set(process.memoryUsage.rss());
    // The sampler counts its own rhythm as well; without a sample there is no percentile.
    const lagMs = delay.percentile(99) / NANOSECONDS_PER_MS - SAMPLED_EVERY_MS;
    metrics.eventloop_lag_seconds.set(lagMs > 0 ? lagMs / MILLISECONDS : 0);
    delay.reset();
  };
};

const inTime = async (look: () => Promise<void> | void): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_MS)));
  const looked = Promise.resolve()
    .then(look)
    .catch(() => undefined);
  await Promise.race([looked, late]).finally(() => clearTimeout(timer));
};

/** The metrics of one service, in a registry of its own. */
export const newMetrics = (service: ServiceName): MetricsOfService => {
  const registry = new Registry();
  const metrics = allMetrics(service, registry);
  const looks: (() => Promise<void> | void)[] = [ownFigures(metrics)];
  return {
    ...metrics,
    beforePage: (look) => void looks.push(look),
    page: async () => {
      await Promise.all(looks.map(inTime));
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
};
