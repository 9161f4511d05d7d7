import type { Indexes } from '@soebs/platform';
import type { Sealed } from './chain.ts';

/** What a member of staff did: who, to whom or what, why, and what came of it (AU9). Kept by the command's id: a repeat is one entry. */
export type AuditEntry = {
  readonly _id: string;
  readonly at: Date;
  readonly actorId: string;
  /** The role in which it was asked. Absent in entries from before it was kept, like the request. */
  readonly role?: string | null;
  readonly requestId?: string;
  /** The trace in which it was asked for; only where traces are kept. */
  readonly traceId?: string;
  /** Where it was asked from; erased after 30 days, and no part of the chain. */
  readonly address?: string | null;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  /** What was asked for, beside the action itself: the role, the minutes. Null where the action says it all. */
  readonly asked: unknown;
  readonly before: unknown;
  /** How it stood afterwards; null as long as nothing was done. */
  readonly after: unknown;
  /** `done` or the code of the refusal. Null as long as it is not known whether it came to pass. */
  readonly outcome: string | null;
};

const DAY_SECONDS = 86_400;
/** Entries, and the chains that seal them, are kept for 24 months. */
const KEPT_SECONDS = 730 * DAY_SECONDS;

export const auditIndexes: Indexes = {
  'staff.audit': [
    { key: { subject: 1, at: -1, _id: -1 }, name: 'by_subject_place' },
    { key: { actorId: 1, at: -1, _id: -1 }, name: 'by_actor' },
    { key: { action: 1, at: -1, _id: -1 }, name: 'by_action' },
    { key: { at: -1, _id: -1 }, name: 'by_place' },
    { key: { at: 1 }, name: 'expiry', expireAfterSeconds: KEPT_SECONDS },
  ],
  'staff.auditChain': [
    { key: { day: 1, place: -1 }, name: 'by_day' },
    { key: { at: 1 }, name: 'expiry', expireAfterSeconds: KEPT_SECONDS },
  ],
};

/** What is sealed before the act. */
export const begunPart = ({
  at,
  actorId,
  role,
  requestId,
  action,
  subject,
  reason,
  asked,
  before,
}: AuditEntry): Sealed => ({
  at,
  actorId,
  role: role ?? null,
  requestId: requestId ?? null,
  action,
  subject,
  reason,
  asked,
  before,
});

/** What is sealed after the act. */
export const endedPart = ({ outcome, after }: Pick<AuditEntry, 'outcome' | 'after'>): Sealed => ({ outcome, after });

const SECRET = /password|secret|token|hash|apikey/i;

/** The value without anything that is secret, however deep. */
export const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, SECRET.test(name) ? '[secret]' : masked(held)]),
  );
};
