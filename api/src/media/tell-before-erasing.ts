import type { NoticeKind } from '@soebs/contract';
import { swissDate } from '@soebs/events';
import { derivedId, type Collection, type Db, type Indexes } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import { emailTo, type EmailUser } from '../mail/email-to.ts';
import type { Unsubscribe } from '../mail/emails.ts';
import type { Outbox } from '../mail/outbox.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long before recordings are deleted their owners are told (NT2). */
export const TOLD_BEFORE_DAYS = 7;
/** So many are named; the rest is a number. */
const MOST_NAMED = 10;

/** One email to a person, one a Swiss day: which recordings it was about. Forgotten when they are deleted, or have been changed. */
type ErasureNotice = {
  readonly _id: string;
  readonly projectIds: readonly string[];
  readonly at: Date;
};

export const endingIndexes: Indexes = {
  'media.endings': [
    { key: { projectIds: 1 }, name: 'by_project' },
    { key: { at: 1 }, name: 'expiry', expireAfterSeconds: ((TOLD_BEFORE_DAYS + 3) * DAY_MS) / 1_000 },
  ],
};

export type TellBeforeErasingDeps = {
  readonly db: Db;
  readonly views: Pick<ReadModels, 'restingSince' | 'project'>;
  readonly subscribers: {
    readonly find: (
      userId: string,
      kind: NoticeKind,
    ) => Promise<{ readonly user: EmailUser; readonly unsubscribe: Unsubscribe } | undefined>;
  };
  readonly outbox: Pick<Outbox, 'put'>;
  readonly webUrl: string;
  readonly now: () => Date;
  /** How long recordings are kept after the last change of their project; 0: for ever. */
  readonly retentionDays: () => number;
};

type Ending = { readonly projectId: string; readonly title: string };

/** Recordings that will be deleted soon and of which nobody was told yet, by their owners. */
const endingsByOwner = async (
  { views }: TellBeforeErasingDeps,
  notices: Collection<ErasureNotice>,
  before: string,
): Promise<ReadonlyMap<string, Ending[]>> => {
  const found = new Map<string, Ending[]>();
  for (const projectId of await views.restingSince(before)) {
    if ((await notices.countDocuments({ projectIds: projectId })) > 0) continue;
    const project = (await views.project(projectId))?.view;
    if (!project) continue;
    found.set(project.ownerId, [...(found.get(project.ownerId) ?? []), { projectId, title: project.title }]);
  }
  return found;
};

/**
 * Tells owners of recordings that will be deleted in a week, in one email a Swiss day at most. The outbox takes it once under an id of
 * the person and the day; what it was about is noted afterwards, so an end in between tells nobody twice.
 */
export const tellBeforeErasing = async (deps: TellBeforeErasingDeps): Promise<void> => {
  const { db, subscribers, outbox, webUrl, now, retentionDays } = deps;
  const days = retentionDays() - TOLD_BEFORE_DAYS;
  if (days <= 0) return;
  const notices = db.collection<ErasureNotice>('media.endings');
  const before = new Date(now().getTime() - days * DAY_MS).toISOString();
  const today = swissDate(now().toISOString());
  for (const [ownerId, endings] of await endingsByOwner(deps, notices, before)) {
    const id = derivedId(ownerId, `recordings ending ${today}`);
    if ((await notices.countDocuments({ _id: id })) > 0) continue;
    const subscriber = await subscribers.find(ownerId, 'recordings');
    if (subscriber) {
      const titles = endings.slice(0, MOST_NAMED).map(({ title }) => title);
      const data = { titles, more: endings.length - titles.length, url: `${webUrl}/` };
      const { user, unsubscribe } = subscriber;
      await outbox.put(emailTo(user, { kind: 'recordingsEnding', data, unsubscribe }), id);
    }
    const projectIds = endings.map(({ projectId }) => projectId);
    await notices.updateOne({ _id: id }, { $setOnInsert: { projectIds, at: now() } }, { upsert: true });
  }
};
