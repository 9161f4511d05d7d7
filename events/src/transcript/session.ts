import { applyOperations } from './apply.ts';
import { appendOperations, applyInvertibly } from './invert.ts';
import type { LoggedBatch, LoggedOperation, ViewChange } from './logged.ts';
import type { EditBatch, Operation, TranscriptRejection } from './operations.ts';
import {
  operationsOf,
  ownInLog,
  passPending,
  queueOf,
  type Pending,
  type QueuedBatch,
  type Unsent,
} from './pending.ts';
import type { Transcript } from './shapes.ts';
import type { SegmentClash } from './transform.ts';
import { toldInWords } from './whole-words.ts';
import { emptyStacks, noteRemark, noteStep, rebaseStacks, takeStep, type UndoStacks } from './undo.ts';

/**
 * One person's side of a shared transcript (TX10): one batch in flight, the later parts of an act that takes several batches
 * queued behind it, a buffer behind them. A value; every function below returns the next one. Always: view = confirmed + in
 * flight + queued + buffer.
 */
export type EditSession = {
  /** The last revision of the log that `confirmed` holds. */
  readonly revision: number;
  readonly confirmed: Transcript;
  readonly view: Transcript;
  /** Awaiting its answer. Its operations may have been transformed to nothing (TX11). */
  readonly inFlight: EditBatch | null;
  readonly queued: readonly QueuedBatch[];
  readonly buffer: readonly Operation[];
  readonly stacks: UndoStacks;
  /** Batches and answers that overtook others, by revision. */
  readonly early: ReadonlyMap<number, { readonly opId: string; readonly ops: readonly LoggedOperation[] }>;
  /** Why the log refused; sending stops, the text stays (TX13). */
  readonly refused: TranscriptRejection | null;
};

/** The next session, and what happened to the view by it. */
export type SessionChange = {
  readonly session: EditSession;
  readonly changes: readonly ViewChange[];
  /** What others have put in the place of the same letters as this person: both stand, and both are to be told. */
  readonly clashes?: readonly SegmentClash[];
};

/** A session on a transcript as it stands at a revision. Its undo is empty. */
export const openSession = (revision: number, transcript: Transcript): EditSession => ({
  revision,
  confirmed: transcript,
  view: transcript,
  inFlight: null,
  queued: [],
  buffer: [],
  stacks: emptyStacks,
  early: new Map(),
  refused: null,
});

/** What the outbox has to keep. */
export const unsentOf = ({ revision, inFlight, queued, buffer }: EditSession): Unsent => ({
  revision,
  inFlight,
  queued,
  buffer,
});

/** True when everything typed is in the log. */
export const isSaved = ({ inFlight, queued, buffer }: EditSession): boolean =>
  inFlight === null && queued.length === 0 && buffer.length === 0;

/** A person's own edit: one undo step, or part of the step before it with `join`; a remark is no step. Refused edits change nothing. */
export const edit = (
  session: EditSession,
  ops: readonly Operation[],
  { join = false, isRemark = false } = {},
): { ok: true; session: EditSession } | { ok: false; rejection: TranscriptRejection } => {
  const applied = applyInvertibly(session.view, ops);
  if (!applied.ok) return applied;
  const stacks = isRemark
    ? noteRemark(session.stacks, applied.inverse)
    : noteStep(session.stacks, applied.inverse, join);
  const buffer = appendOperations(session.buffer, ops);
  return { ok: true, session: { ...session, view: applied.transcript, buffer, stacks } };
};

/**
 * Puts the next batch in flight if none is; the caller then sends `inFlight`, anew if it was there already. What the buffer
 * holds becomes batches with ids of their own, the first of them `ids.opId`, so that however many of them are logged it is
 * known which. What others have made empty meanwhile is not sent: where it is logged after all, it is logged as nothing.
 */
export const flush = (
  session: EditSession,
  ids: { readonly opId: string; readonly newId: () => string },
): EditSession => {
  const isFlying = session.inFlight !== null && session.inFlight.ops.length > 0;
  if (isFlying || session.refused) return session;
  const [next, ...queued] = session.queued.filter(({ ops }) => ops.length > 0);
  if (next) return { ...session, inFlight: { ...next, baseRevision: session.revision }, queued };
  return session.buffer.length === 0 ? { ...session, inFlight: null, queued: [] } : flushBuffer(session, ids);
};

/** Makes batches of the buffer, its changes told by whole words (ADR 0011). */
const flushBuffer = (session: EditSession, ids: Parameters<typeof queueOf>[1]): EditSession => {
  const whole = toldInWords(session.confirmed, session.buffer);
  const [first, ...rest] = queueOf(whole, ids);
  const inFlight = first ? { ...first, baseRevision: session.revision } : null;
  const cut = { ...session, inFlight, queued: rest, buffer: [] };
  return whole !== session.buffer || operationsOf(cut).length > whole.length ? settle(cut) : cut;
};

const settle = (session: EditSession): EditSession => {
  const applied = applyOperations(session.confirmed, operationsOf(session));
  return applied.ok ? { ...session, view: applied.transcript } : { ...session, refused: applied.rejection };
};

const confirm = (session: EditSession, ops: readonly LoggedOperation[]): EditSession => {
  const applied = applyOperations(session.confirmed, ops);
  const revision = session.revision + 1;
  return applied.ok
    ? { ...session, revision, confirmed: applied.transcript }
    : { ...session, revision, refused: applied.rejection };
};

/** The session with its buffer told by whole words, before others' operations meet it. */
const toldSession = (session: EditSession): EditSession => {
  if (session.buffer.length === 0) return session;
  const before = applyOperations(session.confirmed, operationsOf({ ...session, buffer: [] }));
  return before.ok ? { ...session, buffer: toldInWords(before.transcript, session.buffer) } : session;
};

const receiveNext = (session: EditSession, batch: Pick<LoggedBatch, 'opId' | 'ops'>): SessionChange => {
  const own = ownInLog(session, batch.opId);
  if (own) {
    const { logged, ...left } = own;
    return { session: { ...confirm(session, logged), ...left }, changes: [] };
  }
  const confirmed = confirm(session, batch.ops);
  const { changes, clashes, ...moved } = passPending(toldSession(session), batch, confirmed.revision);
  const stacks = rebaseStacks(session.stacks, changes);
  return { session: { ...confirmed, ...moved, stacks }, changes, clashes };
};

/** A batch of the log, in any order, any number of times: it counts once, in the log's order. */
export const receive = (session: EditSession, batch: Pick<LoggedBatch, 'revision' | 'opId' | 'ops'>): SessionChange => {
  if (batch.revision <= session.revision) return { session, changes: [] };
  const early = new Map(session.early).set(batch.revision, { opId: batch.opId, ops: batch.ops });
  let current: EditSession = { ...session, early };
  const changes: ViewChange[] = [];
  const clashes: SegmentClash[] = [];
  for (let next = early.get(current.revision + 1); next; next = early.get(current.revision + 1)) {
    early.delete(current.revision + 1);
    const step = receiveNext(current, next);
    changes.push(...step.changes);
    clashes.push(...(step.clashes ?? []));
    current = step.session;
  }
  return { session: current.revision === session.revision ? current : settle(current), changes, clashes };
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
  const { nextOpId } = unsent;
  let left: Pending = { inFlight: unsent.inFlight, queued: unsent.queued ?? [], buffer: unsent.buffer };
  for (const batch of newer.filter(({ revision }) => revision > unsent.revision)) {
    const own = ownInLog(left, batch.opId);
    if (own) left = { inFlight: null, queued: own.queued, buffer: own.buffer };
    else if (nextOpId === batch.opId) left = { inFlight: null, queued: [], buffer: [] };
    else {
      const { inFlight, queued, buffer } = passPending(left, batch, batch.revision);
      left = { inFlight, queued, buffer };
    }
  }
  return settle({ ...session, ...left });
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
