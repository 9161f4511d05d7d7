import { failure, MACHINE_DOCS, MACHINE_PREFIX, type MachineEndpoint } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import { newId } from '@soebs/platform';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Answer } from '../../http/answer.ts';
import { sendFailure, successOf } from '../../http/envelope.ts';
import { readCall } from '../../http/route.ts';
import { hasScope, type Caller, type Callers } from './caller.ts';
import type { CallRates } from './rate.ts';
import { rateHeaders } from './rate-headers.ts';
import { keyIn, type Keyed, type MachineIdempotency } from './idempotency.ts';

/** A call of a program after its shapes are checked. */
export type MachineCall<E extends MachineEndpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly caller: Caller;
  readonly by: Causation;
  readonly request: Request;
  readonly response: Response;
};

export type MachineRoute = { readonly endpoint: MachineEndpoint; readonly handler: RequestHandler };

export type DoorDeps = {
  readonly callers: Callers;
  readonly rates: CallRates;
  readonly idempotency: MachineIdempotency;
};

/** Every refusal names its request, so that somebody can be asked about it, and the place that explains it. */
export const namedRefusals =
  (webUrl: string): RequestHandler =>
  (request, response, next) => {
    const send = response.json.bind(response);
    response.json = (body: unknown) => {
      const refused = failure.safeParse(body);
      if (!refused.success) return send(body);
      const docUrl = `${webUrl}${MACHINE_DOCS}#error-${refused.data.error}`;
      return send({ ...refused.data, requestId: request.id, docUrl });
    };
    next();
  };

/** Who asks, unless they are refused: by their token, their contract, its scope or its rate, in this order. */
const enter = async (
  { callers, rates }: DoorDeps,
  { scope }: MachineEndpoint,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<Caller | undefined> => {
  if ('token' in request.query || 'access_token' in request.query) {
    sendFailure(response, 'token_in_address');
    return undefined;
  }
  const known = await callers(request.get('authorization'));
  if (!known.ok) {
    if (known.reason === 'unauthorized') response.setHeader('WWW-Authenticate', 'Bearer');
    sendFailure(response, known.reason);
    return undefined;
  }
  const { caller } = known;
  if (!hasScope(caller, scope)) {
    sendFailure(response, 'token_scope_missing', { needed: scope });
    return undefined;
  }
  const passage = await rates(caller.token.id, caller.terms);
  const { policy, limit } = rateHeaders(caller.terms, passage, caller.minutes);
  response.setHeader('RateLimit-Policy', policy).setHeader('RateLimit', limit);
  if (passage.isOpen) return caller;
  sendFailure(response, 'rate_limited', { retryAfterSeconds: passage.waitSeconds });
  return undefined;
};

/** What a key makes safe to repeat: a PUT and a DELETE are so by themselves. */
const repeatable: ReadonlySet<string> = new Set(['POST', 'PATCH']);

/** The key of a call; nothing without one, null where what is given is none. Bytes at an offset are safe to repeat without. */
const keyedOf = ({ takes }: MachineEndpoint, request: Request, caller: Caller): Keyed | undefined | null => {
  const header = request.get('idempotency-key');
  if (header === undefined || takes !== undefined || !repeatable.has(request.method)) return undefined;
  const key = keyIn(header);
  if (key === undefined) return null;
  const body: unknown = request.body;
  return { applicationId: caller.token.applicationId, place: `${request.method} ${request.originalUrl}`, key, body };
};

type Command = { readonly commandId: string; readonly keyed: Keyed | undefined };

/** The id under which a call is decided, unless its key has been used: then the answer is sent already. */
const claimed = async (
  { idempotency }: DoorDeps,
  keyed: Keyed | undefined,
  response: Response,
): Promise<Command | undefined> => {
  if (!keyed) return { commandId: newId(), keyed };
  const claim = await idempotency.claim(keyed);
  if (claim.state === 'fresh') return { commandId: claim.commandId, keyed };
  if (claim.state === 'answered')
    response.setHeader('Idempotent-Replayed', 'true').status(claim.status).type('application/json').send(claim.body);
  else if (claim.state === 'reused') sendFailure(response, 'idempotency_key_reused');
  else sendFailure(response, 'request_in_progress', { retryAfterSeconds: 1 });
  return undefined;
};

const tellsSecret = (data: unknown): boolean => typeof data === 'object' && data !== null && 'secret' in data;

/** Does the call and sends what comes of it. Only a success stands behind its key. */
const answered = async (
  { idempotency }: DoorDeps,
  { endpoint, keyed, response }: { endpoint: MachineEndpoint; keyed: Keyed | undefined; response: Response },
  answer: () => Promise<Answer<unknown>>,
): Promise<void> => {
  let result: Answer<unknown> | undefined;
  try {
    result = await answer();
  } finally {
    if (keyed && !result?.ok) await idempotency.release(keyed);
  }
  if (!result.ok) {
    sendFailure(response, result.reason, result.details);
    return;
  }
  if (response.headersSent) return;
  const { status } = endpoint;
  const data = endpoint.answer.parse(result.data);
  const body = JSON.stringify(successOf(data, status));
  if (keyed) await idempotency.keep(keyed, status, { body, isSecret: tellsSecret(data) });
  response.status(status).type('application/json').send(body);
};

/** Joins a machine call of the contract with the function that answers it. */
export const machineRoute =
  (deps: DoorDeps) =>
  <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
    typed: MachineEndpoint<P, Q, B, A>,
    answer: (call: MachineCall<MachineEndpoint<P, Q, B, A>>) => Promise<Answer<z.input<A>>>,
  ): MachineRoute => {
    const endpoint = typed as unknown as MachineEndpoint;
    const handler: RequestHandler = async (request, response) => {
      const caller = await enter(deps, endpoint, { request, response });
      if (!caller) return;
      const asked = readCall(endpoint, request);
      const keyed = keyedOf(endpoint, request, caller);
      if (!asked.ok) sendFailure(response, asked.refusal, asked.details);
      else if (keyed === null)
        sendFailure(response, 'validation_failed', [{ field: 'Idempotency-Key', message: 'invalid' }]);
      else {
        const command = await claimed(deps, keyed, response);
        if (!command) return;
        const { id: causationId } = request;
        const by = { ...command, causationId, correlationId: causationId, actorId: caller.ownerId };
        const { params, query, body } = asked;
        const call = { params, query, body, caller, by, request, response };
        await answered(deps, { endpoint, keyed, response }, () => answer(call as never));
      }
    };
    return { endpoint, handler };
  };

/** The path of a machine call below the door. */
export const pathBelow = ({ path }: MachineEndpoint): string => path.slice(MACHINE_PREFIX.length);
