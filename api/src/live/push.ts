import {
  contractView,
  creditsBalance,
  jobQueue,
  payment,
  keptProject,
  project,
  projectProgress,
  receiptsChanged,
  refundsChanged,
  transactionsChanged,
  transcriptionJob,
  worker,
  type KeptProject,
  type StaffListTopic,
} from '@soebs/contract';
import { idOfStream, projects, transcriptDocuments } from '@soebs/events';
import {
  AnotherLog,
  keepRunning,
  recorded,
  type EventStore,
  type LiveSettings,
  type Notifications,
  type Log,
  type StoredEvent,
} from '@soebs/platform';
import type { ReadModels, ViewChanged } from '@soebs/projector/read-models';
import { z } from 'zod';
import { paymentsComparedSubject } from '../payments/comparisons.ts';
import { loginsChanged, usersChanged } from '../accounts/documents/announced.ts';
import { auditChanged } from '../audit/audit.ts';
import { bannersChanged, bannersRead } from '../banners/banners.ts';
import { changedWebhook } from '../enterprise/webhooks/news.ts';
import {
  atProject,
  atTranscript,
  everybody,
  pagesOf,
  staffAtContracts,
  staffAtJobs,
  staffAtList,
  staffAtPayments,
  type Emit,
} from './audience.ts';
import { watchGaps } from './gaps.ts';
import { pushSharing } from './push-sharing.ts';

export type PushDeps = {
  readonly views: Pick<ReadModels, 'isRead'>;
  readonly notifications: Notifications;
  readonly store: EventStore;
  readonly live: Pick<LiveSettings, 'onChange'>;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly emit: Emit;
  /** Takes a person's sockets of this process out of the rooms of a project. */
  readonly expel: (userId: string, projectId: string) => void;
  /** Has every page ask again for what it may have missed. */
  readonly resync: () => void;
};

/** A view that is pushed: its name, its shape, and what is told of a change and of its end. */
type PushedView<S extends z.ZodType> = {
  readonly name: string;
  readonly schema: S;
  readonly changed: (view: z.output<S>, revision: number) => void;
  readonly removed?: (view: z.output<S>, revision: number) => void;
};

const pushView = <S extends z.ZodType>({ notifications, views }: PushDeps, view: PushedView<S>): (() => void) =>
  notifications.subscribe(`views.${view.name}.*`, ({ data }) => {
    const { version, revision, view: after, before } = data as ViewChanged;
    // Another release's projector tells of its own version of the view, too.
    if (!views.isRead(view.name, version)) return;
    if (after !== null) view.changed(view.schema.parse(after), revision);
    else if (before !== null) view.removed?.(view.schema.parse(before), revision);
  });

/** Everybody in whose list a project is, and whoever looks at it. */
const audienceOf = ({ people, id }: KeptProject) => [...people.map(pagesOf), atProject(id)] as const;

/** Views of money. */
const pushMoney = (deps: PushDeps): (() => void)[] => {
  const { emit } = deps;
  return [
    pushView(deps, {
      name: 'credits.balance',
      schema: creditsBalance,
      changed: (data, revision) => emit(pagesOf(data.userId), { type: 'credits.changed', revision, data }),
    }),
    pushView(deps, {
      name: 'credits.transactions',
      schema: transactionsChanged,
      changed: (data, revision) => emit(pagesOf(data.userId), { type: 'transactions.changed', revision, data }),
    }),
    pushView(deps, {
      name: 'receipts.year',
      schema: receiptsChanged,
      changed: (data, revision) => emit(pagesOf(data.userId), { type: 'receipts.changed', revision, data }),
    }),
    pushView(deps, {
      name: 'payments.payment',
      schema: payment,
      changed: (data, revision) => {
        for (const to of [pagesOf(data.userId), staffAtPayments]) emit(to, { type: 'payment.changed', revision, data });
      },
      removed: ({ reference }, revision) =>
        emit(staffAtPayments, { type: 'payment.removed', revision, data: { reference } }),
    }),
    pushView(deps, {
      name: 'credits.refunds',
      schema: refundsChanged,
      changed: (data, revision) => emit(staffAtPayments, { type: 'refunds.changed', revision, data }),
    }),
  ];
};

/** Contracts, and what is used of them. */
const pushContracts = (deps: PushDeps): (() => void) =>
  pushView(deps, {
    name: 'contracts.contract',
    schema: contractView,
    changed: ({ userId }, revision) =>
      deps.emit(staffAtContracts, { type: 'contract.changed', revision, data: { userId } }),
  });

/** Webhooks of a customer's programs, and what is sent to them. */
const pushWebhooks = ({ notifications, emit }: PushDeps): (() => void) =>
  notifications.subscribe(changedWebhook('*'), ({ subject, data }) => {
    const ownerId = subject.slice(changedWebhook('').length);
    const announced = z.object({ webhookId: z.string() }).parse(data);
    emit(pagesOf(ownerId), { type: 'webhook.changed', revision: -1, data: announced });
  });

/** Views of work. */
const pushWork = (deps: PushDeps): (() => void)[] => {
  const { emit } = deps;
  const staffList = (): void => emit(staffAtList('staff:projects'), { type: 'list.changed', revision: -1, data: {} });
  return [
    pushView(deps, {
      name: 'projects.project',
      schema: keptProject,
      changed: (view, revision) => {
        const data = project.parse(view);
        for (const to of audienceOf(view)) emit(to, { type: 'project.changed', revision, data });
        staffList();
      },
      removed: (data, revision) => {
        for (const to of audienceOf(data)) emit(to, { type: 'project.removed', revision, data: { id: data.id } });
        staffList();
      },
    }),
    pushView(deps, {
      name: 'transcription.job',
      schema: transcriptionJob,
      changed: (data, revision) => emit(staffAtJobs, { type: 'job.changed', revision, data }),
      removed: ({ projectId }, revision) => emit(staffAtJobs, { type: 'job.removed', revision, data: { projectId } }),
    }),
  ];
};

const pushTicks = ({ notifications, emit }: PushDeps): (() => void) =>
  notifications.subscribe('ticks.*', ({ data: tick }) => {
    const data = projectProgress.parse(tick);
    for (const to of [atProject(data.projectId), staffAtJobs])
      emit(to, { type: 'project.progress', revision: -1, data });
  });

const pushCounts = ({ notifications, emit }: PushDeps): (() => void) =>
  notifications.subscribe('jobs.counts', ({ data }) =>
    emit(staffAtJobs, { type: 'queue.counts', revision: -1, data: jobQueue.parse(data) }),
  );

const pushWorkers = ({ notifications, emit }: PushDeps): (() => void) =>
  notifications.subscribe('workers.*', ({ data: announced }) => {
    const data = worker.parse({ ...(announced as object), silentMs: 0 });
    emit(staffAtJobs, { type: 'worker.alive', revision: -1, data });
  });

/** A comparison of payments has ended; staff who show payments ask for them again. */
const pushComparisons = ({ notifications, emit }: PushDeps): (() => void) =>
  notifications.subscribe(paymentsComparedSubject, () =>
    emit(staffAtPayments, { type: 'payments.compared', revision: -1, data: {} }),
  );

/** Lists that staff look at have changed. Many changes at once are many messages of a few bytes; pages ask once for several. */
const pushLists = ({ notifications, emit }: PushDeps): (() => void)[] => {
  const announced: readonly (readonly [string, StaffListTopic])[] = [
    [usersChanged, 'staff:users'],
    [loginsChanged, 'staff:sessions'],
    [auditChanged, 'staff:audit'],
    [bannersRead, 'staff:banners'],
  ];
  return announced.map(([subject, topic]) =>
    notifications.subscribe(subject, () => emit(staffAtList(topic), { type: 'list.changed', revision: -1, data: {} })),
  );
};

/** Banners concern everybody; pages ask for them again. */
const pushBanners = ({ notifications, emit }: PushDeps): (() => void) =>
  notifications.subscribe(bannersChanged, () => emit(everybody, { type: 'banner.changed', revision: -1, data: {} }));

/** Settings concern everybody: some are shown to all, all are shown to administrators. */
const pushSettings = ({ live, emit }: PushDeps): (() => void) =>
  live.onChange(() => emit(everybody, { type: 'settings.changed', revision: -1, data: {} }));

/** What ends somebody's access to a project. */
const endings = new Set(['MemberRemoved', 'MemberLeft', 'InvitationWithdrawn']);

/** Tells an edit; one that cannot be read is logged and passed over, those who listen will load the text anew. */
const pushEdit = ({ emit, log }: PushDeps, stored: StoredEvent): void => {
  if (stored.type !== 'TranscriptEdited') return;
  try {
    const { event, streamId, revision } = recorded(stored, transcriptDocuments.codec);
    if (event.type !== 'TranscriptEdited') return;
    const data = { ...event.data, revision };
    emit(atTranscript(idOfStream(streamId)), { type: 'transcript.operations', revision, data });
  } catch (error) {
    log.error({ err: error, streamId: stored.streamId }, 'edit unreadable: not pushed');
  }
};

/** Who is in a project no more hears nothing of it from now on, whatever the views know already (SH4). */
const endAccess = ({ emit, expel, log }: PushDeps, stored: StoredEvent): void => {
  if (!endings.has(stored.type)) return;
  try {
    const { event, streamId, revision } = recorded(stored, projects.codec);
    const userId = 'userId' in event.data ? event.data.userId : null;
    if (userId === null) return;
    const id = idOfStream(streamId);
    expel(userId, id);
    emit(pagesOf(userId), { type: 'project.removed', revision, data: { id } });
  } catch (error) {
    log.error({ err: error, streamId: stored.streamId }, 'end of an access unreadable');
  }
};

const pushEdits = async (deps: PushDeps): Promise<void> => {
  const { store, log, signal, resync } = deps;
  const drops: unknown[] = [];
  const deliveries = store.subscribe({
    prefixes: [`${transcriptDocuments.category}-`, `${projects.category}-`],
    from: 'end',
    signal,
    onDrop: (error) => {
      drops.push(error);
      log.warn({ err: error }, 'edit subscription dropped');
    },
  });
  for await (const delivery of deliveries) {
    if (drops.splice(0).length > 0) resync();
    if (delivery.kind !== 'event') continue;
    pushEdit(deps, delivery.event);
    endAccess(deps, delivery.event);
  }
};

const keepPushingEdits = async (deps: PushDeps): Promise<void> => {
  const push = async (): Promise<number> => {
    try {
      await pushEdits(deps);
    } catch (error) {
      if (!(error instanceof AnotherLog)) throw error;
    }
    return 0;
  };
  await keepRunning(push, { ...deps, everyMs: 1_000, failure: 'pushing edits stalled, retrying' });
};

/** Brings what has changed to the rooms: views from the projector, ticks from workers, edits from the log. */
export const startPushing = (deps: PushDeps): (() => void) => {
  const stops = [
    ...pushMoney(deps),
    ...pushWork(deps),
    pushContracts(deps),
    pushWebhooks(deps),
    pushTicks(deps),
    pushCounts(deps),
    pushWorkers(deps),
    ...pushLists(deps),
    pushBanners(deps),
    pushSettings(deps),
    pushComparisons(deps),
    ...pushSharing(deps),
    watchGaps(deps, deps.resync),
  ];
  void keepPushingEdits(deps);
  return () => {
    for (const stop of stops) stop();
  };
};
