import type { Project, RefusalCode } from '@soebs/contract';
import type { Causation } from '@soebs/events';
import { derivedId, keepRunning, type Log } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';
import { emailTo, type EmailUser } from '../mail/email-to.ts';
import type { Outbox } from '../mail/outbox.ts';

/** Somebody whose erasure has begun. */
export type ErasedUser = EmailUser & { readonly erasingSince?: Date };

/** What is done to the account of a person who is erased. */
export type ClosedAccounts = {
  /** Nobody comes in as this person any more. Answers the refusal, if any: the last administrator stays. */
  readonly close: (userId: string) => Promise<RefusalCode | undefined>;
  readonly find: (userId: string) => Promise<EmailUser | null>;
  /** Removes the logins of an account that was closed. */
  readonly endSessions: (userId: string) => Promise<void>;
  /** All that were closed and are not forgotten yet. */
  readonly closed: () => Promise<readonly ErasedUser[]>;
  /** Deletes all documents beside the user's own. */
  readonly forget: (user: ErasedUser) => Promise<void>;
  /** Deletes the user's own document: the last of all. */
  readonly remove: (userId: string) => Promise<void>;
};

export type ErasureDeps = {
  readonly accounts: ClosedAccounts;
  readonly outbox: Pick<Outbox, 'put' | 'waitingFor' | 'forget'>;
  readonly commands: Pick<Commands, 'projects' | 'jobs' | 'credits'>;
  readonly views: Pick<ReadModels, 'projects' | 'openOrders'>;
  /** Whom receipts are made out to. */
  readonly recipients: { readonly forget: (userId: string) => Promise<void> };
  /** Programs of customers of the enterprise API, and what they have noted. */
  readonly applications: { readonly forget: (userId: string) => Promise<void> };
  /** Places for projects. */
  readonly places: {
    /** Projects of a person that the views do not know yet. */
    readonly unseen: (userId: string) => Promise<readonly string[]>;
    readonly forget: (userId: string) => Promise<void>;
  };
  /** With whom projects are shared. */
  readonly members: { readonly forget: (user: { readonly id: string; readonly email: string }) => Promise<void> };
  /** Closes an order at the card provider, so that nobody can pay it any more. */
  readonly closeOrder: (sessionId: string) => Promise<void>;
  readonly now: () => Date;
  readonly log: Log;
};

/** Erases people (AU12). */
export type Erasure = {
  /** Begins: nobody comes in as this person any more. Answers the refusal, if any: the last administrator stays. */
  readonly begin: (
    userId: string,
    asked?: { readonly refundUnused?: boolean | undefined },
  ) => Promise<RefusalCode | undefined>;
  /** One look at everybody who is being erased. */
  readonly step: () => Promise<void>;
  /** Erases until the signal aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

const LOOK_EVERY_MS = 1_000;
const PROJECTS_AT_ONCE = 100;
/** How long the farewell may take to leave before it is given up. */
const PATIENCE_MS = 60_000;

/** The command by which a person's own deletion deletes a project; the same one however often it is repeated. */
const causedBy = (userId: string, projectId: string, act: string): Causation => ({
  commandId: derivedId(`${userId}/erase`, `${projectId}/${act}`),
  causationId: derivedId(userId, 'erase'),
  correlationId: derivedId(userId, 'erase'),
  actorId: userId,
});

const deleteDocuments = async (deps: ErasureDeps, user: ErasedUser): Promise<void> => {
  const { accounts, outbox, recipients, applications, places, members } = deps;
  const { _id: userId } = user;
  await accounts.forget(user);
  await outbox.forget(userId);
  await recipients.forget(userId);
  await applications.forget(userId);
  await places.forget(userId);
  await members.forget({ id: userId, email: user.email });
  await accounts.remove(userId);
};

/** Deletes a project, if it still is this person's; a running job is stopped first. */
const deleteProject = async (
  { commands }: ErasureDeps,
  userId: string,
  { id: projectId, stage, status }: Pick<Project, 'id' | 'stage' | 'status'>,
): Promise<void> => {
  const by = (act: string): Causation => causedBy(userId, projectId, act);
  await commands.jobs.handle({ type: 'DiscardTranscription', projectId }, by('discard'));
  await commands.projects.handle({ type: 'DeleteProject', projectId, by: userId }, by(`delete/${stage}/${status}`));
};

/** Deletes projects that the views do not know yet; answers how many there are. Of one that was never made nothing is found. */
const deleteUnseen = async ({ places, commands }: ErasureDeps, userId: string): Promise<number> => {
  let left = 0;
  for (const projectId of await places.unseen(userId)) {
    const by = causedBy(userId, projectId, 'delete/unseen');
    const outcome = await commands.projects.handle({ type: 'DeleteProject', projectId, by: userId }, by);
    if (outcome.ok || outcome.reason !== 'not_found') left += 1;
  }
  return left;
};

/** Leaves what others share with a person; answers how many projects that were. */
const leaveProjects = async ({ views, commands }: ErasureDeps, userId: string): Promise<number> => {
  let left = 0;
  for (const archived of [false, true]) {
    const query = { personId: userId, scope: 'shared', archived, limit: PROJECTS_AT_ONCE } as const;
    const { items, total } = await views.projects(query);
    left += total;
    for (const { view, revision } of items) {
      const command = { type: 'LeaveProject', projectId: view.id, userId } as const;
      await commands.projects.handle(command, causedBy(userId, view.id, `leave/${revision}`));
    }
  }
  return left;
};

/** Closes what could still be paid; money that arrives all the same goes back by itself. Answers whether nothing is left. */
const closeOrders = async ({ views, closeOrder, log }: ErasureDeps, userId: string): Promise<boolean> => {
  try {
    for (const sessionId of await views.openOrders(userId)) await closeOrder(sessionId);
    return true;
  } catch (error) {
    log.warn({ err: error, userId }, 'closing open orders failed, retrying');
    return false;
  }
};

/** Sends what is unused of what was paid back to the cards; nothing when nothing is left. */
const refundUnusedOf = async ({ commands }: ErasureDeps, userId: string): Promise<void> => {
  const refundId = derivedId(userId, 'erase/refund');
  const by = { commandId: refundId, causationId: refundId, correlationId: refundId, actorId: userId };
  await commands.credits.handle({ type: 'RefundUnusedCredits', userId, refundId }, by);
};

/**
 * Erases a person (AU12): logins at once, then every project with its media and text, then all documents. The ledger
 * keeps ids and amounts. An erasure that was interrupted goes on at the next start.
 */
export const erasure = (deps: ErasureDeps): Erasure => {
  const { accounts, outbox, views, now, log } = deps;
  let wake: () => void = () => undefined;

  /** Deletes what can be deleted now; answers whether nothing is left. */
  const deleteProjects = async (userId: string): Promise<boolean> => {
    let left = 0;
    for (const archived of [false, true]) {
      const { items, total } = await views.projects({
        personId: userId,
        scope: 'own',
        archived,
        limit: PROJECTS_AT_ONCE,
      });
      left += total;
      for (const { view } of items) await deleteProject(deps, userId, view);
    }
    left += (await leaveProjects(deps, userId)) + (await deleteUnseen(deps, userId));
    return left === 0;
  };

  /** Orders are closed and the farewell leaves before everything is forgotten, unless that takes too long. */
  const isReadyToGo = async (userId: string, since: Date): Promise<boolean> => {
    const isClosed = await closeOrders(deps, userId);
    if (now().getTime() - since.getTime() >= PATIENCE_MS) return true;
    return isClosed && (await outbox.waitingFor(userId)) === 0;
  };

  /** Twice without projects, so that none slips in behind the views. */
  const empty = new Set<string>();
  const step = async (): Promise<void> => {
    for (const user of await accounts.closed()) {
      const { _id, erasingSince = now() } = user;
      const wasEmpty = empty.has(_id);
      if (await deleteProjects(_id)) empty.add(_id);
      else empty.delete(_id);
      if (!wasEmpty || !empty.has(_id) || !(await isReadyToGo(_id, erasingSince))) continue;
      await deleteDocuments(deps, user);
      empty.delete(_id);
    }
  };

  return {
    begin: async (userId, { refundUnused = false } = {}) => {
      const refusal = await accounts.close(userId);
      if (refusal) return refusal;
      if (refundUnused) await refundUnusedOf(deps, userId);
      const user = await accounts.find(userId);
      if (!user) return undefined;
      await accounts.endSessions(userId);
      await outbox.put(emailTo(user, { kind: 'accountErased', data: {} }), `${userId}/erased`);
      wake();
      return undefined;
    },
    step,
    run: async (signal) => {
      const wakeBy = (by: () => void): void => void (wake = by);
      const failure = 'erasure stands still, trying again';
      await keepRunning(step, { signal, log, everyMs: LOOK_EVERY_MS, failure, wakeBy });
    },
  };
};
