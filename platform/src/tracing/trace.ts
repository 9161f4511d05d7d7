import {
  context,
  createContextKey,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';

/** What a span may say beside its name: kinds, numbers, outcomes. No title, address, token or name of a person ever stands in one. */
export type SpanFacts = Readonly<
  Partial<
    Record<
      | 'category'
      | 'command'
      | 'outcome'
      | 'event'
      | 'view'
      | 'stage'
      | 'attempt'
      | 'method'
      | 'route'
      | 'status'
      | 'count'
      | 'kind',
      string | number
    >
  >
>;

/** From where a trace goes on: the W3C `traceparent` of what led here, and when that was, as an ISO text. */
export type Origin = { readonly traceparent?: string | undefined; readonly at?: string | undefined };

export type SpanOptions = {
  readonly facts?: SpanFacts;
  /** Goes on with this trace; with the one that is under way here if not given. */
  readonly from?: Origin | undefined;
  /** An answer to somebody, a call to somebody, or work of our own. */
  readonly kind?: 'server' | 'client' | 'internal';
};

const HOUR_MS = 3_600_000;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Under this key a context says that nothing in it is to be told. */
const QUIET = createContextKey('soebs.quiet');

let isOn = false;
/** From now on spans are made. Called once, by what exports them. */
export const switchOn = (): void => void (isOn = true);

const tracer = () => trace.getTracer('soebs');

const remote = ({ traceparent }: Origin): Context =>
  propagation.extract(ROOT_CONTEXT, traceparent === undefined ? {} : { traceparent });

/** Within an hour a reaction goes on with the trace that led to it; later it begins one of its own, which names the other. */
const begin = (name: string, { facts = {}, from, kind = 'internal' }: SpanOptions): Span => {
  const options = { attributes: { ...facts }, kind: kinds[kind] };
  if (from === undefined) return tracer().startSpan(name, options);
  const origin = remote(from);
  const led = trace.getSpanContext(origin);
  const isOld = from.at !== undefined && Date.now() - Date.parse(from.at) > HOUR_MS;
  if (!isOld || !led) return tracer().startSpan(name, options, origin);
  return tracer().startSpan(name, { ...options, root: true, links: [{ context: led }] }, ROOT_CONTEXT);
};

/** An error by its code or class: what it says may hold what nobody should read. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

const fail = (span: Span, error: unknown): void =>
  void span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });

const isMade = (): boolean => isOn && context.active().getValue(QUIET) === undefined;

/** Does some work, and all that follows from it here, without spans: signs of life, for example. */
export const quietly = <T>(work: () => T): T =>
  isOn ? context.with(ROOT_CONTEXT.setValue(QUIET, true), work) : work();

/** Does some work in a span, which ends with it. Without tracing it does the work and nothing else. */
export const traced = async <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> => {
  if (!isMade()) return work();
  const span = begin(name, options);
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
};

/** Adds to the span that is under way what is known only now. */
export const note = (facts: SpanFacts): void => {
  if (isOn) trace.getActiveSpan()?.setAttributes({ ...facts });
};

/** A span that somebody else ends: the answer to a request, a stage of a job. */
export type OpenSpan = {
  /** Does something within the span. */
  readonly within: <T>(work: () => T) => T;
  readonly end: (end?: { readonly name?: string; readonly facts?: SpanFacts; readonly error?: unknown }) => void;
};

const none: OpenSpan = { within: (work) => work(), end: () => undefined };

/** Begins a span. Without tracing it is none. */
export const openSpan = (name: string, options: SpanOptions = {}): OpenSpan => {
  if (!isMade()) return none;
  const span = begin(name, options);
  return {
    within: (work) => context.with(trace.setSpan(context.active(), span), work),
    end: ({ name: called, facts = {}, error } = {}) => {
      if (called !== undefined) span.updateName(called);
      span.setAttributes({ ...facts });
      if (error !== undefined) fail(span, error);
      span.end();
    },
  };
};

const active = () => {
  const found = isOn ? trace.getSpanContext(context.active()) : undefined;
  return found && isSpanContextValid(found) ? found : undefined;
};

/** The id of the trace that is under way; undefined without tracing. */
export const traceId = (): string | undefined => active()?.traceId;

/** What is under way, in W3C's words, for whoever goes on with it; undefined without tracing. */
export const traceparent = (): string | undefined => {
  const found = active();
  return found && `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, '0')}`;
};

/** Where what is under way is to be gone on from, as fields of a document or of an event; nothing without tracing. */
export const origin = (): { readonly traceparent?: string } => {
  const found = traceparent();
  return found === undefined ? {} : { traceparent: found };
};

export const isTracing = (): boolean => isOn;
