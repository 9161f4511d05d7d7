import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SpanStatusCode } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SamplingDecision,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { newLog } from '../log/log.ts';
import { ErrorsToo } from './errors-too.ts';
import { openSpan, origin, quietly, switchOn, traced, traceId, traceparent } from '../tracing/trace.ts';

const exporter = new InMemorySpanExporter();
let isSampled = true;
const spans = () => exporter.getFinishedSpans();
const named = (name: string) => spans().find((span) => span.name === name);
afterEach(() => {
  exporter.reset();
  isSampled = true;
});

const LED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
const LED_TRACE = '0af7651916cd43dd8448eb211c80319c';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

describe('without tracing', () => {
  it('[OP12] work is done and nothing is told of it', async () => {
    const seen = await traced('work', {}, () => Promise.resolve([traceId(), traceparent(), origin()]));
    expect(seen).toEqual([undefined, undefined, {}]);
    const span = openSpan('request');
    expect(span.within(() => traceId())).toBeUndefined();
    span.end();
    expect(spans()).toEqual([]);
  });
});

describe('with tracing', () => {
  beforeAll(() => {
    new NodeTracerProvider({
      sampler: {
        shouldSample: () => ({ decision: isSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.RECORD }),
        toString: () => 'test',
      },
      spanProcessors: [new ErrorsToo(new SimpleSpanProcessor(exporter))],
    }).register();
    switchOn();
  });

  it('[OP12] goes on with the trace that led here, for an hour; later it begins one that names the other', async () => {
    await traced('soon', { from: { traceparent: LED, at: minutesAgo(59) } }, () => Promise.resolve());
    await traced('late', { from: { traceparent: LED, at: minutesAgo(61) } }, () => Promise.resolve());
    await traced('alone', { from: { at: minutesAgo(1) } }, () => Promise.resolve());
    expect(named('soon')?.spanContext().traceId).toBe(LED_TRACE);
    expect(named('soon')?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(named('late')?.spanContext().traceId).not.toBe(LED_TRACE);
    expect(named('late')?.links.map(({ context }) => context.traceId)).toEqual([LED_TRACE]);
    expect(named('late')?.parentSpanContext).toBeUndefined();
    expect(named('alone')?.links).toEqual([]);
  });

  it('[OP12] hands the trace on in the words of W3C, and names it in every line of the log', async () => {
    const lines: string[] = [];
    const log = newLog('test', 'info', { write: (line) => void lines.push(line) });
    log.info('outside');
    await traced('work', { from: { traceparent: LED } }, async () => {
      await Promise.resolve();
      expect(traceId()).toBe(LED_TRACE);
      expect(origin().traceparent).toMatch(new RegExp(`^00-${LED_TRACE}-[0-9a-f]{16}-01$`));
      log.info('inside');
    });
    const [outside, inside] = lines.map((line) => JSON.parse(line) as { traceId?: string });
    expect(outside?.traceId).toBeUndefined();
    expect(inside?.traceId).toBe(LED_TRACE);
  });

  it('[OP12] tells of an error its code and never its words', async () => {
    const error = Object.assign(new Error('mongodb://user:secret@host'), { code: 'ECONNREFUSED' });
    await expect(traced('fails', {}, () => Promise.reject(error))).rejects.toBe(error);
    expect(named('fails')?.status).toEqual({ code: SpanStatusCode.ERROR, message: 'ECONNREFUSED' });
    expect(JSON.stringify([named('fails')?.attributes, named('fails')?.events])).not.toContain('secret');
  });

  it('[OP12] keeps of traces that are not sampled those in which something fails, whole', async () => {
    isSampled = false;
    const outer = (name: string, work: () => Promise<void>) =>
      traced(name, {}, async () => {
        await traced(`${name}: first`, {}, () => Promise.resolve());
        await work().catch(() => undefined);
      });
    await outer('good', () => traced('good: second', {}, () => Promise.resolve()));
    expect(spans()).toEqual([]);
    await outer('bad', () => traced('bad: second', {}, () => Promise.reject(new Error('x'))));
    expect(
      spans()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['bad', 'bad: first', 'bad: second']);
    expect(named('bad: first')?.attributes).toEqual({});
  });

  it('[OP12] tells nothing of signs of life', async () => {
    await traced('job', {}, async () => {
      await quietly(() => traced('beat', {}, () => Promise.resolve()));
      await traced('stage', {}, () => Promise.resolve());
    });
    expect(
      spans()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['job', 'stage']);
  });
});
