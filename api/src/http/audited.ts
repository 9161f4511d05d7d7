import { failure } from '@soebs/contract';
import type { Log } from '@soebs/platform';
import type { Request, RequestHandler, Response } from 'express';
import type { AuditDoor } from '../audit/audit.ts';
import { personOf } from './guard.ts';

const REASON_MAX = 500;

const reasonIn = (body: unknown): string => {
  const given = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : '';
  return typeof given === 'string' ? given.slice(0, REASON_MAX) : '';
};

const placeOf = ({ route }: Request): string => {
  const known: unknown = route;
  return typeof known === 'object' && known !== null && 'path' in known && typeof known.path === 'string'
    ? known.path
    : '';
};

/** Acts are noted whatever comes of them; of what is only looked at, what somebody may not see. */
const isKept = (request: Request, code: string): boolean => request.method !== 'GET' || code === 'forbidden';

const refusedCall = (request: Request, outcome: string, actorId: string) => ({
  requestId: request.id,
  actorId,
  action: `${request.method.toLowerCase()} ${placeOf(request)}`,
  subject: Object.values(request.params).join(' '),
  reason: reasonIn(request.body),
  outcome,
});

/**
 * Stands before the calls of staff: notes who asks for what, and writes an entry for each call that is refused before its act has
 * begun, before the refusal is answered (AU9). Strangers leave none: nobody knows who they are.
 */
export const audited =
  ({ audit, log }: { readonly audit: AuditDoor; readonly log: Log }): RequestHandler =>
  (request, response: Response, next) => {
    const person = personOf(request);
    if (!person) {
      next();
      return;
    }
    audit.arrives(request.id, { role: person.role, address: request.ip ?? null });
    const send = response.json.bind(response);
    response.json = (body: unknown) => {
      const refused = failure.safeParse(body);
      const isOpen = refused.success && !audit.isNoted(request.id) && isKept(request, refused.data.error);
      if (!isOpen) return send(body);
      audit
        .refused(refusedCall(request, refused.data.error, person.id))
        .catch((error: unknown) => log.error({ err: error }, 'a refusal was not written to the audit'))
        .finally(() => send(body));
      return response;
    };
    next();
  };
