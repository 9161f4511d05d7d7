import type { IncomingMessage, ServerResponse } from 'node:http';
import { openSpan } from './trace.ts';

const FIRST_FAILURE = 500;

/** Our failure to answer. */
class Failed extends Error {
  override readonly name = 'Failed';
  readonly code: string;
  constructor(status: number) {
    super();
    this.code = String(status);
  }
}

/** Puts each answer into a span, which goes on with the caller's trace, if there is one. */
export const traceRequests =
  (routeOf: (request: IncomingMessage) => string | undefined) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const given = request.headers['traceparent'];
    const from = typeof given === 'string' ? { traceparent: given } : undefined;
    const method = request.method ?? '';
    const span = openSpan(method, { kind: 'server', from });
    response.once('close', () => {
      const { statusCode: status } = response;
      const route = routeOf(request) ?? 'unmatched';
      const error = status >= FIRST_FAILURE ? { error: new Failed(status) } : {};
      span.end({ name: `${method} ${route}`, facts: { method, route, status }, ...error });
    });
    span.within(next);
  };
