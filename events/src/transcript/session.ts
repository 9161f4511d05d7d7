import { applyOperations } from './apply.ts';
import { takeBatch } from './batches.ts';
import { appendOperations, applyInvertibly } from './invert.ts';
import {
  type EditBatch,
  type LoggedBatch,
  type Operation,
  type TranscriptRejection,
  type ViewChange,
} from './operations.ts';
import { type Transcript } from './shapes.ts';
import { transformPair } from './transform.ts';
import { emptyStacks, noteStep, rebaseStacks, takeStep, type UndoStacks } from './undo.ts';

/** What is not yet in the log, as the outbox keeps it: both lists read after `revision`. */
export interface Unsent {
  readonly revision: number;
  readonly inFlight: EditBatch | null;
  readonly buffer: readonly Operation[];
  /** The id under which the buffer is sent. A dying page may still send it: under this id it counts once. */
  readonly nextOpId?: string | undefined;
}

/**
 * One person's side of a shared transcript (TX10): one batch in flight, one buffer behind it. A value; every function
 * below returns the next one. Always: view = confirmed + in flight + buffer.
 */
export interface EditSession {
  /** The last revision of the log that `confirmed` holds. */
  readonly revision: number;
  readonly confirmed: Transcript;
  readonly view: Transcript;
  /** Awaiting its answer. Its operations may have been transformed to nothing (TX11). */
  readonly inFlight: EditBatch | null;
  readonly buffer: readonly Operation[];
  readonly stacks: UndoStacks;
  /** Batches and answers that overtook others, by revision. */
  readonly early: ReadonlyMap<number, { readonly opId: string; readonly ops: readonly Operation[] }>;
  /** Why the log refused; sending stops, the text stays (TX13). */
  readonly refused: TranscriptRejection | null;
}

/** The next session, and what happened to the view by it. */
export interface SessionChange {
  readonly session: EditSession;
  readonly changes: readonly ViewChange[];
}

/** A session on a transcript as it stands at a revision. Its undo is empty. */
export const openSession = (revision: number, transcript: Transcript): EditSession => ({
  revision,
  confirmed: transcript,
  view: transcript,
  inFlight: null,
  buffer: [],
  stacks: emptyStacks,
  early: new Map(),
  refused: null,
});

/** What the outbox has to keep. */
export const unsentOf = ({ revision, inFlight, buffer }: EditSession): Unsent => ({ revision, inFlight, buffer });

/** True when everything typed is in the log. */
export const isSaved = ({ inFlight, buffer }: EditSession): boolean => inFlight === null && buffer.length === 0;

/** A person's own edit: one undo step, or part of the step before it with `join`. Refused edits change nothing. */
export const edit = (
  session: EditSession,
  ops: readonly Operation[],
  { join = false } = {},
): { ok: true; session: EditSession } | { ok: false; rejection: TranscriptRejection } => {
  const applied = applyInvertibly(session.view, ops);
  if (!applied.ok) return applied;
  const stacks = noteStep(session.stacks, applied.inverse, join);
  const buffer = appendOperations(session.buffer, ops);
  return { ok: true, session: { ...session, view: applied.transcript, buffer, stacks } };
};

/**
 * Puts the buffer in flight if nothing is, as much of it as a batch takes; the caller then sends `inFlight`, anew if it was there
 * already. What others have made empty meanwhile is not: where it is logged after all, it is logged as nothing.
 */
export const flush = (session: EditSession, opId: string): EditSession => {
  const isFlying = session.inFlight !== null && session.inFlight.ops.length > 0;
  if (isFlying || session.refused) return session;
  if (session.buffer.length === 0) return session.inFlight ? { ...session, inFlight: null } : session;
  const [ops, buffer] = takeBatch(session.buffer);
  const next = { ...session, inFlight: { opId, baseRevision: session.revision, ops }, buffer };
  const wasCut = ops.length + buffer.length > session.buffer.length;
  return wasCut ? settle(next) : next;
};

const settle = (session: EditSession): EditSession => {
  const pending = [...(session.inFlight?.ops ?? []), ...session.buffer];
  const applied = applyOperations(session.confirmed, pending);
  return applied.ok ? { ...session, view: applied.transcript } : { ...session, refused: applied.rejection };
};

const confirm = (session: EditSession, ops: readonly Operation[]): EditSession => {
  const applied = applyOperations(session.confirmed, ops);
  const revision = session.revision + 1;
  return applied.ok
    ? { ...session, revision, confirmed: applied.transcript }
    : { ...session, revision, refused: applied.rejection };
};

/** A batch someone else logged meets what is not yet logged. */
const passPending = (
  pending: Pick<Unsent, 'inFlight' | 'buffer'>,
  batch: Pick<LoggedBatch, 'ops'>,
  revision: number,
) => {
  const [afterFlight, flying] = transformPair(batch.ops, pending.inFlight?.ops ?? []);
  const [changes, buffer] = transformPair(afterFlight, pending.buffer);
  const inFlight = pending.inFlight && { ...pending.inFlight, baseRevision: revision, ops: flying };
  return { inFlight, buffer, changes };
};

const receiveNext = (session: EditSession, batch: Pick<LoggedBatch, 'opId' | 'ops'>): SessionChange => {
  if (session.inFlight?.opId === batch.opId) {
    const confirmed = confirm(session, session.inFlight.ops);
    return { session: { ...confirmed, inFlight: null }, changes: [] };
  }
  const confirmed = confirm(session, batch.ops);
  const { inFlight, buffer, changes } = passPending(session, batch, confirmed.revision);
  const stacks = rebaseStacks(session.stacks, changes);
  return { session: { ...confirmed, inFlight, buffer, stacks }, changes };
};

/** A batch of the log, in any order, any number of times: it counts once, in the log's order. */
export const receive = (session: EditSession, batch: Pick<LoggedBatch, 'revision' | 'opId' | 'ops'>): SessionChange => {
  if (batch.revision <= session.revision) return { session, changes: [] };
  const early = new Map(session.early).set(batch.revision, { opId: batch.opId, ops: batch.ops });
  let current: EditSession = { ...session, early };
  const changes: ViewChange[] = [];
  for (let next = early.get(current.revision + 1); next; next = early.get(current.revision + 1)) {
    early.delete(current.revision + 1);
    const step = receiveNext(current, next);
    changes.push(...step.changes);
    current = step.session;
  }
  return { session: current.revision === session.revision ? current : settle(current), changes };
};

/** The answer to the batch in flight: it stands in the log at this revision. Another batch's answer changes nothing. */
export const acknowledge = (
  session: EditSession,
  { opId, revision }: { opId: string; revision: number },
): SessionChange =>
  session.inFlight?.opId === opId ? receive(session, { opId, revision, ops: [] }) : { session, changes: [] };

/** True when a batch of the log is missing between what is here and what has arrived. */
export const hasGap = (session: EditSession): boolean => session.early.size > 0;

/** The log refused the batch in flight. */
export const refuse = (session: EditSession, rejection: TranscriptRejection): EditSession => ({
  ...session,
  refused: rejection,
});

/**
 * A session with what an outbox kept (reload, crash): `newer` are the batches after `unsent.revision` up to the
 * session's. What reached the log meanwhile is recognised by its opId and not sent again.
 */
export const restore = (session: EditSession, unsent: Unsent, newer: readonly LoggedBatch[]): EditSession => {
  let { inFlight, buffer } = unsent;
  for (const batch of newer.filter(({ revision }) => revision > unsent.revision)) {
    if (inFlight?.opId === batch.opId) inFlight = null;
    else if (unsent.nextOpId === batch.opId) [inFlight, buffer] = [null, []];
    else ({ inFlight, buffer } = passPending({ inFlight, buffer }, batch, batch.revision));
  }
  return settle({ ...session, inFlight, buffer });
};

const step = (session: EditSession, from: 'undo' | 'redo', newId: () => string): SessionChange => {
  const taken = takeStep(session.view, session.stacks, { from, newId });
  if (!taken) return { session, changes: [] };
  const { ops, view, stacks } = taken;
  return { session: { ...session, view, stacks, buffer: appendOperations(session.buffer, ops) }, changes: ops };
};

/** Takes back the person's own last step, whatever others did since (TX14). */
export const undo = (session: EditSession, newId: () => string): SessionChange => step(session, 'undo', newId);

/** Does again what was taken back last. */
export const redo = (session: EditSession, newId: () => string): SessionChange => step(session, 'redo', newId);
