import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

/** What is told of a path that no route has, whatever the method. */
const UNMATCHED = 'unmatched';
/** What is told of routes that are too many to be told apart, and of methods that nothing knows. */
const OTHER = 'other';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * How many routes are told apart in each class of answers. Whoever tries all routes in vain fills the places of 4xx only; with twelve
 * series each, a process stays below two thousand.
 */
const ROUTES_TOLD_APART: Readonly<Record<string, number>> = { '2xx': 100, '3xx': 4, '4xx': 20, '5xx': 20 };

type ObserveDeps = {
  readonly metrics: Pick<Metrics, 'http_request_duration_seconds'>;
  /** The route of the contract, with `:name` for parameters; undefined when none fits. Asked when the answer has ended. */
  readonly routeOf: (request: IncomingMessage) => string | undefined;
};

/** Measures each answer until its last byte has left, or its connection has gone. */
export const observeRequests = ({ metrics, routeOf }: ObserveDeps) => {
  const seen = new Map<string, Set<string>>();
  const toldApart = (group: string, route: string, method: string): boolean => {
    const known = seen.get(group) ?? new Set();
    seen.set(group, known);
    const key = `${method} ${route}`;
    if (known.has(key)) return true;
    if (known.size >= (ROUTES_TOLD_APART[group] ?? 0)) return false;
    known.add(key);
    return true;
  };
  const labelsOf = (group: string, request: IncomingMessage) => {
    const route = routeOf(request);
    if (route === undefined) return { route: UNMATCHED, method: OTHER };
    const method = methods.has(request.method ?? '') ? String(request.method) : OTHER;
    return toldApart(group, route, method) ? { route, method } : { route: OTHER, method: OTHER };
  };
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const stop = metrics.http_request_duration_seconds.startTimer();
    response.once('close', () => {
      const group = `${Math.floor(response.statusCode / 100)}xx`;
      stop({ ...labelsOf(group, request), class: group });
    });
    next();
  };
};
