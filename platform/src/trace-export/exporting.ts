import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';
import { ErrorsToo } from './errors-too.ts';

export type Exporting = {
  readonly service: string;
  /** The collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** The part of all traces that is exported, from 0 to 1; those that fail always are. */
  readonly ratio: number;
};

const EXPORT_EVERY_MS = 2_000;
const EXPORT_WITHIN_MS = 5_000;

/**
 * Decides by the trace's id alone, so that all services decide the same; whoever calls us from outside cannot have us keep everything.
 * What is not sampled is recorded all the same, until it is known whether it fails.
 */
const byTrace = (ratio: number): Sampler => {
  const inner = new TraceIdRatioBasedSampler(ratio);
  return {
    shouldSample: (context, traceId) => {
      const { decision } = inner.shouldSample(context, traceId);
      const isSampled = decision === SamplingDecision.RECORD_AND_SAMPLED;
      return { decision: isSampled ? decision : SamplingDecision.RECORD };
    },
    toString: () => `ByTrace{${ratio}}`,
  };
};

/** Sends spans to a collector over OTLP/HTTP. A collector that is away costs what it would have been told. */
export const startExporting = ({ service, endpoint, ratio }: Exporting): { readonly stop: () => Promise<void> } => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_WITHIN_MS,
  });
  const batches = new BatchSpanProcessor(exporter, { scheduledDelayMillis: EXPORT_EVERY_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: byTrace(ratio),
    spanProcessors: [new ErrorsToo(batches)],
  });
  provider.register();
  return { stop: () => provider.shutdown().catch(() => undefined) };
};
