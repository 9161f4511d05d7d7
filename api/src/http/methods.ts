import type { RequestHandler } from 'express';
import { sendFailure } from './envelope.ts';

type Known = { readonly method: string; readonly path: string };

/** The methods of each path, in the form of an `Allow` header; what can be read can be asked for its head alone. */
export const methodsOf = (known: readonly Known[]): ReadonlyMap<string, string> => {
  const allowed = new Map<string, Set<string>>();
  for (const { method, path } of known) {
    const methods = allowed.get(path) ?? new Set(['OPTIONS']);
    methods.add(method.toUpperCase());
    if (method === 'get') methods.add('HEAD');
    allowed.set(path, methods);
  }
  return new Map([...allowed].map(([path, methods]) => [path, [...methods].sort().join(', ')]));
};

/** Answers a method that a path does not know, with those it knows (RFC 9110, 15.5.6). */
export const notAllowed =
  (allowed: string): RequestHandler =>
  (_request, response) => {
    response.setHeader('Allow', allowed);
    sendFailure(response, 'method_not_allowed');
  };
