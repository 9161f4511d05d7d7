import type { Lifecycle } from '../lifecycle/lifecycle.ts';
import { switchOn } from '../tracing/trace.ts';

export type TracingSettings = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
};

/** Makes and exports spans of this service, if there is somebody to send them to (OP12). What makes them is not even loaded otherwise. */
export const startTracing = async (service: string, settings: TracingSettings, { open }: Lifecycle): Promise<void> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (endpoint === undefined) return;
  const { startExporting } = await import('./exporting.ts');
  await open(
    'traces',
    () => startExporting({ service, endpoint, ratio }),
    ({ stop }) => stop(),
  );
  switchOn();
};
