import { SpanStatusCode, TraceFlags, type Context } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/** Traces that are kept until it is known whether they fail; of more than these nobody waits for the end. */
const MOST_TRACES = 2_000;
const MOST_SPANS = 200;

type Kept = { open: number; readonly ended: ReadableSpan[]; hasFailed: boolean };

/** The span as one that is to be exported. */
const sampled = (span: ReadableSpan): ReadableSpan => {
  const found = { ...span.spanContext(), traceFlags: TraceFlags.SAMPLED };
  return Object.create(span, { spanContext: { value: () => found } }) as ReadableSpan;
};

/** Hands on what is sampled, and beside it everything that this process did in a trace in which something failed here. */
export class ErrorsToo implements SpanProcessor {
  readonly #kept = new Map<string, Kept>();
  private readonly next: SpanProcessor;

  constructor(next: SpanProcessor) {
    this.next = next;
  }

  onStart(span: Span, parent: Context): void {
    const { traceId, traceFlags } = span.spanContext();
    if ((traceFlags & TraceFlags.SAMPLED) !== 0) {
      this.next.onStart(span, parent);
      return;
    }
    const kept = this.#kept.get(traceId) ?? { open: 0, ended: [], hasFailed: false };
    kept.open += 1;
    this.#kept.set(traceId, kept);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > MOST_TRACES && !oldest.done) this.#kept.delete(oldest.value);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId, traceFlags } = span.spanContext();
    if ((traceFlags & TraceFlags.SAMPLED) !== 0) {
      this.next.onEnd(span);
      return;
    }
    const kept = this.#kept.get(traceId);
    if (!kept) return;
    kept.open -= 1;
    kept.hasFailed ||= span.status.code === SpanStatusCode.ERROR;
    if (kept.ended.length < MOST_SPANS) kept.ended.push(span);
    if (kept.open > 0) return;
    this.#kept.delete(traceId);
    if (kept.hasFailed) for (const each of kept.ended) this.next.onEnd(sampled(each));
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    this.#kept.clear();
    return this.next.shutdown();
  }
}
