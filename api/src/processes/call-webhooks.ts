import type { PublicEventData, PublicEventType } from '@soebs/contract';
import { contracts, credits, idOfStream, projects, streamName, swissDate, type Stage } from '@soebs/events';
import type { EventStore, StoredEvent } from '@soebs/platform';
import { chargedCents } from '../commands/charged.ts';
import type { Commands } from '../commands/commands.ts';
import { fallenTo, LOW_CREDITS_CENTS } from './low-credits.ts';
import { reactions, type Process, type React } from './process.ts';

type Cause = {
  readonly id: string;
  readonly streamId: string;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: { readonly at: string };
};

/** A project that a program has made, with what it has said of it. */
type ProgramProject = {
  readonly applicationId: string;
  readonly ownerId: string;
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly livemode?: boolean;
  readonly webhookUrl?: string | null;
};

export type CallWebhooksDeps = {
  readonly commands: Pick<Commands, 'credits'>;
  readonly store: Pick<EventStore, 'read'>;
  readonly programs: {
    readonly of: (projectId: string) => Promise<ProgramProject | undefined>;
    readonly idsOf: (ownerId: string) => Promise<readonly string[]>;
    readonly announce: (announcements: readonly Announcement[]) => Promise<void>;
    readonly drop: (projectId: string) => Promise<void>;
  };
};

type Announcement = {
  readonly cause: { readonly id: string; readonly at: string; readonly position: bigint };
  readonly ownerId: string;
  readonly applicationId: string;
  readonly type: PublicEventType;
  readonly data: PublicEventData<PublicEventType>;
  readonly webhookUrl?: string | null | undefined;
};

/** What a project that fails has cost: what stands against it, or has gone back already because of this failure. */
const goesBack = async (
  { store }: Pick<CallWebhooksDeps, 'store'>,
  { id }: Cause,
  { projectId, ownerId }: { readonly projectId: string; readonly ownerId: string },
): Promise<number> => {
  const past = await store.read(streamName(credits.category, ownerId), credits.codec);
  let cents = 0;
  for (const { event, metadata } of past) {
    if (event.type === 'CreditsWithdrawn' && event.data.projectId === projectId) cents += centsIn(event.data.parts);
    if (event.type !== 'ProjectRefunded' || event.data.projectId !== projectId) continue;
    if (metadata.causationId === id) return centsIn(event.data.parts);
    cents -= centsIn(event.data.parts);
  }
  return cents;
};

/** What is to be told of one event of the log, and the projects of which nothing is to be told after it. */
type PendingAnnouncements = { readonly announcements: Announcement[]; readonly dropped: string[] };

const centsIn = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

const causeOf = ({ id, position, metadata: { at } }: Cause) => ({ id, at, position });

/** What every event about a project says. */
type Common = PublicEventData<'project.created'>;
type ProjectType = Extract<PublicEventType, `project.${string}`>;

const ofProjects = (deps: CallWebhooksDeps, pending: PendingAnnouncements): React => {
  const { commands, programs } = deps;
  const tell = async <T extends ProjectType>(
    cause: Cause,
    type: T,
    dataOf: (common: Common, project: ProgramProject) => PublicEventData<T> | Promise<PublicEventData<T>>,
  ): Promise<void> => {
    const projectId = idOfStream(cause.streamId);
    const project = await programs.of(projectId);
    if (!project) return;
    const { applicationId, ownerId, reference, metadata, webhookUrl, livemode = true } = project;
    const common = { projectId, reference, revision: cause.revision, livemode, metadata };
    const data = await dataOf(common, project);
    pending.announcements.push({ cause: causeOf(cause), ownerId, applicationId, type, data, webhookUrl });
  };
  const reach = (cause: Cause, stage: Stage): Promise<void> =>
    tell(cause, 'project.stage_changed', (common) => ({ ...common, stage }));
  return reactions(projects.codec, {
    ProjectCreated: (cause) => tell(cause, 'project.created', (common) => common),
    ProjectQueued: (cause) => reach(cause, 'queued'),
    ProjectRequeued: (cause) => reach(cause, 'queued'),
    ProjectStageReached: (cause) => reach(cause, cause.event.data.stage),
    ProjectFinished: (cause) =>
      tell(cause, 'project.finished', async (common, { ownerId }) => {
        const { durationMs: durationInMs, language } = cause.event.data;
        const chargedCreditsInCents = await chargedCents(commands, ownerId, common.projectId);
        return { ...common, durationInMs, chargedCreditsInCents, language };
      }),
    ProjectFailed: (cause) =>
      tell(cause, 'project.failed', async (common, { ownerId }) => {
        const refundedCreditsInCents = await goesBack(deps, cause, { ...common, ownerId });
        return { ...common, error: { code: cause.event.data.code }, refundedCreditsInCents };
      }),
    ProjectDeleted: async (cause) => {
      await tell(cause, 'project.deleted', (common) => common);
      pending.dropped.push(idOfStream(cause.streamId));
    },
  });
};

/** Tells every program of a customer. */
const tellAll = async <T extends PublicEventType>(
  { programs, pending }: CallWebhooksDeps & { readonly pending: PendingAnnouncements },
  cause: Cause,
  said: { readonly type: T; readonly data: PublicEventData<T> },
): Promise<void> => {
  const ownerId = idOfStream(cause.streamId);
  for (const applicationId of await programs.idsOf(ownerId))
    pending.announcements.push({ cause: causeOf(cause), ownerId, applicationId, ...said });
};

const ofCredits = (deps: CallWebhooksDeps, pending: PendingAnnouncements): React => {
  const look = async (cause: Cause): Promise<void> => {
    if ((await deps.programs.idsOf(idOfStream(cause.streamId))).length === 0) return;
    const past = await deps.store.read(cause.streamId, credits.codec, { from: 0, to: cause.revision });
    const balanceInCents = fallenTo(past.map(({ event }) => event));
    if (balanceInCents === undefined) return;
    const data = { balanceInCents, thresholdInCents: LOW_CREDITS_CENTS, livemode: true };
    await tellAll({ ...deps, pending }, cause, { type: 'credits.low', data });
  };
  return reactions(credits.codec, { CreditsWithdrawn: look, PaymentRefunded: look, PaymentRefundCovered: look });
};

const ofContracts = (deps: CallWebhooksDeps, pending: PendingAnnouncements): React => {
  const tell = (cause: Cause, change: 'agreed' | 'terms' | 'ended', from: string): Promise<void> =>
    tellAll({ ...deps, pending }, cause, { type: 'contract.changed', data: { change, from, livemode: true } });
  return reactions(contracts.codec, {
    ContractAgreed: (cause) => tell(cause, 'agreed', cause.event.data.from),
    ContractTermsChanged: (cause) => tell(cause, 'terms', cause.event.data.from),
    ContractEnded: (cause) => tell(cause, 'ended', dayAfter(cause.event.data.lastDay)),
  });
};

const DAY_MS = 86_400_000;
/** Noon, so that no change of clocks moves the day. */
const dayAfter = (day: string): string => swissDate(new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString());

const toldOf = async (deps: CallWebhooksDeps, stored: StoredEvent): Promise<PendingAnnouncements> => {
  const pending: PendingAnnouncements = { announcements: [], dropped: [] };
  // The types of the contexts are different ones: each passes over what is not its own.
  for (const reactionsOf of [ofProjects, ofCredits, ofContracts]) await reactionsOf(deps, pending)(stored);
  return pending;
};

/** Tells programs of what has happened (WB4): every public event once a cause, in the order of the log. */
export const callWebhooks = (deps: CallWebhooksDeps): Process => ({
  name: 'callWebhooks',
  prefixes: [projects, credits, contracts].map(({ category }) => `${category}-`),
  reactToAll: async (events) => {
    const pending = await Promise.all(events.map((each) => toldOf(deps, each)));
    await deps.programs.announce(pending.flatMap(({ announcements }) => announcements));
    for (const projectId of pending.flatMap(({ dropped }) => dropped)) await deps.programs.drop(projectId);
  },
});
