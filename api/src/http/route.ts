import type { AnyEndpoint, Endpoint, RefusalCode } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import { derivedId, newId } from '@soebs/platform';
import type { Request, Response, RequestHandler } from 'express';
import type { z } from 'zod';
import { isAllowed, personOf } from './guard.ts';
import type { Answer } from './answer.ts';
import { sendFailure, successOf } from './envelope.ts';
import type { Person } from './person.ts';

/** A call after its shapes are checked. `by` says who asks and carries the id under which a command is decided once. */
export type Call<E extends AnyEndpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly person: E['level'] extends 'public' ? Person | undefined : Person;
  readonly by: Causation;
  readonly request: Request;
  readonly response: Response;
};

export type Route = { readonly endpoint: AnyEndpoint; readonly handler: RequestHandler };

const anonymous = 'anonymous';

/** The same key from the same person to the same place is the same command. */
const causationOf = (request: Request, actorId: string): Causation => {
  const key = request.get('idempotency-key');
  const requestId = request.id;
  const commandId = key ? derivedId(actorId, `${request.method} ${request.path} ${key.slice(0, 255)}`) : newId();
  return { commandId, causationId: requestId, correlationId: requestId, actorId };
};

const faults = (error: z.ZodError): { field: string; message: string }[] =>
  error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));

/** `cps[]=17` is another name than `cps`: left out in silence, it would be answered as if nothing had been asked. */
const notIndexed = (field: string): { field: string; message: string } => ({ field, message: 'takes no index' });

/** A body of another type is not read at all: who leaves the type out is told about that, and of no missing field. */
const noJson = (request: Request): { field: string; message: string } =>
  request.get('transfer-encoding') === undefined && Number(request.get('content-length') ?? 0) === 0
    ? { field: '', message: 'A body of JSON is expected.' }
    : { field: 'Content-Type', message: 'application/json is expected.' };

type Read<E extends AnyEndpoint> =
  | {
      readonly ok: true;
      readonly params: z.output<E['params']>;
      readonly query: z.output<E['query']>;
      readonly body: z.output<E['body']>;
    }
  | { readonly ok: false; readonly refusal: RefusalCode; readonly details?: unknown };

/** Checks the shapes of a call. */
export const readCall = (endpoint: AnyEndpoint, request: Request): Read<AnyEndpoint> => {
  const params = endpoint.params.safeParse(request.params);
  if (!params.success) return { ok: false, refusal: 'not_found' };
  const indexed = Object.keys(request.query).filter((name) => /[[\]]/.test(name));
  if (indexed.length > 0) return { ok: false, refusal: 'validation_failed', details: indexed.map(notIndexed) };
  const query = endpoint.query.safeParse(request.query);
  if (!query.success) return { ok: false, refusal: 'validation_failed', details: faults(query.error) };
  const body = endpoint.body.safeParse(request.body);
  if (!body.success && request.body === undefined)
    return { ok: false, refusal: 'validation_failed', details: [noJson(request)] };
  if (!body.success) return { ok: false, refusal: 'validation_failed', details: faults(body.error) };
  return { ok: true, params: params.data, query: query.data, body: body.data };
};

/** Joins an endpoint of the contract with the function that answers it. Parses, authorises, wraps in the envelope. */
export const route = <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  typed: Endpoint<P, Q, B, A>,
  answer: (call: Call<Endpoint<P, Q, B, A>>) => Promise<Answer<z.input<A>>>,
): Route => {
  const endpoint = typed as unknown as AnyEndpoint;
  const handler: RequestHandler = async (request, response) => {
    const person = personOf(request);
    const refusal = isAllowed(endpoint.level, person);
    if (refusal) {
      sendFailure(response, refusal);
      return;
    }
    const asked = readCall(endpoint, request);
    if (!asked.ok) {
      sendFailure(response, asked.refusal, asked.details);
      return;
    }
    const { params, query, body } = asked;
    const by = causationOf(request, person?.id ?? anonymous);
    const result = await answer({ params, query, body, person, by, request, response } as never);
    if (!result.ok) {
      sendFailure(response, result.reason, result.details);
      return;
    }
    if (response.headersSent) return;
    response.status(endpoint.status).json(successOf(endpoint.answer.parse(result.data), endpoint.status));
  };
  return { endpoint, handler };
};
