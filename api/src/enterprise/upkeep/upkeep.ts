import { derivedId, keepRunning, type Db, type Held, type Log } from '@soebs/platform';
import type { Commands } from '../../commands/commands.ts';
import type { Applications, StoredToken } from '../applications/applications.ts';
import { removeProject } from '../door/remove-project.ts';
import type { MachineProjects } from '../door/machine-projects.ts';
import { KEPT_DAYS, webhookCollections, type WebhookCollections } from '../webhooks/stored.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long trials are kept (WB6). */
const TRIAL_DAYS = 7;
/** How many deliveries of a webhook are kept. */
const MOST_DELIVERIES = 10_000;
/** How many days before its end a token is told of; each once (WB1). */
const TOLD_DAYS = [14, 3] as const;
const TRIMMED_AT_ONCE = 500;

export type UpkeepDeps = {
  readonly db: Db;
  readonly commands: Pick<Commands, 'projects' | 'jobs'>;
  readonly projects: Pick<MachineProjects, 'trialsBefore' | 'remove'>;
  readonly applications: Pick<Applications, 'endingBefore'>;
  /** Tells the owner that a token ends; the same `id` tells once. */
  readonly tell: (token: StoredToken, id: string) => Promise<void>;
  readonly log: Log;
  readonly now: () => Date;
};

/** What is due to be told of a token now: the smallest of the days that it is within, and that it was ever longer than. */
export const toldDaysOf = (
  { days, expiresAt }: Pick<StoredToken, 'days' | 'expiresAt'>,
  now: Date,
): number | undefined => {
  const left = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  return TOLD_DAYS.findLast((each) => left > 0 && left <= each && days > each);
};

/** Deletes the oldest deliveries of a webhook over the limit, delivered ones first; what waits is kept. */
const trim = async ({ deliveries }: WebhookCollections, webhookId: string): Promise<void> => {
  let over = (await deliveries.countDocuments({ webhookId })) - MOST_DELIVERIES;
  for (const state of ['delivered', 'cancelled', 'exhausted'] as const) {
    while (over > 0) {
      const limit = Math.min(over, TRIMMED_AT_ONCE);
      const found = await deliveries.find({ webhookId, state }).sort({ createdAt: 1 }).limit(limit).toArray();
      if (found.length === 0) break;
      await deliveries.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      over -= found.length;
    }
  }
};

/** Deletes the addresses that projects have named once nothing was sent there for as long as deliveries are kept. */
const forgetNamed = async ({ webhooks, deliveries }: WebhookCollections, now: Date): Promise<void> => {
  const createdAt = { $lt: new Date(now.getTime() - (KEPT_DAYS + 1) * DAY_MS) };
  for await (const { id } of webhooks.find({ isOfProjects: true, createdAt }))
    if ((await deliveries.countDocuments({ webhookId: id }, { limit: 1 })) === 0)
      await webhooks.deleteOne({ id, isOfProjects: true });
};

/** What is done every hour for programs: trials and old deliveries go, tokens that end are told of. */
export type Upkeep = {
  readonly once: () => Promise<void>;
  readonly run: (held: Held) => Promise<void>;
};

export const upkeep = ({ db, commands, projects, applications, tell, log, now }: UpkeepDeps): Upkeep => {
  const collections = webhookCollections(db);
  const eraseTrials = async (): Promise<void> => {
    const before = new Date(now().getTime() - TRIAL_DAYS * DAY_MS).toISOString();
    for (const projectId of await projects.trialsBefore(before)) {
      const commandId = derivedId(projectId, 'trial is over');
      const by = { commandId, causationId: projectId, correlationId: projectId, actorId: 'system' };
      await removeProject({ commands, projects }, projectId, by);
    }
  };
  const tellOfTokens = async (): Promise<void> => {
    for (const token of await applications.endingBefore(new Date(now().getTime() + TOLD_DAYS[0] * DAY_MS))) {
      const days = toldDaysOf(token, now());
      if (days !== undefined) await tell(token, `${token.id}/ends in ${days}`);
    }
  };
  const once = async (): Promise<void> => {
    await eraseTrials();
    await tellOfTokens();
    for await (const { id } of collections.webhooks.find({ id: { $gt: '' } })) await trim(collections, id);
    await forgetNamed(collections, now());
  };
  return {
    once,
    run: ({ signal }) =>
      keepRunning(once, { signal, log, everyMs: HOUR_MS, failure: 'upkeep of programs failed, retrying' }),
  };
};
